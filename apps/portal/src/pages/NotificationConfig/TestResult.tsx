import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '@lamliang/contracts/notifications';
import { Payload, TitledDialog } from '@lamliang/ui';
import { useTryError } from './events.ts';

/** The response to a test delivery. */
export function TestResult({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { t } = useTranslation();
  const tryError = useTryError();
  const last = delivery.tries.at(-1);
  const status = last?.response_status ?? delivery.last_status ?? 0;
  return (
    <TitledDialog
      title={t('options.webhook.test_title')}
      onClose={onClose}
      maxWidth="sm"
      actions={
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      <Alert severity={status >= 200 && status < 300 ? 'success' : 'error'} data-field="response_status">
        {status ? t('options.webhook.test_sent', { status }) : t('options.webhook.test_no_answer')}
        {last ? ` · ${t('options.webhook.duration', { ms: last.duration_ms })}` : ''}
        {last?.error ? <div>{tryError(last.error)}</div> : null}
      </Alert>
      {last?.response_body ? (
        <Payload label={t('options.webhook.answer')} body={last.response_body} field="response_body" />
      ) : null}
      <Payload label={t('options.webhook.payload')} body={delivery.payload} field="payload" />
    </TitledDialog>
  );
}
