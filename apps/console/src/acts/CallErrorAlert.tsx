import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A failed call, where it was made; the server has put its message in the user's language. */
export function CallErrorAlert({ error }: { error: Error }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" role="alert" sx={{ mb: '16px' }}>
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}
