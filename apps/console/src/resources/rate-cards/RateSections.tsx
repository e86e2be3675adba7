import { CARD_TERMS, figureOnWire, type RateCardAnswer, type ZoneListAnswer } from '@lamliang/contracts/pricing';
import { keyBelow } from '@lamliang/i18n';
import { DescriptionList, moneyText } from '@lamliang/ui';
import type { Satang } from '@lamliang/kernel';
import { Box, Skeleton, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { PageLink } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import type { Column } from '../../queue/columns.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { TERM_NAMES } from './draft.ts';
import { RateTabs } from './RateTabs.tsx';

type Row = { id: number };
const grams = (weight: number): string => weight.toLocaleString('en-US');
const PRICES: readonly Column<Row>[] = [
  { source: 'capital_city_price', kind: 'money', card: 'line' },
  { source: 'other_provinces_price', kind: 'money', card: 'line' },
];
const WEIGHTS: readonly Column<Row & { weight_to: number }>[] = [
  { source: 'weight_to', render: ({ weight_to }) => grams(weight_to), card: 'title' },
  ...PRICES,
];
const size = {
  source: 'size_to',
  render: ({ size_to }: { size_to: number }) => String(size_to / 10),
  card: 'title',
} as const;
const SIZES: readonly Column<Row & { size_to: number }>[] = [size, ...PRICES];
const PRICE: Column<Row> = { source: 'price', kind: 'money', card: 'line' };
const OVERSIZE: readonly Column<Row & { size_to: number }>[] = [size, PRICE];
const FEES: readonly Column<Row & { weight_to: number; kind?: string }>[] = [
  { source: 'weight_to', render: ({ weight_to }) => grams(weight_to), card: 'title' },
  PRICE,
];
const numbered = <T extends object>(rows: readonly T[]): (T & Row)[] => rows.map((row, id) => ({ ...row, id }));

/** Where a list holds: how many codes, and since when. */
const ZONES: readonly Column<ZoneListAnswer>[] = [
  { source: 'kind', kind: { words: 'zone_list_kind' }, link: ({ id }) => `/zone-lists/${id}`, card: 'title' },
  { source: 'zip_count', kind: 'count', card: 'line' },
  { source: 'valid_from', render: ({ valid_from }) => dayText(valid_from), card: 'line' },
];
export const dayText = (day: string | null): string => day?.split('-').toReversed().join('/') ?? '—';

function Terms({ card }: { card: RateCardAnswer }) {
  const translate = useTranslate();
  return (
    <DescriptionList
      items={TERM_NAMES.map((name) => {
        const unit = CARD_TERMS[name];
        const value = card[name];
        const text = unit === 'baht' ? moneyText(value as Satang) : unit === 'percent' ? `${value} %` : figureOnWire(unit, value).toLocaleString('en-US'); // prettier-ignore
        return { name, label: translate(keyBelow('console.rates.term', name)), value: text };
      })}
    />
  );
}

/** The bands of a card, the lists of postal codes that are used with it, their fees, and its terms. */
export function CardSections({ record }: { record: { id: number } }) {
  const translate = useTranslate();
  // A row of the list has none of it.
  const { data: card, error, refetch } = useGetOne<RateCardAnswer>('rate-cards', { id: record.id });
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
  if (!card?.rows) return <Skeleton variant="rounded" height={200} sx={{ m: '16px' }} />;
  const partOf = (part: string) => translate(keyBelow('console.value.figure_part', part));
  const tables = [
    ['rows', WEIGHTS, numbered(card.rows)],
    ['size_rows', SIZES, numbered(card.size_rows)],
    ['oversize_bands', OVERSIZE, numbered(card.oversize_bands)],
  ] as const;
  const withFees = card.zones.filter(({ fees }) => fees.length > 0);
  return (
    <RateTabs
      label={translate('console.rates.parts')}
      tabs={[
        {
          name: 'rows',
          label: translate('console.rates.tab.rows'),
          content: tables
            .filter(([, , rows]) => rows.length > 0)
            .map(([part, columns, rows]) => (
              <Box key={part} sx={{ mb: '16px' }} data-field={part}>
                <Typography component="h4" sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>
                  {partOf(part)}
                </Typography>
                <RecordTable label={partOf(part)} columns={columns as readonly Column[]} rows={rows} />
              </Box>
            )),
        },
        {
          name: 'zones',
          label: translate('console.rates.tab.zones'),
          content: <RecordTable label={translate('console.rates.tab.zones')} columns={ZONES} rows={card.zones} />,
        },
        {
          name: 'fees',
          label: translate('console.rates.tab.fees'),
          content: withFees.length ? (
            withFees.map((zone) => <Fees key={zone.id} zone={zone} />)
          ) : (
            <Typography color="textSecondary">{translate('console.rates.no_fees')}</Typography>
          ),
        },
        { name: 'terms', label: translate('console.rates.tab.terms'), content: <Terms card={card} /> },
      ]}
    />
  );
}

function Fees({ zone }: { zone: ZoneListAnswer }) {
  const translate = useTranslate();
  const name = translate(keyBelow('console.value.zone_list_kind', zone.kind));
  return (
    <Box sx={{ mb: '16px' }}>
      <Typography component="h4" sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>
        <PageLink to={`/zone-lists/${zone.id}`}>{name}</PageLink>
      </Typography>
      <RecordTable label={name} columns={FEES} rows={numbered(zone.fees)} />
    </Box>
  );
}

/** The postal codes of a list and its fees. */
export function ListSections({ record }: { record: { id: number } }) {
  const translate = useTranslate();
  const { data: list, error, refetch } = useGetOne<ZoneListAnswer>('zone-lists', { id: record.id });
  if (error) return <LoadError error={error as Error} onRetry={() => void refetch()} sx={{ m: '12px' }} />;
  if (!list?.zip_prefixes) return <Skeleton variant="rounded" height={200} sx={{ m: '16px' }} />;
  return (
    <RateTabs
      label={translate('console.rates.parts')}
      tabs={[
        {
          name: 'codes',
          label: translate('console.rates.tab.codes'),
          content: (
            <>
              <Typography variant="body2" color="textSecondary" sx={{ mb: '8px' }}>
                {translate('console.rates.codes_hint')}
              </Typography>
              <Box
                data-field="zip_prefixes"
                sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', fontVariantNumeric: 'tabular-nums' }}
              >
                {list.zip_prefixes.map((code) => (
                  <span key={code}>{code}</span>
                ))}
              </Box>
            </>
          ),
        },
        {
          name: 'fees',
          label: translate('console.rates.tab.fees'),
          content: list.fees.length ? (
            <RecordTable label={translate('console.rates.tab.fees')} columns={FEES} rows={numbered(list.fees)} />
          ) : (
            <Typography color="textSecondary">{translate('console.rates.no_fees')}</Typography>
          ),
        },
      ]}
    />
  );
}

export const CardTrail = ({ record }: { record: { id: number } }) => <AuditTrail services={['pricing']} type="rate_card" id={record.id} />; // prettier-ignore
export const ListTrail = ({ record }: { record: { id: number } }) => <AuditTrail services={['pricing']} type="zone_list" id={record.id} />; // prettier-ignore
