import { DateTimeText } from '@lamliang/ui';
import { Box, Skeleton, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { LoadError } from '../../components/LoadError.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { CallBodies, CallOutcome, pathOf } from '../carrier-calls/CallParts.tsx';
import type { CallRecord } from '../carrier-calls/CallList.tsx';

const MAX_CALLS = 20;

/** The carrier calls of one order, newest first; each expands to request and response. */
export function OrderCalls({ orderId }: { orderId: number }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<CallRecord>('carrier-calls', {
    filter: { shipment_order_id: orderId },
    pagination: { page: 1, perPage: MAX_CALLS },
    sort: { field: 'id', order: 'DESC' },
  });
  if (isPending) return <Skeleton variant="rounded" height={40} />;
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Typography color="textSecondary">{translate('console.orders.no_calls')}</Typography>;
  return (
    <>
      {data.map((call) => (
        <Box
          component="details"
          key={call.id}
          sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
        >
          <Box
            component="summary"
            sx={{
              py: '6px',
              minHeight: { xs: 44, md: 32 },
              cursor: 'pointer',
              '&::marker': { color: 'text.secondary' },
            }}
          >
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
                <DateTimeText value={call.request_dt} />
              </Typography>
            </Box>
          </Box>
          <CallBodies call={call} />
        </Box>
      ))}
    </>
  );
}
