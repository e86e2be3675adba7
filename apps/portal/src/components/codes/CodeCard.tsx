import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeSent } from '@lamliang/contracts/auth';
import type { PhraseFamily } from '@lamliang/i18n';
import {
  FormCode,
  FormStep,
  FormTelephone,
  Note,
  Telephone,
  toast,
  useFailureText,
  type ContractForm,
} from '@lamliang/ui';
import { BareCard } from '../../layout/BarePage.tsx';
import { AppLink } from '../navigation/AppLink.tsx';
import { DemoMessages } from './DemoMessages.tsx';
import { askedWait, MOST_TRIES, type KeptSteps, type Steps } from './kept-steps.ts';
import { clockText, useCountdown } from './use-countdown.ts';

interface CodeCardProps {
  /** Over a route that takes `otp` and `ref`. */
  form: ContractForm;
  steps: Steps;
  kept: KeptSteps;
  /** Asks for another code. */
  resend: () => Promise<CodeSent>;
  /** Where another telephone is given. */
  back: string;
  /** What leads there; by default another telephone. */
  backLabel?: string;
  /** By default the code is all that is asked for. */
  title?: string;
  submit?: string;
  phrases?: PhraseFamily;
  /** Above the form. */
  top?: ReactNode;
  /** More fields. */
  children?: ReactNode;
}

/** Asks for the code that was sent; where it is over, for another one. What else was typed stays. */
export function CodeCard({ form, steps, kept, resend, back, phrases = 'entry.code', ...more }: CodeCardProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const life = useCountdown(steps.ends_at);
  const wait = useCountdown(steps.resend_at);
  /** The code was right, and what it gave is sent in its place. */
  const isProven = steps.token !== null;
  const isOver = !isProven && (steps.tries <= 0 || life === 0);
  const again = useMutation({
    mutationFn: resend,
    onSuccess: (sent) => {
      kept.sent(steps.receiver || String(form.getValues('telephone')), sent);
      form.clearErrors();
      form.setValue('ref', sent.ref);
      form.setValue('otp', '');
      toast.success(t('entry.code.sent'));
    },
    onError: (error) => {
      if (askedWait(error)) kept.change({ resend_at: Date.now() + askedWait(error) });
      toast.error(failureText(error));
    },
  });
  const { setFocus } = form;
  const isLinked = !steps.receiver;
  useEffect(() => setFocus(isLinked ? 'telephone' : 'otp'), [setFocus, isLinked, steps.ref]);
  const valid = t('entry.code.valid', { time: clockText(life) });
  const left = steps.tries < MOST_TRIES ? t('entry.code.tries', { count: steps.tries }) : '';
  // When a message was sent that somebody comes from, nobody here knows.
  const tries = [left, isLinked ? '' : valid].filter(Boolean).join(' · ');
  const where = (
    <>
      {isLinked ? null : steps.receiver.includes('@') ? (
        <>
          {t('entry.code.mailed_to')} <bdi data-field="email">{steps.receiver}</bdi>
          <br />
        </>
      ) : (
        <>
          {t('entry.code.sent_to')} <Telephone value={steps.receiver} field="telephone" />
          <br />
        </>
      )}
      {t('entry.code.ref')} <bdi data-field="ref">{steps.ref}</bdi>
    </>
  );
  return (
    <>
      <BareCard title={more.title ?? t('entry.code.title')} more={where}>
        {more.top}
        {isOver || again.isError ? (
          <Alert severity={isOver ? 'warning' : 'error'} sx={{ mb: '12px' }}>
            {again.isError ? failureText(again.error) : t('entry.code.over')}
          </Alert>
        ) : null}
        <FormStep
          form={form}
          phrases={phrases}
          submit={more.submit ?? t('common.confirm')}
          disabled={isOver}
          isSilent={isOver}
        >
          {isLinked ? <FormTelephone name="telephone" label={t('entry.code.telephone')} /> : null}
          {isProven ? null : (
            <FormCode
              name="otp"
              label={t('entry.code.otp')}
              disabled={isOver}
              hint={isOver ? undefined : tries || undefined}
            />
          )}
          {more.children}
        </FormStep>
        <div style={{ display: 'grid', marginTop: 12, gap: 4, justifyItems: 'center' }}>
          {isProven ? null : wait > 0 ? (
            <Note sx={{ minHeight: { xs: 44, md: 36 }, alignContent: 'center', margin: 0 }}>
              {t('entry.code.wait', { time: clockText(wait) })}
            </Note>
          ) : (
            <Button variant={isOver ? 'contained' : 'text'} loading={again.isPending} onClick={() => again.mutate()}>
              {t('entry.code.again')}
            </Button>
          )}
          <Button component={AppLink} to={back} color="inherit">
            {more.backLabel ?? t('entry.code.change')}
          </Button>
        </div>
      </BareCard>
      <DemoMessages />
    </>
  );
}
