import type { AnswerOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { Pager } from '@lamliang/ui';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider, useGetList } from 'react-admin';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { CustomerRecord } from './record.ts';

type Point = AnswerOf<typeof ordersRoutes.staffPickupPoint>;
const PER_PAGE = 50;
const columns: readonly Column<Point>[] = [
  { source: 'pickup_point_name', card: 'title' },
  { source: 'default_flag', card: 'side', render: ({ default_flag }) => (default_flag ? <Chip machine="default_point" code={1} /> : null) }, // prettier-ignore
  {
    source: 'pickup_point_addr',
    card: 'line',
    render: (point) =>
      [point.pickup_point_addr, point.pickup_point_district, point.pickup_point_city, point.pickup_point_province, point.pickup_point_postal_code].join(' '), // prettier-ignore
  },
  { source: 'responser_name', card: 'line' },
  { source: 'responser_tel', kind: 'code', card: 'line' },
  { source: 'create_dt', kind: 'date', card: 'line' },
];

/** Where carriers collect at a shop, which alone changes it. Who reads it stands in the access log. */
export function PickupTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, total, meta, error, isPending, refetch } = useGetList<Point>('pickup-points', {
    filter: { account_id: record.id },
    pagination: { page, perPage: PER_PAGE },
    sort: { field: 'id', order: 'ASC' },
  });
  const title = translate('console.customers.tab.pickup');
  return (
    <Section title={title}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: '12px' }}>
        {translate('console.customers.pickup_hint')}
      </Typography>
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : (
        <ResourceContextProvider value="pickup-points">
          <RecordTable label={title} columns={columns} rows={data ?? []} loading={isPending} />
          {total !== undefined && total > PER_PAGE ? (
            <Pager
              page={page}
              limit={PER_PAGE}
              total={total}
              capped={(meta as { capped?: true } | undefined)?.capped ?? false}
              onPage={setPage}
            />
          ) : null}
        </ResourceContextProvider>
      )}
    </Section>
  );
}
