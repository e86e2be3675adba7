import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '@lamliang/contracts/notifications';
import { useTryError } from './events.ts';

export const Code = styled('pre')(({ theme }) => ({
  margin: '4px 0 12px',
  padding: '10px 12px',
  maxHeight: 200,
  overflow: 'auto',
  borderRadius: '8px',
  fontSize: 13,
  lineHeight: 1.55,
  direction: 'ltr',
  textAlign: 'left /* @noflip */' as 'left',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  backgroundColor: (theme.vars ?? theme).palette.raised,
  border: `1px solid ${(theme.vars ?? theme).palette.line}`,
}));

/** JSON with line breaks; anything else as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The response to a test delivery. */
export function TestResult({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { t } = useTranslation();
  const tryError = useTryError();
  const last = delivery.tries.at(-1);
  const status = last?.response_status ?? delivery.last_status;
  const good = status !== null && status !== undefined && status >= 200 && status < 300;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="test-title">
      <DialogTitle id="test-title">{t('options.webhook.test_title')}</DialogTitle>
      <DialogContent>
        <Alert severity={good ? 'success' : 'error'} sx={{ mb: '12px' }} data-field="response_status">
          {status ? t('options.webhook.test_sent', { status }) : t('options.webhook.test_no_answer')}
          {last ? ` · ${t('options.webhook.duration', { ms: last.duration_ms })}` : ''}
          {last?.error ? <div>{tryError(last.error)}</div> : null}
        </Alert>
        {last?.response_body ? (
          <>
            <strong>{t('options.webhook.answer')}</strong>
            <Code tabIndex={0} data-field="response_body">
              {readable(last.response_body)}
            </Code>
          </>
        ) : null}
        <strong>{t('options.webhook.payload')}</strong>
        <Code tabIndex={0} data-field="payload">
          {readable(delivery.payload)}
        </Code>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
