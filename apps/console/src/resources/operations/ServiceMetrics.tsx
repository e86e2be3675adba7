import type { lagRow } from '@lamliang/contracts';
import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type * as z from 'zod/mini';
import { LoadError } from '../../components/LoadError.tsx';
import { Age } from '../../components/Values.tsx';
import type { ServiceName } from '@lamliang/contracts/all';
import { Count } from '@lamliang/ui';
import { useTranslate } from '../../providers/translate.ts';
import type { Kind } from './tabs.tsx';

type Figures = z.output<typeof lagRow>;

/** Metrics above each table, the same that alerts watch; values that need attention are red. */
const SHOWN: Record<Kind, readonly (keyof Figures)[]> = {
  'dead-letters': ['dead', 'parked', 'blocked_keys'],
  jobs: ['jobs_waiting', 'jobs_oldest_ms', 'jobs_running', 'jobs_stalled', 'jobs_failed'],
  lag: ['outbox_pending', 'outbox_oldest_ms'],
};
const BAD = new Set<keyof Figures>(['dead', 'blocked_keys', 'jobs_stalled', 'jobs_failed']);
const REFRESH_MS = 15_000;

/** The metrics of one service, as on `/metrics`. */
export function ServiceMetrics({ kind, service }: { kind: Kind; service: ServiceName }) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<Figures>(
    `${service}-lag`,
    { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'DESC' } },
    { refetchInterval: REFRESH_MS },
  );
  const metrics = data?.[0];
  if (error && !metrics)
    return <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px', mb: 0 }} />;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 24px', px: { xs: '12px', md: '20px' }, pt: '10px' }}
    >
      {SHOWN[kind].map((name) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'baseline', gap: '8px' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(`console.field.${name}`)}
          </Typography>
          <Box
            component="dd"
            data-field={name}
            sx={(theme) => ({
              m: 0,
              fontWeight: 600,
              color: BAD.has(name) && metrics?.[name] ? theme.palette.tone.error.text : 'text.primary',
            })}
          >
            {name.endsWith('_ms') ? (
              <Age ms={metrics?.[name] as number | undefined} />
            ) : (
              <Count value={metrics?.[name] as number | undefined} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
