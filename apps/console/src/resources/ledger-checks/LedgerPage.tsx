import type { LedgerCheck } from '@lamliang/contracts/wallet';
import { formatDate, formatTime } from '@lamliang/kernel';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { BadgeCheck, CircleHelp, Play, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { CanAccess, useDataProvider, useGetList, useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { useActionDone } from '../../actions/useActionDone.ts';
import { count } from '../../components/format.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Title } from '../../layout/Title.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { CheckHistory } from './CheckHistory.tsx';
import { Violations } from './Violations.tsx';

export type CheckRecord = LedgerCheck;
const HISTORY = 20;

/** The ledger check: its result, the discrepancies and previous checks. */
export function LedgerPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const chosen = useParams()['*'];
  const [failure, setFailure] = useState<Error>();
  const latest = useGetList<CheckRecord>('ledger-checks', {
    pagination: { page: 1, perPage: HISTORY },
    sort: { field: 'id', order: 'DESC' },
  });
  // An older check is not among the latest.
  const one = useGetOne<CheckRecord>('ledger-checks', { id: Number(chosen) }, { enabled: Boolean(chosen) });
  const { isLoading, error, refetch } = chosen ? one : latest;
  const check = chosen ? one.data : latest.data?.[0];
  const provider = useDataProvider<ConsoleProvider>();
  const onDone = useActionDone();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setFailure(undefined);
    setRunning(true);
    try {
      await provider.create<CheckRecord>('ledger-checks', {});
      onDone('console.ledger.done');
      void navigate('/ledger-checks');
    } catch (cause) {
      setFailure(cause as Error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Box
      sx={{
        maxWidth: 1080,
        mx: 'auto',
        p: { xs: '12px', md: '20px' },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '20px',
      }}
    >
      <Title title={translate('console.resource.ledger-checks')} />
      {failure ? <Alert severity="error">{failure.message}</Alert> : null}
      {error ? <LoadError error={error as Error} onRetry={() => void refetch()} /> : null}
      {isLoading ? (
        <Skeleton variant="rounded" height={116} />
      ) : error && !check ? null : (
        <Verdict
          check={check}
          action={
            <CanAccess resource="ledger-checks" action="create">
              <Button
                variant="contained"
                onClick={() => void run()}
                loading={isRunning}
                loadingPosition="start"
                startIcon={<Play size={16} aria-hidden />}
              >
                {translate('console.ledger.run')}
              </Button>
            </CanAccess>
          }
        />
      )}
      {check && check.violations.length > 0 ? <Violations violations={check.violations} /> : null}
      {latest.data?.length ? <CheckHistory openId={check?.id} /> : null}
    </Box>
  );
}

function Verdict({ check, action }: { check: CheckRecord | undefined; action: React.ReactNode }) {
  const translate = useTranslate();
  const tone = check === undefined ? 'neutral' : check.clean_flag === 1 ? 'success' : 'error';
  const Icon = check === undefined ? CircleHelp : check.clean_flag === 1 ? BadgeCheck : TriangleAlert;
  const words =
    check === undefined
      ? translate('console.ledger.never')
      : check.clean_flag === 1
        ? translate('console.ledger.clean')
        : translate('console.ledger.broken', { count: count(check.violations.length) });
  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: '16px',
        p: '20px',
        borderRadius: '10px',
        border: 1,
        borderColor: theme.palette.tone[tone].mark,
        backgroundColor:
          tone === 'neutral' || theme.palette.mode === 'dark' ? 'background.paper' : theme.palette.tone[tone].tint,
        '& > svg': { color: theme.palette.tone[tone].mark, flexShrink: 0 },
      })}
    >
      <Icon size={36} strokeWidth={1.75} aria-hidden />
      <Box sx={{ flexGrow: 1, minWidth: 220 }}>
        <Typography variant="h2" sx={(theme) => ({ fontSize: 20, color: theme.palette.tone[tone].text })}>
          {words}
        </Typography>
        {check ? (
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {translate('console.ledger.checked', {
              day: formatDate(check.checked_dt),
              time: translate('common.time_of', { time: formatTime(check.checked_dt) }),
              ms: count(check.duration_ms),
            })}
            <br />
            {translate('console.ledger.figures', {
              transactions: count(check.transactions),
              entries: count(check.entries),
              accounts: count(check.accounts),
            })}
            {' · '}
            {translate('console.field.violations')} <bdi data-field="violations">{count(check.violations.length)}</bdi>
          </Typography>
        ) : null}
      </Box>
      {action}
    </Box>
  );
}
