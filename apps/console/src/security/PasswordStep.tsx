import { Alert, Box, Button } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Field } from '@lamliang/ui';
import { useTranslate } from '../providers/translate.ts';

/** Asks for the password before something changes that keeps the login safe. */
export function PasswordStep({
  label,
  busy,
  fault,
  onPassword,
  onBack,
}: {
  /** What will be done. */
  label: string;
  busy: boolean;
  fault: string | undefined;
  onPassword: (password: string) => void;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!password);
    if (password) onPassword(password);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '16px', maxWidth: 360 }}>
      {fault ? (
        <Alert severity="error" variant="outlined">
          {fault}
        </Alert>
      ) : null}
      <Field
        label={translate('signin.login.password')}
        hint={translate('signin.second_factor.password_hint')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={isEmpty ? translate('ra.validation.required') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button type="submit" variant="contained" loading={busy}>
          {label}
        </Button>
        <Button color="inherit" onClick={onBack} disabled={busy}>
          {translate('common.cancel')}
        </Button>
      </Box>
    </Box>
  );
}
