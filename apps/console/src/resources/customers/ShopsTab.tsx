import { authRoutes, type ResellerMonth, type StaffResellerShop } from '@lamliang/contracts/auth';
import { sum } from '@lamliang/kernel';
import { Count, Field, Money, Pager } from '@lamliang/ui';
import { Alert, Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useDebouncedEvent } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { CustomerRecord } from './record.ts';
import { ResellerRate } from './ResellerRate.tsx';

const LIMIT = 20;
const SEARCH_AFTER_MS = 300;
type Row = StaffResellerShop & { id: number };
type Month = ResellerMonth & { id: string };

const SHOPS: readonly Column<Row>[] = [
  { source: 'shop_name', card: 'title', render: ({ id, shop_name }) => <PageLink to={`/customers/${id}`}>{shop_name}</PageLink> }, // prettier-ignore
  { source: 'status', kind: { machine: 'verification' }, card: 'side' },
  { source: 'user_status', kind: { machine: 'user_status' }, card: 'line' },
  { source: 'telephone', kind: 'code', card: 'line' },
  { source: 'reseller_dt', kind: 'date', card: 'line' },
  { source: 'volume', label: 'parcels', kind: 'count', card: 'line', render: ({ volume }) => <Count value={volume?.total ?? null} /> }, // prettier-ignore
  { source: 'cancelled', label: 'cancelled_parcels', kind: 'count', card: 'line', render: ({ volume }) => <Count value={volume?.cancelled ?? null} /> }, // prettier-ignore
  { source: 'shipping_cost', kind: 'money', card: 'line', render: ({ volume }) => <Money bare value={volume?.shipping_cost} /> }, // prettier-ignore
  { source: 'commission_amount', kind: 'money', card: 'line' },
];
const MONTHS: readonly Column<Month>[] = [
  { source: 'period', label: 'month', card: 'title', render: ({ period }) => <bdi>{period.split('-').toReversed().join('/')}</bdi> }, // prettier-ignore
  { source: 'total', label: 'parcels', kind: 'count', card: 'line' },
  { source: 'cancelled', label: 'cancelled_parcels', kind: 'count', card: 'line' },
  { source: 'shipping_cost', kind: 'money', card: 'line' },
  { source: 'commission_amount', kind: 'money', card: 'line' },
];

/** The shops under a reseller, what each ships and brings it, and all of them by month. */
export function ShopsTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const searchFor = useDebouncedEvent((text: string) => {
    setSearch(text.trim());
    setPage(1);
  }, SEARCH_AFTER_MS);
  const query = { ...(search ? { search } : {}), page, limit: LIMIT };
  const shops = useQuery({
    queryKey: [authRoutes.shopsOfReseller.id, record.id, query],
    queryFn: ({ signal }) => call(authRoutes.shopsOfReseller, { params: { id: record.id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = shops;
  if (error && !data) return <LoadError error={error} onRetry={() => void shops.refetch()} sx={{ m: '16px' }} />;
  if (data?.total === 0 && !search)
    return (
      <Typography color="textSecondary" sx={{ p: '20px' }}>
        {translate('console.customers.shops.none')}
      </Typography>
    );
  const months = data?.months;
  return (
    <>
      <Section title={translate('console.customers.shops.months')}>
        {months === null ? <Alert severity="info">{translate('console.customers.shops.uncounted')}</Alert> : null}
        {months ? (
          <Typography color="textSecondary" sx={{ mb: '8px' }}>
            {translate('console.customers.shops.basis', {
              parcels: months.reduce((all, { total }) => all + total, 0).toLocaleString('en-US'),
            })}{' '}
            <Money value={sum(months.map(({ shipping_cost }) => shipping_cost))} field="shipping_cost" />
          </Typography>
        ) : null}
        {months === null ? null : (
          <Box sx={{ mx: { xs: '-16px', md: '-20px' } }}>
            <RecordTable
              label={translate('console.customers.shops.months')}
              columns={MONTHS}
              rows={(months ?? []).toReversed().map((month) => ({ ...month, id: month.period }))}
              loading={shops.isLoading}
            />
          </Box>
        )}
      </Section>
      {data ? <ResellerRate customer={record} now={data.rate_percent} /> : null}
      <Section title={translate('console.customers.tab.shops')}>
        <Box sx={{ maxWidth: 360, mb: '8px' }}>
          <Field
            label={translate('console.customers.shops.search')}
            field="search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              searchFor(event.target.value);
            }}
            inputProps={{ maxLength: 200 }}
          />
        </Box>
        <Box sx={{ mx: { xs: '-16px', md: '-20px' } }}>
          <RecordTable
            label={translate('console.customers.tab.shops')}
            columns={SHOPS}
            rows={(data?.rows ?? []).map((row) => ({ ...row, id: row.account_id }))}
            loading={shops.isLoading}
          />
        </Box>
        {data ? (
          <Pager page={page} limit={LIMIT} total={data.total} capped={data.total_capped === 1} onPage={setPage} />
        ) : null}
      </Section>
    </>
  );
}
