import type { lagRow } from '@lamliang/contracts';
import { SERVICES, type ServiceName } from '@lamliang/contracts/all';
import { Count, ToneChip } from '@lamliang/ui';
import { Alert, Box, Skeleton } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import type * as z from 'zod/mini';
import { PageLink } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Age } from '../../components/Values.tsx';
import { Title } from '../../layout/Title.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { OperationTabs } from './OperationTabs.tsx';

type Figures = z.output<typeof lagRow>;
const REFRESH_MS = 15_000;
/** Of one line, px. */
const ALERT_HEIGHT = 50;
/** What has waited longer than this has stopped. */
const STUCK_MS = 60_000;
const FIGURES = ['dead', 'parked', 'jobs_waiting', 'jobs_failed', 'jobs_stalled', 'lag', 'outbox_pending'] as const;
type Figure = (typeof FIGURES)[number];
/** A service; its figures are not there until it has answered. */
interface ServiceRow extends Partial<Record<Figure, number>> {
  id: ServiceName;
  /** Of the longest wait of an event, in or out, or of a job. */
  oldest_age_ms?: number;
}
type KnownRow = Required<ServiceRow>;

/** What a service has: its rows differ by topic, and share all other figures. */
function rowOf(id: ServiceName, topics: readonly Figures[]): KnownRow {
  const [first] = topics;
  const shared = Object.fromEntries(FIGURES.map((name) => [name, first?.[name] ?? 0])) as Record<Figure, number>;
  return {
    ...shared,
    id,
    lag: topics.reduce((sum, topic) => sum + topic.lag, 0),
    oldest_age_ms: Math.max(
      0,
      first?.outbox_oldest_ms ?? 0,
      first?.jobs_oldest_ms ?? 0,
      ...topics.map((topic) => topic.oldest_age_ms),
    ),
  };
}

const isKnown = (row: ServiceRow): row is KnownRow => row.lag !== undefined;
/** Whether somebody has to look: something failed, stands still, or has waited for over a minute. */
const isStuck = (row: KnownRow): boolean =>
  row.dead + row.parked + row.jobs_failed + row.jobs_stalled > 0 || row.oldest_age_ms > STUCK_MS;

const PATHS: Record<Figure, (service: ServiceName) => string> = {
  dead: (service) => listPath('dead-letters', service, 'dead'),
  parked: (service) => listPath('dead-letters', service, 'parked'),
  jobs_waiting: (service) => listPath('jobs', service, 'waiting'),
  jobs_failed: (service) => listPath('jobs', service, 'failed'),
  jobs_stalled: (service) => listPath('jobs', service, 'running'),
  lag: (service) => `/operations/lag/${service}`,
  outbox_pending: (service) => `/operations/lag/${service}`,
};
const listPath = (kind: string, service: ServiceName, state: string) =>
  `/operations/${kind}/${service}?${new URLSearchParams({ filter: JSON.stringify({ state }) }).toString()}`;

/** A figure leads to its rows; none is a zero. */
const figure = (name: Figure): Column<ServiceRow> => ({
  source: name,
  kind: 'count',
  render: (row) =>
    row[name] ? (
      <PageLink to={PATHS[name](row.id)}>
        <Count value={row[name]} />
      </PageLink>
    ) : isKnown(row) ? (
      <Count value={0} />
    ) : (
      <Skeleton>
        <Count value={0} />
      </Skeleton>
    ),
});

function State({ of }: { of: ServiceRow }) {
  const translate = useTranslate();
  const stuck = isKnown(of) && isStuck(of);
  const chip = (
    <ToneChip tone={stuck ? 'error' : 'success'} mark={stuck ? 'cross' : 'filled'}>
      {translate(stuck ? 'console.operations.stuck' : 'console.operations.flows')}
    </ToneChip>
  );
  // As wide as what is expected, so that no column moves.
  return isKnown(of) ? chip : <Skeleton variant="rounded">{chip}</Skeleton>;
}
function Name({ of }: { of: ServiceRow }) {
  return <>{useTranslate()(`console.operations.service_name.${of.id}`)}</>;
}
const COLUMNS: readonly Column<ServiceRow>[] = [
  { source: 'service', render: (row) => <Name of={row} /> },
  { source: 'state', render: (row) => <State of={row} /> },
  ...FIGURES.map(figure),
  {
    source: 'oldest_age_ms',
    kind: 'span',
    render: (row) =>
      isKnown(row) ? (
        <Age ms={row.oldest_age_ms || null} />
      ) : (
        <Skeleton>
          <Age ms={null} />
        </Skeleton>
      ),
  },
];

/** All services at a glance: what failed, stands still or waits. Each is shown as soon as it has answered. */
export function Overview() {
  const translate = useTranslate();
  const provider = useDataProvider();
  const services = useQueries({
    queries: SERVICES.map((service) => ({
      queryKey: [`${service}-lag`, 'getList', 'overview'],
      queryFn: async () =>
        (
          await provider.getList<Figures>(`${service}-lag`, {
            pagination: { page: 1, perPage: 50 },
            sort: { field: 'id', order: 'DESC' },
          })
        ).data,
      refetchInterval: REFRESH_MS,
    })),
  });
  const rows = services.flatMap(({ data, error }, at): ServiceRow[] => {
    const service = SERVICES[at];
    if (!service || (error && !data)) return [];
    return [data ? rowOf(service, data) : { id: service }];
  });
  const failed = services.flatMap(({ error, data, refetch }, at) => {
    const service = SERVICES[at];
    return error && !data && service ? [{ service, error, refetch }] : [];
  });
  const known = rows.filter(isKnown);
  const stuck = known.filter(isStuck);
  return (
    <ResourceContextProvider value="operations">
      <OperationTabs value="overview" />
      <Box sx={{ p: { xs: '12px', md: '20px' }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
        <Title title={translate('console.resource.operations')} />
        {failed.map(({ service, error, refetch }) => (
          <Box key={service}>
            {translate(`console.operations.service_name.${service}`)}
            <LoadError error={error} onRetry={() => void refetch()} />
          </Box>
        ))}
        {known.length < rows.length ? (
          <Skeleton variant="rounded" height={ALERT_HEIGHT} />
        ) : known.length === 0 ? null : (
          <Alert role="status" severity={stuck.length || failed.length ? 'error' : 'success'}>
            {stuck.length
              ? translate('console.operations.some_stuck', {
                  services: stuck.map(({ id }) => translate(`console.operations.service_name.${id}`)).join(', '),
                })
              : translate(failed.length ? 'console.operations.unknown' : 'console.operations.nothing_stuck')}
          </Alert>
        )}
        {rows.length === 0 ? null : (
          <RecordTable label={translate('console.operations.overview')} columns={COLUMNS} rows={rows} />
        )}
      </Box>
    </ResourceContextProvider>
  );
}
