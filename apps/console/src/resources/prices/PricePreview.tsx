import { partnerPricePreviewTerms, pricingRoutes } from '@lamliang/contracts/pricing';
import type { PartnerPricePreviewTerms, PriceComparison, PricePreview as Preview } from '@lamliang/contracts/pricing';
import { isDay, type Satang } from '@lamliang/kernel';
import { Money, moneyText } from '@lamliang/ui';
import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { safeParse } from 'zod/mini';
import type { Wire } from '../../actions/ActionDialog.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { count } from '../../components/format.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useTranslate } from '../../providers/translate.ts';
import { MarginBar } from './MarginBar.tsx';
import { changeOf, percentText } from './margins.ts';

/** Time in ms without another key before the server is asked. */
const SETTLES_AFTER_MS = 350;

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Asks what a price would leave; nothing while the terms are not complete.
 * @param wire the terms as JSON
 * @returns the answer, which is that of earlier terms while `outdated` is set
 */
export function usePricePreview(account_id: number, wire: Wire) {
  const { call } = useDataProvider<ConsoleProvider>();
  const entered = JSON.stringify(wire);
  const text = useSettled(entered);
  const parsed = safeParse(partnerPricePreviewTerms, JSON.parse(text));
  const terms: PartnerPricePreviewTerms | undefined = parsed.success ? parsed.data : undefined;
  const query = useQuery({
    queryKey: [pricingRoutes.previewPartnerPrice.id, account_id, terms],
    queryFn: ({ signal }) =>
      call(pricingRoutes.previewPartnerPrice, {
        params: { id: account_id },
        body: terms as PartnerPricePreviewTerms,
        signal,
      }),
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const outdated = text !== entered || (terms !== undefined && query.isFetching);
  return { ...query, complete: terms !== undefined, outdated };
}

/**
 * What a price leaves by zone, weight and size, what is against it, and what the last 30 days would have been.
 * @param onOutdated told whether the figures in sight are those of earlier terms
 */
export function PricePreview({
  account_id,
  wire,
  onOutdated,
}: {
  account_id: number;
  wire: Wire;
  onOutdated?: (outdated: boolean) => void;
}) {
  const translate = useTranslate();
  const { data, error, refetch, complete, outdated } = usePricePreview(account_id, wire);
  useEffect(() => onOutdated?.(outdated), [onOutdated, outdated]);
  return (
    <Box component="section" aria-label={translate('console.prices.preview')} sx={{ minWidth: 0 }}>
      <Box sx={{ height: 4 }}>{outdated ? <LinearProgress aria-label={translate('common.loading')} /> : null}</Box>
      {error && complete ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data && complete ? (
        <Box aria-busy={outdated} sx={{ display: 'grid', gap: '16px', opacity: outdated ? 0.4 : 1 }}>
          {data.no_effect_flag === 1 ? (
            <Alert severity="warning" data-field="no_effect">
              {translate('console.prices.no_effect')}
            </Alert>
          ) : null}
          <Concerns preview={data} />
          <Margins preview={data} />
          <LastDays comparison={data.last_days} />
        </Box>
      ) : (
        <Typography color="textSecondary">{translate('console.prices.incomplete')}</Typography>
      )}
    </Box>
  );
}

/** What is against the price and whether a second person is needed. */
export function Concerns({ preview: { concerns, largest_loss, needs_second_flag } }: { preview: Preview }) {
  const translate = useTranslate();
  if (concerns.length === 0)
    return (
      <Alert severity="success" data-field="concerns">
        {translate('console.prices.no_concerns')}
      </Alert>
    );
  return (
    <Alert severity={concerns.includes('below_cost') ? 'error' : 'warning'} data-field="concerns">
      {concerns.map((concern) => (
        <Box key={concern}>{translate(`console.prices.concern.${concern}`, { amount: moneyText(largest_loss) })}</Box>
      ))}
      {needs_second_flag ? <strong>{translate('console.prices.needs_second')}</strong> : null}
    </Alert>
  );
}

const kilograms = (grams: number) => (grams / 1_000).toLocaleString('en-US');
const centimetres = (mm: number) => (mm / 10).toLocaleString('en-US');

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: '6px' }}>
      {children}
    </Typography>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { p: '4px 8px', textAlign: 'start', verticalAlign: 'top', borderBottom: 1, borderColor: 'divider' },
  '& th': { fontWeight: 500, color: 'text.secondary', fontSize: 13 },
} as const;

/** What the list asks for the same. */
function ListPrice({ amount }: { amount: Satang }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary" data-field="list_price" sx={{ fontSize: 12 }}>
      <bdi>{translate('console.prices.list_line', { amount: moneyText(amount) })}</bdi>
    </Typography>
  );
}

/** A margin, and below it what is paid and what it costs, and the list. */
function PricedMargin(one: Preview['margins'][number]) {
  return (
    <>
      <MarginBar {...one} />
      <Typography variant="body2" color="textSecondary" sx={{ fontSize: 12 }}>
        <bdi>{one.cost === null ? moneyText(one.price) : `${moneyText(one.price)} − ${moneyText(one.cost)}`}</bdi>
      </Typography>
      <ListPrice amount={one.list_price} />
    </>
  );
}

/** Usual parcels by zone, the one on which most is lost or least is left, and COD fees. */
function Margins({ preview: { margins, cod_margins, worst } }: { preview: Preview }) {
  const translate = useTranslate();
  const boxes = margins.filter(({ zone }) => zone === 'bangkok');
  const zones = ['bangkok', 'upcountry'] as const;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} role="group" aria-label={translate('console.prices.margin_by_zone')} tabIndex={0}>
        <Heading>{translate('console.prices.margin_by_zone')}</Heading>
        <Box component="table" aria-label={translate('console.prices.margin_by_zone')} sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">{translate('console.prices.parcel')}</th>
              {zones.map((zone) => (
                <th key={zone} scope="col">
                  {translate(`pricing.zone.${zone}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {boxes.map(({ weight, size }) => (
              <tr key={weight}>
                <Box component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  {translate('console.prices.box', { kg: kilograms(weight), cm: centimetres(size) })}
                </Box>
                {zones.map((zone) => {
                  const one = margins.find((found) => found.zone === zone && found.weight === weight);
                  return (
                    <td key={zone} data-zone={zone}>
                      {one ? <PricedMargin {...one} /> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
            {worst ? (
              <tr data-field="worst">
                <th scope="row">
                  {translate('console.prices.worst')}
                  <br />
                  {translate('console.prices.box', { kg: kilograms(worst.weight), cm: centimetres(worst.size) })}
                </th>
                {zones.map((zone) => (
                  <td key={zone} data-zone={zone}>
                    {zone === worst.zone ? <PricedMargin {...worst} /> : null}
                  </td>
                ))}
              </tr>
            ) : null}
          </tbody>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: '4px' }}>
          {translate('console.prices.lower_holds')}
        </Typography>
      </Box>
      <Box sx={{ overflowX: 'auto' }} role="group" aria-label={translate('console.prices.cod_margin')} tabIndex={0}>
        <Heading>{translate('console.prices.cod_margin')}</Heading>
        <Box component="table" aria-label={translate('console.prices.cod_margin')} sx={TABLE}>
          <thead>
            <tr>
              {cod_margins.map(({ cod_amount }) => (
                <th key={cod_amount} scope="col">
                  <Money value={cod_amount} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {cod_margins.map((one) => (
                <td key={one.cod_amount}>
                  <MarginBar {...one} />
                  <ListPrice amount={one.list_price} />
                </td>
              ))}
            </tr>
          </tbody>
        </Box>
      </Box>
    </>
  );
}

/** What was charged, what would have been, and what it cost, as bars of one scale. */
function LastDays({ comparison }: { comparison: PriceComparison | null }) {
  const translate = useTranslate();
  if (!comparison) return <Alert severity="info">{translate('console.prices.orders_unanswered')}</Alert>;
  const { charged, proposed, cost, parcels, refused, cut_flag, from_date, to_date } = comparison;
  const most = Math.max(charged, proposed, cost ?? 0, 1);
  const change = changeOf(charged, proposed);
  const rows: ['charged' | 'proposed' | 'cost', Satang | null, string][] = [
    ['charged', charged, 'text.disabled'],
    ['proposed', proposed, cost !== null && proposed < cost ? 'error.main' : 'primary.main'],
    ['cost', cost, 'warning.main'],
  ];
  return (
    <Box data-field="last_days">
      <Heading>{translate('console.prices.last_days', { from: dayText(from_date), to: dayText(to_date) })}</Heading>
      {parcels === 0 ? (
        <Typography color="textSecondary">{translate('console.prices.no_parcels')}</Typography>
      ) : (
        <>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr auto', gap: '4px 12px' }}>
            {rows.map(([name, amount, colour]) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {translate(`console.prices.${name}`)}
                </Box>
                <Box aria-hidden sx={{ alignSelf: 'center', height: 10, bgcolor: 'action.hover', borderRadius: 3 }}>
                  <Box
                    sx={{ width: `${((amount ?? 0) / most) * 100}%`, height: 1, bgcolor: colour, borderRadius: 3 }}
                  />
                </Box>
                <Box component="dd" data-field={name} sx={{ m: 0, textAlign: 'end' }}>
                  <Money value={amount} />
                </Box>
              </Box>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: '6px' }}>
            {translate('console.prices.compared', {
              parcels: count(parcels),
              change: change === null ? translate('common.none') : percentText(change),
            })}
          </Typography>
        </>
      )}
      {refused > 0 ? (
        <Typography variant="body2" color="error">
          {translate('console.prices.refused', { parcels: count(refused) })}
        </Typography>
      ) : null}
      {cut_flag ? (
        <Typography variant="body2" color="textSecondary">
          {translate('console.prices.cut', { parcels: count(parcels + refused) })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** 20/11/2026. */
export const dayText = (day: string): string => (isDay(day) ? day.split('-').toReversed().join('/') : day);
