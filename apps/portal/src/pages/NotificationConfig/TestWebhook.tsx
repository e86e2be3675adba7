import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@lamliang/contracts';
import { notificationsRoutes, type Webhook, type WebhookDelivery } from '@lamliang/contracts/notifications';
import { keyBelow } from '@lamliang/i18n';
import { DateTimeText, LinesSkeleton, Payload, TitledDialog, useFailureText } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';
import { useTryError } from './events.ts';

/** What to look at after an answer that is no success: by its fault, else by its status. */
const cureOf = (error: string | null, status: number) =>
  error ?? (status === 410 ? 'gone' : status >= 500 ? 'failed' : 'refused');

/** Sends a test event at once, and again when asked; says what came back, and of each refusal why and what helps. */
export function TestWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const test = useWrite(notificationsRoutes.testWebhook);
  const send = () => test.mutate({ params: { id: webhook.id } });
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current) send();
    sent.current = true;
  });
  const { reason } = ((test.error instanceof CallError && test.error.failure?.data) || {}) as { reason?: string };
  return (
    <TitledDialog
      title={t('options.webhook.test_title')}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <>
          <Button variant="outlined" startIcon={<Send aria-hidden />} loading={test.isPending} onClick={send}>
            {t('options.webhook.test_again')}
          </Button>
          <Button variant="contained" onClick={onClose} autoFocus>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p>
        <bdi data-field="url">{webhook.url}</bdi>
      </p>
      {test.isPending ? <LinesSkeleton lines={3} /> : null}
      {test.error ? (
        <Alert severity="error" data-field="reason">
          {failureText(test.error)}
          {reason ? <div>{t(keyBelow('options.webhook.reason', reason), { defaultValue: reason })}</div> : null}
        </Alert>
      ) : null}
      {test.data ? <Result delivery={test.data} /> : null}
      <p>
        <small>{t('options.webhook.test_local')}</small>
      </p>
    </TitledDialog>
  );
}

function Result({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const tryError = useTryError();
  const last = delivery.tries.at(-1);
  const status = last?.response_status ?? delivery.last_status ?? 0;
  const good = status >= 200 && status < 300;
  return (
    <>
      <Alert severity={good ? 'success' : 'error'} data-field="response_status">
        {status ? t('options.webhook.test_sent', { status }) : t('options.webhook.test_no_answer')}
        {last ? ` · ${t('options.webhook.duration', { ms: last.duration_ms })}` : ''}
        {last?.error ? <div>{tryError(last.error)}</div> : null}
        {good ? null : (
          <div>{t(keyBelow('options.webhook.cure', cureOf(last?.error ?? null, status)), { defaultValue: '' })}</div>
        )}
      </Alert>
      <p>
        {t('options.webhook.sent_at')}:{' '}
        <DateTimeText value={last?.attempt_dt ?? delivery.create_dt} field="attempt_dt" />
      </p>
      {last?.response_body ? (
        <Payload label={t('options.webhook.answer')} body={last.response_body} field="response_body" />
      ) : null}
      <Payload label={t('options.webhook.payload')} body={delivery.payload} field="payload" />
    </>
  );
}
