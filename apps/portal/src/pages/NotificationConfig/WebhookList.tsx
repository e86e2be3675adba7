import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { History, Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsRoutes, type Webhook } from '@lamliang/contracts/notifications';
import { keyBelow } from '@lamliang/i18n';
import { DateTimeText, StatusChip, useHeldDelete, useToasts } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { RowAction, SettingsList, SettingsRow } from '../../components/lists/SettingsList.tsx';
import { later } from '../../later.tsx';
import { useEventName, useTryError } from './events.ts';
import { OldToken } from './OldToken.tsx';

const TestWebhook = later(() => import('./TestWebhook.tsx').then((file) => file.TestWebhook));

/** Webhooks with a switch, a test and their deliveries. */
export function WebhookList({
  webhooks,
  writes,
  onEdit,
  onDeliveries,
}: {
  webhooks: readonly Webhook[];
  writes: boolean;
  onEdit: (webhook: Webhook) => void;
  onDeliveries: (webhook: Webhook) => void;
}) {
  const { t } = useTranslation();
  const eventName = useEventName();
  const tryError = useTryError();
  const answerWords = (status: string) =>
    /^\d+$/.test(status) ? t('options.webhook.test_sent', { status }) : tryError(status);
  const [tested, setTested] = useState<Webhook | null>(null);
  const turn = useWrite(notificationsRoutes.updateWebhook, useToasts(t('common.saved')));
  const { gone, remove } = useHeldDelete<number, { params: { id: number } }>(
    useWrite(notificationsRoutes.deleteWebhook),
  );
  const nameOf = (webhook: Webhook) => webhook.name || webhook.url;
  const row = (webhook: Webhook) => {
    const name = nameOf(webhook);
    const params = { id: webhook.id };
    const deliveries = (
      <RowAction
        icon={History}
        label={t('options.webhook.deliveries_of', { name })}
        onClick={() => onDeliveries(webhook)}
      />
    );
    const actions = writes ? (
      <>
        <Switch
          checked={webhook.active_flag === 1}
          disabled={turn.isPending}
          onChange={() => turn.mutate({ params, body: { active_flag: webhook.active_flag ? 0 : 1 } })}
          slotProps={{ input: { 'aria-label': `${t('options.webhook.active')} ${name}` } }}
        />
        <Button
          size="small"
          variant="outlined"
          startIcon={<Send aria-hidden />}
          aria-label={t('options.webhook.test_of', { name })}
          onClick={() => setTested(webhook)}
        >
          {t('options.webhook.test')}
        </Button>
        {deliveries}
        <RowAction icon={Pencil} label={`${t('common.edit')} ${name}`} onClick={() => onEdit(webhook)} />
        <RowAction
          icon={Trash2}
          label={`${t('common.delete')} ${name}`}
          onClick={() => remove(webhook.id, name, { params })}
        />
      </>
    ) : (
      deliveries
    );
    const title = (
      <>
        <span data-field="name">{name}</span>
        <StatusChip machine="webhook" value={webhook.active_flag ? 'active' : 'inactive'} field="active_flag" />
      </>
    );
    return (
      <SettingsRow
        key={webhook.id}
        icon={WebhookIcon}
        brand={webhook.active_flag === 1}
        title={title}
        actions={actions}
      >
        {webhook.name ? (
          <p>
            <bdi data-field="url">{webhook.url}</bdi>
          </p>
        ) : null}
        <p>{webhook.events.map(eventName).join(' · ')}</p>
        <p>
          {t('options.webhook.last_delivery')}:{' '}
          {webhook.last_delivery_dt ? (
            <>
              <DateTimeText value={webhook.last_delivery_dt} field="last_delivery_dt" />{' '}
              <span data-field="last_delivery_status">{answerWords(webhook.last_delivery_status ?? '')}</span>
            </>
          ) : (
            t('options.webhook.never_sent')
          )}
        </p>
        <OldToken webhook={webhook} />
        {webhook.off_reason ? (
          <p className="off" data-field="off_reason">
            {t(keyBelow('options.webhook.off', webhook.off_reason), { defaultValue: webhook.off_reason })}
          </p>
        ) : null}
      </SettingsRow>
    );
  };
  return (
    <>
      <SettingsList>{webhooks.filter(({ id }) => !gone.has(id)).map(row)}</SettingsList>
      {tested ? <TestWebhook webhook={tested} onClose={() => setTested(null)} /> : null}
    </>
  );
}
