import { Alert } from '@mui/material';
import type { PhraseKey } from '@lamliang/i18n';
import { useTranslate } from '../providers/translate.ts';

/** Shows the error of a failed call; the server's message is already in the user's language. */
export function CallErrorAlert({ error }: { error: Error }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" role="alert" sx={{ mb: '16px' }}>
      {translate(error.message as PhraseKey, { _: error.message })}
    </Alert>
  );
}
