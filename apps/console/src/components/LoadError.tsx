import { Alert, Button, type AlertProps } from '@mui/material';
import { useTranslate } from 'react-admin';

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
      {translate('common.cannot_fetch')}: <span>{translate(error.message, { _: error.message })}</span>
    </Alert>
  );
}
