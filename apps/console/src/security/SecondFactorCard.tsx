import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { authRoutes, secondFactorRoutes, type SecondFactorState, type Session } from '@lamliang/contracts/auth';
import type { PhraseKey } from '@lamliang/i18n';
import { DateTimeText, LinesSkeleton, ToneChip } from '@lamliang/ui';
import { LoadError } from '../components/LoadError.tsx';
import { page } from '../layout/pages.ts';
import { sessionOf } from '../providers/auth.ts';
import type { ConsoleProvider } from '../providers/data.ts';
import { readSession, storeSession } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { SectionCard } from './SectionCard.tsx';

const EnrolStep = page(() => import('../layout/EnrolStep.tsx'), 'EnrolStep');
/** So few recovery codes are soon none. */
const FEW_CODES = 3;

type Step = { asks: 'set_up' | 'turn_off' } | { ticket: string };

/** The own second factor: whether there is one, how to set up an app, and how to turn it off where that is allowed. */
export function SecondFactorCard() {
  const translate = useTranslate();
  const notify = useNotify();
  const { call } = useDataProvider<ConsoleProvider>();
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const own = useQuery({
    queryKey: [secondFactorRoutes.secondFactor.id],
    queryFn: () => call(secondFactorRoutes.secondFactor, {}),
  });
  const goTo = (next: Step | undefined) => {
    setFault(undefined);
    setStep(next);
  };
  const prove = async (asks: 'set_up' | 'turn_off', password: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      if (asks === 'set_up') goTo(await call(secondFactorRoutes.changeSecondFactor, { body: { password } }));
      else {
        await call(secondFactorRoutes.removeSecondFactor, { body: { password } });
        notify('signin.second_factor.off_done', { type: 'success' });
        goTo(undefined);
        void own.refetch();
      }
    } catch (error) {
      const { message } = error as Error;
      setFault(translate(message as PhraseKey, { _: message }));
    } finally {
      setBusy(false);
    }
  };
  /** Setting up is a login: its session takes the place of this one, which ends. */
  const enrolled = async (session: Session) => {
    const former = readSession();
    const next = sessionOf(session);
    if (next) storeSession(next);
    goTo(undefined);
    void own.refetch();
    if (former && next)
      await call(authRoutes.logout, { headers: { authorization: `Bearer ${former.token}` } }).catch(() => undefined);
  };
  return (
    <SectionCard title={translate('signin.second_factor.title')} more={translate('signin.second_factor.more')}>
      {own.isError ? (
        <LoadError error={own.error} onRetry={() => void own.refetch()} />
      ) : !own.data ? (
        <LinesSkeleton lines={3} />
      ) : step === undefined ? (
        <State of={own.data} onAsk={(asks) => goTo({ asks })} />
      ) : 'ticket' in step ? (
        <Box sx={{ maxWidth: 400 }}>
          <Suspense fallback={<LinesSkeleton lines={10} />}>
            <EnrolStep ticket={step.ticket} level="h3" onDone={(session) => void enrolled(session)} />
          </Suspense>
        </Box>
      ) : (
        <PasswordStep
          key={step.asks}
          label={translate(`signin.second_factor.${step.asks}`)}
          busy={busy}
          fault={fault}
          onPassword={(password) => void prove(step.asks, password)}
          onBack={() => goTo(undefined)}
        />
      )}
    </SectionCard>
  );
}

function State({ of, onAsk }: { of: SecondFactorState; onAsk: (asks: 'set_up' | 'turn_off') => void }) {
  const translate = useTranslate();
  const { confirm_dt, recovery_codes_left: left, required_flag } = of;
  return (
    <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <ToneChip tone={confirm_dt ? 'success' : 'warning'} mark={confirm_dt ? 'filled' : 'hollow'}>
          {translate(confirm_dt ? 'signin.second_factor.on' : 'signin.second_factor.off')}
        </ToneChip>
        {confirm_dt ? (
          <>
            <Typography component="span" color="textSecondary">
              {translate('signin.second_factor.since')} <DateTimeText value={confirm_dt} />
            </Typography>
            <Typography
              component="span"
              data-field="recovery_codes_left"
              color={left > FEW_CODES ? 'textSecondary' : 'error'}
            >
              {translate('signin.second_factor.codes_left', { n: left })}
            </Typography>
          </>
        ) : null}
      </Box>
      <Typography color="textSecondary">
        {translate(required_flag ? 'signin.second_factor.required' : 'signin.second_factor.optional')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button variant={confirm_dt ? 'outlined' : 'contained'} onClick={() => onAsk('set_up')}>
          {translate(confirm_dt ? 'signin.second_factor.set_up_again' : 'signin.second_factor.set_up')}
        </Button>
        {confirm_dt && !required_flag ? (
          <Button color="error" onClick={() => onAsk('turn_off')}>
            {translate('signin.second_factor.turn_off')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
