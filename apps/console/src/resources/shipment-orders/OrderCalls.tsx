import { CopyText } from '@lamliang/ui';
import { Box, Skeleton, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { PageLink } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { count } from '../../components/format.ts';
import { usePages } from '../../components/usePages.tsx';
import { Seconds } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { CallRecord } from '../carrier-calls/CallList.tsx';
import { CallBodies, CallOutcome, pathOf } from '../carrier-calls/CallParts.tsx';

const NEWEST = { field: 'id', order: 'DESC' } as const;

/** The carrier calls of one order: those about its booking first, newest above; those that ask for its events are folded. */
export function OrderCalls({ orderId }: { orderId: number }) {
  const translate = useTranslate();
  const [polls, setPolls] = useState(false);
  const filter = { shipment_order_id: orderId };
  const all = useGetList<CallRecord>('carrier-calls', { filter, pagination: { page: 1, perPage: 1 }, sort: NEWEST });
  const asked = useGetList<CallRecord>('carrier-calls', {
    filter: { ...filter, poll_flag: 1 },
    pagination: { page: 1, perPage: 1 },
    sort: NEWEST,
  });
  if (all.total === 0) return <Typography color="textSecondary">{translate('console.orders.no_calls')}</Typography>;
  return (
    <>
      <Calls filter={{ ...filter, poll_flag: 0 }} />
      {asked.total ? (
        <Fold title={translate('console.orders.polls', { n: count(asked.total) })} onToggle={setPolls}>
          {polls ? <Calls filter={{ ...filter, poll_flag: 1 }} /> : null}
        </Fold>
      ) : null}
      {all.total ? (
        <Typography sx={{ mt: '8px' }}>
          <PageLink to={`/carrier-calls?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}>
            {translate('console.orders.all_calls', { n: count(all.total) })}
          </PageLink>
        </Typography>
      ) : null}
    </>
  );
}

function Calls({ filter }: { filter: object }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch, pager } = usePages<CallRecord>('carrier-calls', filter);
  if (isPending) return <Skeleton variant="rounded" height={40} />;
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.map((call) => (
        <Fold
          key={call.id}
          title={
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                gap: '10px',
                flexWrap: 'wrap',
                width: 'calc(100% - 20px)',
                verticalAlign: 'middle',
              }}
            >
              <CallOutcome call={call} />
              <Box
                component="span"
                sx={{ flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {call.method} {pathOf(call.url)}
              </Box>
              <Typography component="span" variant="body2">
                <Seconds at={call.request_dt} />
              </Typography>
            </Box>
          }
        >
          <CallBodies call={call} />
          {call.trace_id ? (
            <Typography variant="body2" color="textSecondary" sx={{ my: '6px' }}>
              {translate('console.field.trace_id')}{' '}
              <CopyText value={call.trace_id} name={translate('console.field.trace_id')} />
            </Typography>
          ) : null}
        </Fold>
      ))}
      {pager}
    </>
  );
}

function Fold({
  title,
  onToggle,
  children,
}: {
  title: ReactNode;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="details"
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => {
        // Those within it tell of themselves.
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open);
      }}
      sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box
        component="summary"
        sx={{ py: '6px', minHeight: { xs: 44, md: 32 }, cursor: 'pointer', '&::marker': { color: 'text.secondary' } }}
      >
        {title}
      </Box>
      {children}
    </Box>
  );
}
