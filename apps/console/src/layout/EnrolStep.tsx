import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { secondFactorRoutes, type Session } from '@lamliang/contracts/auth';
import type { PhraseKey } from '@lamliang/i18n';
import { QrImage } from '@lamliang/ui';
import { LoadError } from '../components/LoadError.tsx';
import type { ConsoleProvider } from '../providers/data.ts';
import { useTranslate } from '../providers/translate.ts';
import { RecoveryCodes } from '../security/RecoveryCodes.tsx';
import { CodeStep } from './CodeStep.tsx';

/**
 * Sets up an authenticator app: QR code and typed secret, its first code, then the recovery codes, shown this once.
 * @param level of its headings: it is a page of its own, or part of one
 */
export function EnrolStep({
  ticket,
  level = 'h1',
  onDone,
}: {
  ticket: string;
  level?: 'h1' | 'h3';
  onDone: (session: Session) => void;
}) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<{ session: Session; recovery_codes: string[] }>();
  const offer = useQuery({
    queryKey: [secondFactorRoutes.offerSecondFactor.id, ticket],
    queryFn: () => call(secondFactorRoutes.offerSecondFactor, { body: { ticket } }),
    // Each offer is a new secret: the one in sight stays.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const confirm = async (code: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      const { recovery_codes, ...session } = await call(secondFactorRoutes.confirmSecondFactor, {
        body: { ticket, code },
      });
      setDone({ session, recovery_codes });
    } catch (error) {
      const { message } = error as Error;
      setFault(translate(message as PhraseKey, { _: message }));
    } finally {
      setBusy(false);
    }
  };
  if (done) return <RecoveryCodes codes={done.recovery_codes} level={level} onKept={() => onDone(done.session)} />;
  if (offer.isError) return <LoadError error={offer.error} onRetry={() => void offer.refetch()} />;
  if (!offer.data) return <Skeleton variant="rounded" height={420} />;
  const { qr, secret, uri } = offer.data;
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      <Box sx={{ display: 'grid', gap: '12px', justifyItems: 'center' }}>
        <QrImage {...qr} label={translate('signin.second_factor.qr')} />
        <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
          {translate('signin.second_factor.typed')}
          <Box
            component="bdi"
            data-field="secret"
            sx={{ display: 'block', fontFamily: 'monospace', color: 'text.primary', overflowWrap: 'anywhere' }}
          >
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Box>
          <a href={uri}>{translate('signin.second_factor.open_app')}</a>
        </Typography>
      </Box>
      <CodeStep
        level={level}
        title={translate('signin.second_factor.enrol_title')}
        hint={translate('signin.second_factor.enrol_hint')}
        busy={busy}
        fault={fault}
        onCode={(code) => void confirm(code)}
      />
    </Box>
  );
}
