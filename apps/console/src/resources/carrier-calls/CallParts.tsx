import { Payload, ToneChip } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { useTranslate } from '../../providers/translate.ts';
import type { CallRecord } from './CallList.tsx';

/** The status of the carrier's response; a missing response is shown as an error. */
export function CallOutcome({ call }: { call: Pick<CallRecord, 'response_status' | 'error'> }) {
  const translate = useTranslate();
  const isGood = call.response_status !== null && call.response_status < 400 && !call.error;
  return (
    <ToneChip tone={isGood ? 'success' : 'error'} mark={isGood ? 'filled' : 'cross'}>
      {call.response_status === null ? translate('console.orders.no_answer') : String(call.response_status)}
    </ToneChip>
  );
}

/** The path of a URL; the host adds nothing to the carrier's name. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Request and response; the server has masked secrets and personal data. */
export function CallBodies({ call }: { call: CallRecord }) {
  const translate = useTranslate();
  return (
    <>
      {call.error ? (
        <Alert severity="error" icon={false} sx={{ py: 0, mb: '8px', overflowWrap: 'anywhere' }}>
          {call.error}
        </Alert>
      ) : null}
      <Payload label={`${translate('console.orders.request')}: ${call.method} ${call.url}`} body={call.request_body} />
      <Payload
        label={`${translate('console.orders.answer')}: ${call.response_status ?? translate('console.orders.no_answer')}, ${translate('console.value.unit.ms', { n: call.duration_ms })}`}
        body={call.response_body ?? ''}
      />
    </>
  );
}
