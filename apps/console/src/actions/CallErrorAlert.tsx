import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shows the error of a failed call; the server's message is already in the user's language. */
export function CallErrorAlert({ error }: { error: Error }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" role="alert" sx={{ mb: '16px' }}>
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}
