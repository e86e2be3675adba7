import { Alert, Box, Button, type AlertProps } from '@mui/material';
import type { PhraseKey } from '@lamliang/i18n';
import type { FailureBody } from '../providers/http.ts';
import { useTranslate } from '../providers/translate.ts';

/** A failed load: the cause, its trace where the server told one, and a retry button. */
export function LoadError({ error, onRetry, ...rest }: { error: Error; onRetry: () => void } & Pick<AlertProps, 'sx'>) {
  const translate = useTranslate();
  const trace_id = (error as { body?: Partial<FailureBody> }).body?.trace_id;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('common.retry')}
        </Button>
      }
      {...rest}
    >
      {translate('common.cannot_fetch')}: <span>{translate(error.message as PhraseKey, { _: error.message })}</span>
      {trace_id ? (
        <Box component="bdi" sx={{ display: 'block', fontSize: 13, overflowWrap: 'anywhere' }}>
          {translate('common.trace', { id: trace_id })}
        </Box>
      ) : null}
    </Alert>
  );
}
