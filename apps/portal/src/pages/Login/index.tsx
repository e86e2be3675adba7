import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { isBlank } from '@lamliang/kernel';
import { Field, PasswordField, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { BareCard, BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { doorOf, enter, keyInPath } from '../../session/entrance.ts';
import { session } from '../../session/session.ts';
import { DemoRoles } from './DemoRoles.tsx';
import { FacebookButton } from './FacebookButton.tsx';

/** Redirects logged-in users to the home page, with what they came with to where it is taken up. */
export const before = ({ user, url, params: { invite_key } }: PageArguments) =>
  user ? redirect(doorOf({ invite_key, affiliate_key: url.searchParams.get('affiliate_key') }) ?? '/') : null;

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 18 });

/** Only staff have a second step, and theirs is in the console. */
const STAFF_STEPS: readonly string[] = ['login.code_required', 'login.enrol_required'];
const hasAnswer = (error: unknown) => error instanceof CallError && error.status !== 0;
type Trouble = { kind: 'failed'; error: unknown } | { kind: 'staff' };

/** What is said of how the last session ended; `left`: the owner has deleted the shop. */
const ENDED = { expired: 'errors.session.expired', no_answer: 'common.network', left: 'auth.login.left' } as const;

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { invite_key } = useParams();
  const affiliate_key = useSearchParams()[0].get('affiliate_key');
  const failureText = useFailureText();
  const [values, setValues] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<{ username?: boolean; password?: boolean }>({});
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [ended] = useState(() => session.get().ended);

  const login = async (username: string, password: string) => {
    setBusy(true);
    setTrouble(null);
    try {
      const answer = await api.call(sessionRoutes.login, { body: { username, password } });
      const next = enter(answer, { invite_key, affiliate_key });
      if (next) await navigate(next, { replace: true });
      else setTrouble({ kind: 'staff' });
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
      <BareCard title={t('auth.login.title')} more={t('common.tagline')}>
        <Form onSubmit={submit} noValidate aria-label={t('auth.login.title')}>
          {ended && !trouble ? (
            <Alert severity={ended === 'left' ? 'success' : 'warning'} role="alert">
              {t(ENDED[ended])}
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
          <PasswordField
            label={t('auth.login.password')}
            name="password"
            value={values.password}
            onChange={set('password')}
            error={missing.password ? t('validation.required') : undefined}
            required
          />
          <Button type="submit" variant="contained" size="large" loading={busy} sx={{ minHeight: 44, fontSize: 15 }}>
            {t('auth.login.submit')}
          </Button>
        </Form>
        {invite_key ? null : <FacebookButton onFailed={(error) => setTrouble({ kind: 'failed', error })} />}
        <Button component={AppLink} to="/forgot/password" sx={{ mt: '12px', width: '100%' }}>
          {t('auth.login.forgot')}
        </Button>
        <Button
          component={AppLink}
          to={invite_key ? `/register/${invite_key}` : `/register${keyInPath(affiliate_key)}`}
          sx={{ width: '100%' }}
        >
          {t('auth.login.register')}
        </Button>
      </BareCard>
      <DemoRoles busy={busy} onPick={(role) => void login(role.username, role.password)} />
    </BarePage>
  );
}
