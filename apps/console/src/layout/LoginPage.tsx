import {
  Alert,
  Box,
  Button,
  FormControl,
  FormHelperText,
  FormLabel,
  IconButton,
  InputAdornment,
  Link,
  OutlinedInput,
  Paper,
  Skeleton,
  Typography,
} from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { Suspense, useState, type FormEvent } from 'react';
import { useLogin } from 'react-admin';
import { useLocation } from 'react-router';
import type { PhraseKey } from '@lamliang/i18n';
import { SecondStepNeeded, ShopAccountError, type Credentials, type SecondStep } from '../providers/auth.ts';
import { codeOf } from '../providers/http.ts';
import { hasEnded } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import { DemoRoles } from './DemoRoles.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { page } from './pages.ts';

const CodeStep = page(() => import('./CodeStep.tsx'), 'CodeStep');
const EnrolStep = page(() => import('./EnrolStep.tsx'), 'EnrolStep');

type Trouble = { kind: 'shop' } | { kind: 'failed'; text: string };

/** Login by phone or email and password; a shop's account gets a message with a link to the portal. */
export function LoginPage() {
  const translate = useTranslate();
  const login = useLogin();
  const wish = useLocation().state as { nextPathname?: string; nextSearch?: string } | null;
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<string[]>([]);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [second, setSecond] = useState<SecondStepNeeded>();
  const [demo_secret, setDemoSecret] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = Object.entries(values).flatMap(([name, value]) => (value.trim() ? [] : [name]));
    setMissing(empty);
    setTrouble(undefined);
    setDemoSecret(undefined);
    if (empty.length === 0) void signIn(values);
  };
  const signIn = async (given: Credentials | SecondStep) => {
    setTrouble(undefined);
    setBusy(true);
    try {
      await login({
        ...given,
        ...(wish?.nextPathname ? { requestedPath: wish.nextPathname + (wish.nextSearch ?? '') } : {}),
      });
    } catch (error) {
      if (error instanceof SecondStepNeeded) return setSecond(error);
      // The ticket is over: the password again.
      if (codeOf(error) === 'login.expired') setSecond(undefined);
      setTrouble(
        error instanceof ShopAccountError ? { kind: 'shop' } : { kind: 'failed', text: (error as Error).message },
      );
    } finally {
      setBusy(false);
    }
  };

  const field = (name: 'username' | 'password') => ({
    id: name,
    name,
    value: values[name],
    error: missing.includes(name),
    'aria-describedby': missing.includes(name) ? `${name}-fault` : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const fault = (name: string) =>
    missing.includes(name) ? (
      <FormHelperText id={`${name}-fault`} error>
        {translate('ra.validation.required')}
      </FormHelperText>
    ) : null;
  const label = (name: 'username' | 'password') => (
    <FormLabel htmlFor={name} sx={{ mb: '6px', fontSize: 14, fontWeight: 500, color: 'text.primary' }}>
      {translate(`signin.login.${name}`)}
    </FormLabel>
  );

  return (
    <EntryFrame>
      <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: '16px' }}>
        {second ? (
          <Paper variant="outlined" sx={{ width: '100%', p: { xs: '24px', sm: '32px' } }}>
            <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
              {second.step === 'enrol' ? (
                <EnrolStep ticket={second.ticket} onDone={(session) => void signIn({ session })} />
              ) : (
                <CodeStep
                  title={translate('signin.second_factor.title')}
                  hint={translate('signin.second_factor.hint')}
                  demo_secret={demo_secret}
                  busy={busy}
                  fault={
                    trouble?.kind === 'failed' ? translate(trouble.text as PhraseKey, { _: trouble.text }) : undefined
                  }
                  onCode={(code) => void signIn({ ticket: second.ticket, code })}
                  onBack={() => {
                    setSecond(undefined);
                    setTrouble(undefined);
                  }}
                />
              )}
            </Suspense>
          </Paper>
        ) : (
          <Paper
            component="form"
            variant="outlined"
            noValidate
            onSubmit={submit}
            sx={{ width: '100%', p: { xs: '24px', sm: '32px' }, display: 'grid', gap: '20px' }}
          >
            <Box>
              <Typography component="p" sx={{ fontWeight: 600, color: 'primary.main', fontSize: 18, mb: '16px' }}>
                {translate('common.brand')}
              </Typography>
              <Typography variant="h1" sx={{ fontSize: 22 }}>
                {translate('signin.login.title')}
              </Typography>
              <Typography color="textSecondary">{translate('signin.login.hint')}</Typography>
            </Box>
            {!trouble && hasEnded() ? (
              <Alert severity="info" variant="outlined">
                {translate('ra.notification.logged_out')}
              </Alert>
            ) : null}
            {trouble ? (
              <Alert severity="error" variant="outlined">
                {trouble.kind === 'shop'
                  ? translate('signin.login.shop_account')
                  : translate(trouble.text as PhraseKey, { _: trouble.text })}
                {trouble.kind === 'shop' ? (
                  <Link href="/login" underline="always" sx={{ display: 'block', mt: '4px' }}>
                    {translate('signin.login.to_portal')}
                  </Link>
                ) : null}
              </Alert>
            ) : null}
            <FormControl>
              {label('username')}
              <OutlinedInput {...field('username')} autoComplete="username" autoFocus />
              {fault('username')}
            </FormControl>
            <FormControl>
              {label('password')}
              <OutlinedInput
                {...field('password')}
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                endAdornment={
                  <InputAdornment position="end">
                    <IconButton
                      edge="end"
                      onClick={() => setShown(!shown)}
                      aria-label={translate(shown ? 'signin.login.hide_password' : 'signin.login.show_password')}
                    >
                      {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
                    </IconButton>
                  </InputAdornment>
                }
              />
              {fault('password')}
            </FormControl>
            <Button type="submit" variant="contained" size="large" loading={busy}>
              {translate('signin.login.submit')}
            </Button>
          </Paper>
        )}
        {second ? null : (
          <DemoRoles
            busy={busy}
            onPick={({ totp_secret, username, password }) => {
              setDemoSecret(totp_secret);
              void signIn({ username, password });
            }}
          />
        )}
      </Box>
    </EntryFrame>
  );
}
