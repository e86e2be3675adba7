import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { sessionRoutes, type Session } from '@lamliang/contracts/auth';
import { isBlank } from '@lamliang/kernel';
import { Card, Field, toast, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { session } from '../../session/session.ts';
import { readLastPath } from '../../session/storage.ts';
import { DemoRoles } from './DemoRoles.tsx';

/** Redirects logged-in users to the home page. */
export const before = ({ user }: PageArguments) => (user ? redirect('/') : null);

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 18 });
const Title = styled('div')(({ theme }) => ({
  marginBottom: 22,
  '& h1': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600 },
  '& p': { margin: '2px 0 0', fontSize: 14, color: (theme.vars ?? theme).palette.text.secondary },
}));

/** Only staff have a second step, and theirs is in the console. */
const STAFF_STEPS: readonly string[] = ['login.code_required', 'login.enrol_required'];
const hasAnswer = (error: unknown) => error instanceof CallError && error.status !== 0;
type Trouble = { kind: 'failed'; error: unknown } | { kind: 'staff' };

/** Ends a staff session started by mistake; its token is not stored. */
function endStaffSession(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  void fetch(sessionRoutes.logout.path, { method: 'POST', headers }).catch(() => undefined);
}

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [ended] = useState(() => session.get().ended);

  useEffect(() => {
    if (ended === 'expired') toast.warning(t('errors.session.expired'));
    // Shown once, when the screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const goOn = async (answer: Session) => {
    queryClient.clear();
    session.begin(answer.token, answer);
    const several = answer.accounts.filter((link) => link.active_flag === 1).length > 1;
    await navigate(several ? '/child/selectaccount' : (readLastPath() ?? '/'), { replace: true });
  };
  const login = async (username: string, password: string) => {
    setBusy(true);
    setTrouble(null);
    try {
      const answer = await api.call(sessionRoutes.login, { body: { username, password } });
      if (answer.staff_role || !answer.account_child_link) {
        endStaffSession(answer.token);
        setTrouble({ kind: 'staff' });
      } else await goOn(answer);
    } catch (error) {
      const isStaff = error instanceof CallError && STAFF_STEPS.includes(error.code);
      setTrouble(isStaff ? { kind: 'staff' } : { kind: 'failed', error });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const gaps = { username: isBlank(values.username), password: values.password === '' };
    setMissing(gaps);
    if (gaps.username || gaps.password) {
      document.querySelector<HTMLInputElement>(`input[name=${gaps.username ? 'username' : 'password'}]`)?.focus();
      return;
    }
    void login(values.username.trim(), values.password);
  };
  const set = (name: 'username' | 'password') => (event: { target: { value: string } }) => {
    setValues((old) => ({ ...old, [name]: event.target.value }));
    setMissing((old) => ({ ...old, [name]: false }));
  };

  return (
    <BarePage>
      <Card sx={{ py: { xs: '8px', md: '14px' } }}>
        <Title>
          <h1 data-page-title>{t('auth.login.title')}</h1>
          <p>{t('common.tagline')}</p>
        </Title>
        <Form onSubmit={submit} noValidate aria-label={t('auth.login.title')}>
          {ended && !trouble ? (
            <Alert severity="warning" role="alert">
              {t(ended === 'expired' ? 'errors.session.expired' : 'common.network')}
            </Alert>
          ) : null}
          {trouble?.kind === 'failed' ? (
            <Alert severity="error">
              {hasAnswer(trouble.error) ? failureText(trouble.error) : t('common.network')}
            </Alert>
          ) : null}
          {trouble?.kind === 'staff' ? (
            <Alert severity="warning">
              <strong>{t('auth.login.staff_title')}</strong>
              <div>{t('auth.login.staff_more')}</div>
              <Link href="/console/" color="inherit">
                {t('auth.login.staff_link')}
              </Link>
            </Alert>
          ) : null}
          <Field
            label={t('auth.login.username')}
            name="username"
            value={values.username}
            onChange={set('username')}
            error={missing.username ? t('validation.required') : undefined}
            autoComplete="username"
            autoFocus
            required
            inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          />
          <Field
            label={t('auth.login.password')}
            name="password"
            type={visible ? 'text' : 'password'}
            value={values.password}
            onChange={set('password')}
            error={missing.password ? t('validation.required') : undefined}
            autoComplete="current-password"
            required
            endAdornment={
              <IconButton
                aria-label={t(visible ? 'common.hide_password' : 'common.show_password')}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
                sx={{ marginInlineEnd: '-8px' }}
              >
                {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
              </IconButton>
            }
          />
          <Button type="submit" variant="contained" size="large" loading={busy} sx={{ minHeight: 44, fontSize: 15 }}>
            {t('auth.login.submit')}
          </Button>
        </Form>
      </Card>
      <DemoRoles busy={busy} onPick={(role) => void login(role.username, role.password)} />
    </BarePage>
  );
}
