import type { DatedPrice, PartnerPrices } from '@lamliang/contracts/pricing';
import { DateTimeText, Money, ToneChip } from '@lamliang/ui';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { page } from '../../layout/pages.ts';
import { mayDo } from '../../providers/access.ts';
import { currentRole, readSession } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { CustomerRecord } from '../customers/record.ts';
import { dayText } from './PricePreview.tsx';
import { usePartnerPrices } from './usePartnerPrices.ts';

const SpecialPriceDialog = page(() => import('../customers/SpecialPriceDialog.tsx'), 'SpecialPriceDialog');
const WithdrawDialog = page(() => import('../customers/WithdrawDialog.tsx'), 'WithdrawDialog');

/** Baht of a price; where the list holds, paler, what it asks. */
const baht = (source: 'normal_weight_price' | 'capital_city_price' | 'other_provinces_price'): Column<Row> => ({
  source,
  kind: 'money',
  card: 'line',
  render: ({ price, reseller_price, list_terms }) => {
    const set = price ?? reseller_price;
    return (
      <Box component="span" sx={set ? {} : { color: 'text.secondary' }}>
        <Money bare value={(set ?? list_terms)?.[source]} />
      </Box>
    );
  },
});
type Row = PartnerPrices & { id: number };
type HistoryRow = DatedPrice & { approved: string | null };

/** What a shop pays with each carrier and of COD: what holds, what waits for a second person, and what held before. */
export function PricesTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const [open, setOpen] = useState<number>();
  const [withdrawn, setWithdrawn] = useState<{ id: number; partner: string }>();
  const id = Number(record.id);
  const prices = usePartnerPrices(id);
  const may = mayDo(currentRole(), 'special-prices', 'create');
  if (prices.isError)
    return <LoadError error={prices.error} onRetry={() => void prices.refetch()} sx={{ m: '12px' }} />;
  if (!prices.data)
    return (
      <Box sx={{ p: '20px' }} aria-hidden>
        <Skeleton variant="rounded" height={260} />
      </Box>
    );
  const rows = prices.data.map((one): Row => ({ ...one, id: one.partner_id }));
  const columns: readonly Column<Row>[] = [
    { source: 'partner_id', card: 'title', render: ({ partner_name }) => partner_name },
    {
      source: 'price_type',
      card: 'side',
      render: ({ price, reseller_price, waiting }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px' }}>
          <ToneChip tone={price || reseller_price ? 'success' : 'neutral'} mark={price ? 'filled' : 'hollow'}>
            {translate(`console.prices.${price ? 'special' : reseller_price ? 'of_reseller' : 'list'}`)}
          </ToneChip>
          {waiting ? (
            <ToneChip tone="warning" mark="hollow">
              {translate('console.prices.waits')}
            </ToneChip>
          ) : null}
        </Box>
      ),
    },
    baht('normal_weight_price'),
    baht('capital_city_price'),
    baht('other_provinces_price'),
    {
      source: 'cod_rate_percent',
      kind: 'count',
      card: 'line',
      render: ({ cod_rate_percent: rate }) => <bdi>{rate === null ? translate('common.none') : rate.toFixed(2)}</bdi>,
    },
    {
      source: 'valid_from',
      card: 'line',
      render: ({ price, reseller_price }) => {
        const from = (price ?? reseller_price)?.valid_from;
        return <bdi>{from ? dayText(from) : translate('common.none')}</bdi>;
      },
    },
    ...(may
      ? [
          {
            source: 'set_price',
            label: 'set_price',
            card: 'line' as const,
            render: ({ partner_id, partner_name, waiting }: Row) => (
              <Button
                size="small"
                disabled={waiting !== null}
                aria-label={`${translate('console.prices.set')}: ${partner_name}`}
                onClick={() => setOpen(partner_id)}
              >
                {translate('console.prices.set')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const history = rows
    .flatMap((one) => one.history)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : a.valid_from > b.valid_from ? -1 : b.id - a.id));
  return (
    <ResourceContextProvider value="special-prices">
      <Section title={translate('console.prices.title')}>
        {rows.flatMap(({ waiting, partner_id, partner_name }) =>
          waiting
            ? [
                <Alert key={partner_id} severity="warning" sx={{ mb: '8px' }} data-field="waiting">
                  {translate('console.prices.waits_of', { partner: partner_name, name: waiting.entered_name })}{' '}
                  {mayDo(currentRole(), 'pricing-decisions', 'show') ? (
                    <PageLink to={`/pricing-decisions/${waiting.id}`}>
                      {translate('console.prices.see_decision')}
                    </PageLink>
                  ) : null}
                  {waiting.entered_by === readSession()?.login_id &&
                  mayDo(currentRole(), 'pricing-decisions', 'withdraw') ? (
                    <Button size="small" onClick={() => setWithdrawn({ id: waiting.id, partner: partner_name })}>
                      {translate('console.prices.withdraw.label')}
                    </Button>
                  ) : null}
                </Alert>,
              ]
            : [],
        )}
        <RecordTable label={translate('console.prices.title')} columns={columns} rows={rows} />
      </Section>
      <Section title={translate('console.prices.history')}>
        {history.length === 0 ? (
          <Typography color="textSecondary">{translate('console.prices.no_history')}</Typography>
        ) : (
          <RecordTable label={translate('console.prices.history')} columns={HISTORY} rows={history as HistoryRow[]} />
        )}
      </Section>
      {withdrawn ? (
        <Suspense fallback={null}>
          <WithdrawDialog
            customer={record}
            {...withdrawn}
            onClose={() => {
              setWithdrawn(undefined);
              void prices.refetch();
            }}
          />
        </Suspense>
      ) : null}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <SpecialPriceDialog
            customer={record}
            partner_id={open}
            onClose={() => {
              setOpen(undefined);
              void prices.refetch();
            }}
          />
        </Suspense>
      )}
    </ResourceContextProvider>
  );
}

const HISTORY: readonly Column<HistoryRow>[] = [
  { source: 'partner_id', card: 'title', render: ({ partner_name }) => partner_name },
  { source: 'valid_from', card: 'side', render: ({ valid_from }) => <bdi>{dayText(valid_from)}</bdi> },
  { source: 'normal_weight_price', kind: 'money', card: 'line' },
  { source: 'capital_city_price', kind: 'money', card: 'line' },
  { source: 'other_provinces_price', kind: 'money', card: 'line' },
  { source: 'overweight_price', kind: 'money', card: 'line' },
  { source: 'max_weight', kind: 'count', card: 'line' },
  { source: 'size', label: 'price_size', kind: 'count', card: 'line', render: ({ size }) => <bdi>{size / 10}</bdi> },
  { source: 'over_size_price', kind: 'money', card: 'line' },
  { source: 'max_size', kind: 'count', card: 'line', render: ({ max_size }) => <bdi>{max_size / 10}</bdi> },
  {
    source: 'cod_rate_percent',
    kind: 'count',
    card: 'line',
    render: ({ cod_rate_percent }) => <bdi>{cod_rate_percent.toFixed(2)}</bdi>,
  },
  ...(['set_name', 'approved_name'] as const).map((source): Column<HistoryRow> => ({
    source,
    card: 'line',
    render: (row) => <Box sx={{ whiteSpace: { md: 'nowrap' } }}>{row[source]}</Box>,
  })),
  {
    source: 'reason',
    card: 'line',
    render: ({ reason }) => <Box sx={{ minWidth: { md: 200 } }}>{reason}</Box>,
  },
  { source: 'create_dt', card: 'line', render: ({ create_dt }) => <DateTimeText value={create_dt} /> },
];
