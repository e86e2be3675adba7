import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw, Send, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsRoutes, type Webhook, type WebhookDelivery } from '@lamliang/contracts/notifications';
import {
  Card,
  CopyText,
  DateTimeText,
  EmptyState,
  LinesSkeleton,
  Pager,
  Payload,
  Loaded,
  StatusChip,
  useToasts,
  useBackCloses,
} from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { RowAction } from '../../components/lists/SettingsList.tsx';
import { useEventName, useTryError } from './events.ts';

const LIMIT = 20;

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    padding: '12px 0 0',
    fontSize: 14,
    lineHeight: 1.6,
    '& > li': { borderTop: `1px solid ${palette.line}` },
    '& summary': { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', padding: '12px 20px', cursor: 'pointer' },
    '& summary > b': { fontWeight: 500, flex: 1, minWidth: 140 },
    '& small': { fontSize: 13, color: palette.text.secondary },
    '& summary > small': { width: '100%' },
    '& .inside': { padding: '0 20px 14px' },
    '& .inside summary': { display: 'list-item', padding: '6px 0' },
    '& ol': { margin: '0 0 10px', paddingInlineStart: 0, listStyle: 'none' },
    '& ol li': { padding: '6px 0', borderTop: `1px dashed ${palette.line}` },
  };
});

/** Deliveries of a webhook with all attempts and a resend button. */
export function Deliveries({ webhook, writes, onClose }: { webhook: Webhook; writes: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const deliveries = useQuery({
    ...read(notificationsRoutes.deliveries, { params: { id: webhook.id }, query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  });
  const resend = useWrite(notificationsRoutes.resend, useToasts(t('options.webhook.resent')));
  const resendButton = (id: number) => (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Send aria-hidden />}
      loading={resend.isPending && resend.variables.params.id === id}
      onClick={() => resend.mutate({ params: { id } })}
      sx={{ mt: '12px' }}
    >
      {t('options.webhook.resend')}
    </Button>
  );
  useBackCloses(true, onClose);
  const title = t('options.webhook.deliveries_of', { name: webhook.name || webhook.url });
  const actions = (
    <span style={{ whiteSpace: 'nowrap', margin: '-6px -8px 0 0' }}>
      <RowAction icon={RotateCw} label={t('common.reload')} onClick={() => void deliveries.refetch()} />
      <RowAction icon={X} label={t('common.close')} onClick={onClose} autoFocus />
    </span>
  );
  const paper = { sx: { width: 520, maxWidth: '100vw' }, role: 'dialog', 'aria-label': title };
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper }}>
      <Card flush title={title} actions={actions} sx={{ border: 0, borderRadius: 0, boxShadow: 'none' }}>
        <Loaded query={deliveries} waiting={<LinesSkeleton lines={6} />} />
        {deliveries.data?.rows.length === 0 ? (
          <EmptyState
            icon={Send}
            title={t('options.webhook.deliveries_empty')}
            more={t('options.webhook.deliveries_empty_more')}
          />
        ) : null}
        <List>
          {deliveries.data?.rows.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow delivery={delivery}>{writes ? resendButton(delivery.id) : null}</DeliveryRow>
            </li>
          ))}
        </List>
        {deliveries.data ? <Pager page={page} limit={LIMIT} total={deliveries.data.total} onPage={setPage} /> : null}
      </Card>
    </Drawer>
  );
}

function DeliveryRow({ delivery, children }: { delivery: WebhookDelivery; children: ReactNode }) {
  const { t } = useTranslation();
  const eventName = useEventName();
  const tryError = useTryError();
  const why = delivery.last_error ? tryError(delivery.last_error) : delivery.last_status;
  return (
    <details>
      <summary>
        <b data-field="event">{eventName(delivery.event)}</b>
        <StatusChip machine="webhook_delivery" value={delivery.state} field="state" />
        <small>
          <DateTimeText value={delivery.create_dt} field="create_dt" />
          {delivery.order_no ? (
            <>
              {' '}
              · <bdi data-field="order_no">{delivery.order_no}</bdi>
            </>
          ) : null}{' '}
          · <span data-field="attempts">{t('options.webhook.tries', { count: delivery.attempts })}</span>
          {why ? ` · ${why}` : ''}
        </small>
      </summary>
      <div className="inside">
        {delivery.next_attempt_dt ? (
          <p style={{ margin: '0 0 8px' }}>
            {t('options.webhook.next_try')}: <DateTimeText value={delivery.next_attempt_dt} field="next_attempt_dt" />
          </p>
        ) : null}
        <ol>
          {delivery.tries.map((attempt) => (
            <li key={attempt.attempt_no}>
              {t('options.webhook.try_no', { no: attempt.attempt_no })} · <DateTimeText value={attempt.attempt_dt} /> ·{' '}
              <b data-field="response_status">{attempt.response_status ?? t('options.webhook.test_no_answer')}</b>{' '}
              <small>{t('options.webhook.duration', { ms: attempt.duration_ms })}</small>
              {attempt.error ? <div>{tryError(attempt.error)}</div> : null}
              <details>
                <summary>{t('options.webhook.request')}</summary>
                <Payload hideLabel label={t('options.webhook.request')} body={attempt.request_headers} />
              </details>
              {attempt.response_body ? (
                <Payload hideLabel label={t('options.webhook.answer')} body={attempt.response_body} />
              ) : null}
            </li>
          ))}
        </ol>
        <small>
          {t('options.webhook.message_id')}:{' '}
          <CopyText value={delivery.message_id} name={t('options.webhook.message_id')} field="message_id" />
        </small>
        <Payload label={t('options.webhook.payload')} body={delivery.payload} field="payload" />
        {children}
      </div>
    </details>
  );
}
