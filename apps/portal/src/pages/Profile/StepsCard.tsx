import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Check, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountStep, OwnAccount } from '@lamliang/contracts/auth';
import { Card, StatusChip, ToneChip, toneOf } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { entryOf } from '../../routes/index.ts';
import { decide } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { EmailCodeButton } from './EmailCodeButton.tsx';

const List = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    fontSize: 14,
    lineHeight: 1.6,
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '32px minmax(0, 1fr) auto',
      columnGap: 14,
      paddingBottom: 22,
    },
    '& > li:last-of-type': { paddingBottom: 0 },
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 15,
      top: 36,
      bottom: 4,
      width: 2,
      backgroundColor: palette.line,
    },
    '& .dot': {
      width: 32,
      height: 32,
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontWeight: 600,
      backgroundColor: palette.selected,
      color: palette.primary.main,
    },
    '& .dot.success': { backgroundColor: palette.tone.success.tint, color: palette.tone.success.text },
    '& .dot.warning': { backgroundColor: palette.tone.warning.tint, color: palette.tone.warning.text },
    '& .dot.error': { backgroundColor: palette.tone.error.tint, color: palette.tone.error.text },
    '& h3': {
      margin: 0,
      minHeight: 32,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 8,
      fontSize: 15,
      fontWeight: 500,
    },
    '& p': { margin: 0, color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& p.remark': { color: palette.tone.error.text },
    [theme.breakpoints.down('sm')]: {
      '& > li': { gridTemplateColumns: '32px minmax(0, 1fr)' },
      '& .action': { gridColumn: 2, marginTop: 6 },
    },
  };
});

/** Steps that are closed. */
const DONE: readonly AccountStep['status'][] = ['accept', 'complete'];

function Dot({ status, at }: { status: AccountStep['status']; at: number }) {
  const [tone, Icon] = DONE.includes(status)
    ? (['success', Check] as const)
    : status === 'wait-confirm'
      ? (['warning', Clock] as const)
      : status === 'not-accept'
        ? (['error', CircleAlert] as const)
        : (['', null] as const);
  return (
    <span className={`dot ${tone}`} aria-hidden>
      {Icon ? <Icon size={17} /> : at}
    </span>
  );
}

/** Where papers are handed in; nothing where the login may not open it. */
function WayTo({ to, open }: { to: string; open: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const entry = entryOf(to.replace(/#.*$/, ''));
  if (entry.path === '*' || decide(entry, user) !== 'open') return null;
  return (
    <Button variant={open ? 'contained' : 'outlined'} component={AppLink} to={to}>
      {t(open ? 'profile.steps.hand_in' : 'profile.steps.see')}
    </Button>
  );
}

/** What is verified of the shop, and what each open step opens. */
export function StepsCard({ account, writes }: { account: OwnAccount; writes: boolean }) {
  const { t } = useTranslation();
  const { steps, account_type, email } = account;
  const done = steps.filter(({ status }) => DONE.includes(status)).length;
  const parts = ({ step, status }: AccountStep): { title: string; chip: ReactNode; action: ReactNode } => {
    const open = writes && (status === 'not-confirm' || status === 'not-accept');
    if (step === 'email')
      return {
        title: t('profile.steps.email'),
        chip: <EmailState verified={DONE.includes(status)} />,
        action: open && email ? <EmailCodeButton email={email} /> : null,
      };
    return {
      title: t(`profile.steps.${step === 'cod' ? 'cod' : account_type}`),
      chip: <StatusChip machine="verification" value={status} field={`${step}_status`} />,
      action: <WayTo to={step === 'cod' ? '/options/codoption' : '/user/profile#identity'} open={open} />,
    };
  };
  return (
    <Card title={t('profile.steps.title')} more={t('profile.steps.done', { done, all: steps.length })}>
      <List>
        {steps.map((step, index) => {
          const { title, chip, action } = parts(step);
          const isDone = DONE.includes(step.status);
          return (
            <li key={step.step}>
              <Dot status={step.status} at={index + 1} />
              <div>
                <h3>
                  {title}
                  {chip}
                </h3>
                {step.remark ? (
                  <p className="remark">
                    {t('profile.steps.remark')} <bdi data-field={`${step.step}_remark`}>{step.remark}</bdi>
                  </p>
                ) : null}
                {step.status === 'wait-confirm' ? <p>{t('profile.steps.waiting')}</p> : null}
                {isDone ? null : step.opens.length > 0 ? (
                  <p>
                    {t('profile.steps.needed_for')}{' '}
                    {step.opens.map((open) => t(`profile.steps.opens.${open}`)).join(' · ')}
                  </p>
                ) : (
                  <p>{t('profile.steps.email_more')}</p>
                )}
              </div>
              {action ? <div className="action">{action}</div> : null}
            </li>
          );
        })}
      </List>
    </Card>
  );
}

/** Whether the shop has proved that it reads its email. */
export function EmailState({ verified, field = 'email_status' }: { verified: boolean; field?: string }) {
  const { t } = useTranslation();
  const { tone, mark } = toneOf(verified ? 'accept' : 'not-confirm');
  return (
    <ToneChip tone={tone} mark={mark} field={field}>
      {t(verified ? 'profile.email.is_verified' : 'profile.email.not_verified')}
    </ToneChip>
  );
}
