import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { useMutation } from '@tanstack/react-query';
import { History, Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsRoutes, type Webhook, type WebhookDelivery } from '@lamliang/contracts/notifications';
import { ConfirmDialog, DateTimeText, IconTile, StatusChip, toast, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { SettingsList } from '../../components/lists/SettingsList.tsx';
import { useEventName, useTryError } from './events.ts';
import { TestResult } from './TestResult.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

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
  const failureText = useFailureText();
  const eventName = useEventName();
  const tryError = useTryError();
  const answerWords = (status: string) =>
    /^\d+$/.test(status) ? t('options.webhook.test_sent', { status }) : tryError(status);
  const [doomed, setDoomed] = useState<Webhook | null>(null);
  const [result, setResult] = useState<WebhookDelivery | null>(null);
  const nameOf = (webhook: Webhook) => webhook.name || webhook.url;
  const turn = useMutation({
    mutationFn: (webhook: Webhook) =>
      api.call(notificationsRoutes.updateWebhook, {
        params: { id: webhook.id },
        body: { active_flag: webhook.active_flag ? 0 : 1 },
      }),
    onSuccess: () => toast.success(t('common.saved')),
    onError: (error) => toast.error(failureText(error)),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: (webhook: Webhook) => api.call(notificationsRoutes.testWebhook, { params: { id: webhook.id } }),
    onSuccess: setResult,
    onError: (error) => toast.error(failureText(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (webhook: Webhook) => api.call(notificationsRoutes.deleteWebhook, { params: { id: webhook.id } }),
    onSuccess: async () => {
      setDoomed(null);
      await refresh();
      toast.success(t('common.deleted'));
    },
  });
  return (
    <>
      <SettingsList>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <IconTile tone={webhook.active_flag ? 'brand' : 'neutral'}>
              <WebhookIcon size={20} strokeWidth={1.75} aria-hidden />
            </IconTile>
            <div className="words">
              <h2>
                <span data-field="name">{nameOf(webhook)}</span>
                <StatusChip machine="webhook" value={webhook.active_flag ? 'active' : 'inactive'} field="active_flag" />
              </h2>
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
              {webhook.off_reason ? (
                <p className="off" data-field="off_reason">
                  {t(`options.webhook.off.${webhook.off_reason}`, { defaultValue: webhook.off_reason })}
                </p>
              ) : null}
            </div>
            <div className="actions">
              {writes ? (
                <>
                  <Switch
                    checked={webhook.active_flag === 1}
                    disabled={turn.isPending}
                    onChange={() => turn.mutate(webhook)}
                    slotProps={{ input: { 'aria-label': `${t('options.webhook.active')} ${nameOf(webhook)}` } }}
                  />
                  <Button
                    size="small"
                    variant="outlined"
                    startIcon={<Send aria-hidden />}
                    loading={test.isPending && test.variables.id === webhook.id}
                    aria-label={t('options.webhook.test_of', { name: nameOf(webhook) })}
                    onClick={() => test.mutate(webhook)}
                  >
                    {t('options.webhook.test')}
                  </Button>
                </>
              ) : null}
              <IconButton
                aria-label={t('options.webhook.deliveries_of', { name: nameOf(webhook) })}
                onClick={() => onDeliveries(webhook)}
              >
                <History size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
              {writes ? (
                <>
                  <IconButton aria-label={`${t('common.edit')} ${nameOf(webhook)}`} onClick={() => onEdit(webhook)}>
                    <Pencil size={18} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                  <IconButton
                    aria-label={`${t('common.delete')} ${nameOf(webhook)}`}
                    onClick={() => setDoomed(webhook)}
                  >
                    <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </SettingsList>
      {result ? <TestResult delivery={result} onClose={() => setResult(null)} /> : null}
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t('options.webhook.delete_title', { name: doomed ? nameOf(doomed) : '' })}
        confirm={t('common.delete')}
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
        onClose={() => {
          setDoomed(null);
          remove.reset();
        }}
      >
        {remove.isError ? failureText(remove.error) : t('options.webhook.delete_more')}
      </ConfirmDialog>
    </>
  );
}
