import { Alert, Button, type AlertProps } from '@mui/material';
import type { PhraseKey } from '@lamliang/i18n';
import { useTranslate } from '../providers/translate.ts';

/** A failed load: the cause and a retry button. */
export function LoadError({ error, onRetry, ...rest }: { error: Error; onRetry: () => void } & Pick<AlertProps, 'sx'>) {
  const translate = useTranslate();
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
    </Alert>
  );
}
