import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { PasswordField } from '@lamliang/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { safeParse } from 'zod/mini';
import { authRoutes } from '@lamliang/contracts/auth';
import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { CallErrorAlert } from '../actions/CallErrorAlert.tsx';
import { faultsOf } from '../actions/ActionDialog.tsx';
import { LoadError } from '../components/LoadError.tsx';
import type { ConsoleProvider } from '../providers/data.ts';
import type { FailureBody } from '../providers/http.ts';
import { useTranslate } from '../providers/translate.ts';
import { EntryFrame } from './EntryFrame.tsx';

const PASSWORDS = ['password', 'confirm_password'] as const;

/** Somebody who was invited chooses a password and is a member of staff. The key stands behind the `#`, which no server is sent. */
export function JoinPage() {
  const translate = useTranslate();
  const invite_key = useLocation().hash.slice(1);
  const { call } = useDataProvider<ConsoleProvider>();
  const [values, setValues] = useState({ password: '', confirm_password: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const offer = useQuery({
    queryKey: [authRoutes.staffOffer.id, invite_key],
    queryFn: () => call(authRoutes.staffOffer, { body: { invite_key } }),
    enabled: invite_key !== '' && !done,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const parsed = safeParse(authRoutes.acceptStaffInvite.body, { invite_key, ...values });
    setFaults(faultsOf(parsed));
    if (!parsed.success) return;
    setBusy(true);
    try {
      await call(authRoutes.acceptStaffInvite, { body: parsed.data });
      setDone(true);
    } catch (error) {
      const told = (error as { body?: FailureBody }).body?.faults ?? [];
      setFaults(Object.fromEntries(told.map(({ field, message }) => [field, message])));
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const toLogin = (
    <Button component={Link} to="/login" replace variant="contained" size="large" sx={{ mt: '16px' }} fullWidth>
      {translate('console.staff.join.login')}
    </Button>
  );
  const body = () => {
    if (done)
      return (
        <>
          <Alert severity="success">{translate('console.staff.join.done')}</Alert>
          {toLogin}
        </>
      );
    if (invite_key === '')
      return (
        <>
          <Alert severity="error">{translate(keyBelow('errors', 'invite.not_found'))}</Alert>
          {toLogin}
        </>
      );
    if (offer.error) return <LoadError error={offer.error} onRetry={() => void offer.refetch()} />;
    if (!offer.data) return <Skeleton variant="rounded" height={220} />;
    const { user_name, email, staff_role } = offer.data;
    const role = translate(`status.staff_role.${staff_role}`);
    return (
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: '16px' }}>
        <Typography>{translate('console.staff.join.hint', { name: user_name, role })}</Typography>
        {failure ? <CallErrorAlert error={failure} /> : null}
        {/* For password managers, which keep the password with this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {PASSWORDS.map((name, index) => (
          <PasswordField
            key={name}
            label={translate(`console.staff.join.${name}`)}
            hint={index === 0 ? translate('console.staff.join.rule') : undefined}
            error={faults[name] ? translate(faults[name] as PhraseKey, { _: faults[name] }) : undefined}
            field={name}
            autoComplete="new-password"
            autoFocus={index === 0}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {translate('console.staff.join.submit')}
        </Button>
      </Box>
    );
  };
  return (
    <EntryFrame>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: '24px', sm: '32px' } }}>
        <Typography variant="h1" sx={{ fontSize: 22, fontWeight: 600, mb: '12px' }}>
          {translate('console.staff.join.title')}
        </Typography>
        {body()}
      </Paper>
    </EntryFrame>
  );
}
