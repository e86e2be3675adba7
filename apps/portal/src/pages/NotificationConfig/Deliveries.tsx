import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw, Send, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsRoutes, type Webhook, type WebhookDelivery } from '@lamliang/contracts/notifications';
import {
  CopyText,
  DateTimeText,
  EmptyState,
  FailurePanel,
  LinesSkeleton,
  Pager,
  StatusChip,
  useToasts,
} from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { useEventName, useTryError } from './events.ts';
import { Code, readable } from './TestResult.tsx';

const LIMIT = 20;

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  padding: '14px 12px 12px 20px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& h2': { margin: 0, fontSize: 18, lineHeight: 1.5, fontWeight: 600, overflowWrap: 'anywhere' },
}));
const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    fontSize: 14,
    lineHeight: 1.6,
    '& > li': { borderBottom: `1px solid ${palette.line}` },
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
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { sx: { width: 520, maxWidth: '100vw' }, role: 'dialog', 'aria-labelledby': 'deliveries-title' },
      }}
    >
      <Head>
        <h2 id="deliveries-title">{t('options.webhook.deliveries_of', { name: webhook.name || webhook.url })}</h2>
        <span>
          <IconButton aria-label={t('common.reload')} onClick={() => void deliveries.refetch()}>
            <RotateCw size={18} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('common.close')} onClick={onClose} autoFocus>
            <X size={20} aria-hidden />
          </IconButton>
        </span>
      </Head>
      {deliveries.isPending ? <LinesSkeleton lines={6} /> : null}
      {deliveries.isError ? (
        <FailurePanel
          compact={Boolean(deliveries.data)}
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
        />
      ) : null}
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
            <DeliveryRow
              delivery={delivery}
              writes={writes}
              busy={resend.isPending && resend.variables.params.id === delivery.id}
              onResend={() => resend.mutate({ params: { id: delivery.id } })}
            />
          </li>
        ))}
      </List>
      {deliveries.data ? <Pager page={page} limit={LIMIT} total={deliveries.data.total} onPage={setPage} /> : null}
    </Drawer>
  );
}

function DeliveryRow({
  delivery,
  writes,
  busy,
  onResend,
}: {
  delivery: WebhookDelivery;
  writes: boolean;
  busy: boolean;
  onResend: () => void;
}) {
  const { t } = useTranslation();
  const eventName = useEventName();
  const tryError = useTryError();
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
          {delivery.last_error
            ? ` · ${tryError(delivery.last_error)}`
            : delivery.last_status
              ? ` · ${delivery.last_status}`
              : ''}
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
                <Code tabIndex={0}>{JSON.stringify(attempt.request_headers, null, 2)}</Code>
              </details>
              {attempt.response_body ? <Code tabIndex={0}>{readable(attempt.response_body)}</Code> : null}
            </li>
          ))}
        </ol>
        <small>
          {t('options.webhook.message_id')}:{' '}
          <CopyText value={delivery.message_id} name={t('options.webhook.message_id')} field="message_id" />
        </small>
        <Code tabIndex={0} data-field="payload">
          {readable(delivery.payload)}
        </Code>
        {writes ? (
          <Button size="small" variant="outlined" startIcon={<Send aria-hidden />} loading={busy} onClick={onResend}>
            {t('options.webhook.resend')}
          </Button>
        ) : null}
      </div>
    </details>
  );
}
