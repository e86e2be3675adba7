import { Alert, Box, Button } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { passwordRoutes } from '@lamliang/contracts/auth';
import type { PhraseKey } from '@lamliang/i18n';
import { Field } from '@lamliang/ui';
import type { ConsoleProvider } from '../providers/data.ts';
import { useTranslate } from '../providers/translate.ts';
import { SectionCard } from './SectionCard.tsx';

const EMPTY = { password: '', new_password: '', confirm_password: '' };
type Name = keyof typeof EMPTY;
const NAMES = Object.keys(EMPTY) as Name[];

/** Another password for the member of staff who is logged in, after the one of before. */
export function PasswordCard() {
  const translate = useTranslate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const [typed, setTyped] = useState<typeof EMPTY>();
  const [faults, setFaults] = useState<Partial<Record<Name | 'whole', string>>>({});
  const [busy, setBusy] = useState(false);
  const phrase = (key: string) => translate(key as PhraseKey, { _: key });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return;
    setBusy(true);
    setFaults({});
    try {
      await call(passwordRoutes.changePassword, { body: typed });
      notify('console.security.password.done', { type: 'success' });
      setTyped(undefined);
    } catch (error) {
      const { message, body } = error as HttpError;
      const fields = (body as { errors?: Record<string, string> } | undefined)?.errors ?? {};
      const at = NAMES.filter((name) => typeof fields[name] === 'string');
      setFaults(at.length ? Object.fromEntries(at.map((name) => [name, phrase(fields[name] ?? '')])) : { whole: phrase(message) });
    } finally {
      setBusy(false);
    }
  }; // prettier-ignore
  return (
    <SectionCard title={translate('console.security.password.title')} more={translate('console.security.password.more')}>
      {typed ? (
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: '16px', maxWidth: 360 }}>
          {faults.whole ? (
            <Alert severity="error" variant="outlined">
              {faults.whole}
            </Alert>
          ) : null}
          {NAMES.map((name, at) => (
            <Field
              key={name}
              label={translate(`console.security.password.${name}`)}
              hint={name === 'new_password' ? translate('validation.password') : undefined}
              type="password"
              autoComplete={name === 'password' ? 'current-password' : 'new-password'}
              autoFocus={at === 0}
              value={typed[name]}
              error={faults[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            <Button type="submit" variant="contained" loading={busy}>
              {translate('console.security.password.change')}
            </Button>
            <Button color="inherit" onClick={() => setTyped(undefined)} disabled={busy}>
              {translate('common.cancel')}
            </Button>
          </Box>
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setTyped(EMPTY)}>
          {translate('console.security.password.change')}
        </Button>
      )}
    </SectionCard>
  );
} // prettier-ignore
