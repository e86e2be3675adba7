import type {
  CodMargin,
  PriceComparison,
  PriceConcern,
  PriceMargin,
  ProposedPrice,
  SimulatedCarrier,
} from '@lamliang/contracts/pricing';
import { ZONES } from '@lamliang/contracts/pricing';
import type { PricedParcel } from '@lamliang/contracts/orders';
import { bangkokDate, max, min, satang, type Satang, sub, sum, ZERO } from '@lamliang/kernel';
import { billedWeight, codLines, listLines, type Parcel, sideSum, type Zone } from '../quotes/charge.rules.ts';
import { costOf } from '../quotes/cost.rules.ts';
import { ownLines, quoteCarrier, type QuoteTerms, type ShopTerms, total } from '../quotes/quote.rules.ts';
import { type CarrierName, type DayRates, type RateCard, type SpecialTerms } from '../rates/rate-card.rules.ts';

const KILOGRAM = 1_000;
/** Kilograms above the last row of a cost card that are looked at: a ton, far above what carriers take. */
const MOST_KILOGRAMS = 1_000;
const BAHT = 100;
/** Boxes as shops send them, millimetres and grams: light things in flat ones, heavy things in large ones. */
const USUAL: readonly Parcel[] = [
  { width: 150, length: 200, height: 50, weight: 500 },
  { width: 180, length: 250, height: 100, weight: 1_000 },
  { width: 250, length: 350, height: 150, weight: 3_000 },
  { width: 300, length: 400, height: 200, weight: 5_000 },
  { width: 350, length: 450, height: 300, weight: 10_000 },
  { width: 400, length: 600, height: 400, weight: 20_000 },
];
const USUAL_COD: readonly Satang[] = [200, 500, 1_000, 3_000, 10_000].map((baht) => satang(baht * BAHT));

/** Terms of a shop as they are stored, from terms that nobody saved yet. */
export function termsOf({ cod_rate_percent, ...terms }: ProposedPrice, valid_from: string): SpecialTerms {
  return { ...terms, id: 0, valid_from, cod_rate_bps: Math.round(cod_rate_percent * 100) };
}

/** What is left of a price over its cost: satang, and percent of the price with two decimals. */
export function marginOf(price: Satang, cost: Satang | null): Pick<PriceMargin, 'margin' | 'margin_percent'> {
  if (cost === null) return { margin: null, margin_percent: null };
  const margin = sub(price, cost);
  return { margin, margin_percent: price === 0 ? null : Math.round((margin * 10_000) / price) / 100 };
}

/** A carrier on a day, what a shop has agreed with us for it, and what it might. */
export interface Offer {
  carrier: CarrierName;
  rates: DayRates;
  now: SpecialTerms | undefined;
  proposed: SpecialTerms;
}

/** Price of a parcel as the selling card weighs it, against the cost of it as the cost card does. */
function margin({ carrier, rates, now, proposed }: Offer, zone: Zone, sold: Parcel, bought: Parcel) {
  const card = rates.cards.get(carrier.id)!;
  const costs = rates.costs.get(carrier.id);
  const list = listLines('', card, sold, zone);
  const billed = billedWeight(sold, card.divisor);
  const paid = (terms: SpecialTerms | undefined) => total(ownLines('', list, terms, billed, sold, zone));
  const price = paid(proposed);
  const cost = costs ? total(listLines('', costs, bought, zone)) : null;
  return { list_price: total(list), now_price: paid(now), price, cost, ...marginOf(price, cost) };
}

/** What a parcel leaves in a zone, without surcharges of areas, which are the same in price and cost, and without COD. */
export function parcelMargin(offer: Offer, parcel: Parcel, zone: Zone): PriceMargin {
  return { zone, weight: parcel.weight, size: sideSum(parcel), ...margin(offer, zone, parcel, parcel) };
}

/** What the fee for an amount of COD leaves, before VAT. */
export function codMargin({ carrier, rates, now, proposed }: Offer, cod_amount: Satang): CodMargin {
  const card = rates.cards.get(carrier.id)!;
  const costs = rates.costs.get(carrier.id);
  const fee = (from: RateCard, bps: number) => total(codLines('', from, bps, cod_amount, undefined));
  const price = fee(card, proposed.cod_rate_bps);
  const cost = costs ? fee(costs, costs.cod_rate_bps) : null;
  const list_price = fee(card, card.cod_rate_bps);
  const now_price = now ? fee(card, now.cod_rate_bps) : list_price;
  return { cod_amount, list_price, now_price, price, cost, ...marginOf(price, cost) };
}

const accepts = (card: RateCard, { max_size }: SpecialTerms, parcel: Parcel) =>
  parcel.weight <= card.max_weight_g && sideSum(parcel) <= Math.min(card.max_sum_mm, max_size);

/** Margins that a person looks at: usual boxes by zone, usual amounts of COD, and the one on which most is lost. */
export function usualMargins(offer: Offer): { margins: PriceMargin[]; cod_margins: CodMargin[] } {
  const card = offer.rates.cards.get(offer.carrier.id);
  if (!card) return { margins: [], cod_margins: [] };
  const boxes = USUAL.filter((parcel) => accepts(card, offer.proposed, parcel));
  return {
    margins: ZONES.flatMap((zone) => boxes.map((parcel) => parcelMargin(offer, parcel, zone))),
    cod_margins: [...new Set([...USUAL_COD, ...worstCod(offer)])]
      .filter((amount) => amount <= card.cod_max)
      .toSorted((a, b) => a - b)
      .map((amount) => codMargin(offer, amount)),
  };
}

/** A parcel of a sum of sides (mm) and no volume, so that it is billed by its weight (g) alone. */
const flat = (size: number, weight: number): Parcel => ({ width: size, length: 0, height: 0, weight });

interface Corner {
  size: number;
  /** Grams as the selling card bills them, and as the cost card does. */
  sold: number;
  bought: number;
}

/** The lightest weight (g) of each step of a cost card up to `most`, as it rounds weights up: where another cost begins. */
function stepsOf({ rows, step_g }: RateCard, most: number): number[] {
  const last = rows.at(-1)!.weight_to;
  const above = Math.min(MOST_KILOGRAMS, Math.max(0, Math.ceil((most - last) / KILOGRAM)));
  const kilograms = Array.from({ length: above }, (_, at) => last + at * KILOGRAM + 1);
  const lightest = rows.map(({ weight_to }) => Math.floor(weight_to / step_g) * step_g + 1);
  return [...new Set([1, ...lightest, ...kilograms])].filter((weight) => weight <= most);
}

/**
 * Parcels among which the one with the smallest margin is. Between the steps of the cost card a cost is one figure, and
 * prices fall nowhere with weight: so of each step of size the largest parcel, and of each step of weight the lightest.
 * That is a heavy thing up to the carrier's limit, and a light thing by its volume up to a cube.
 */
function corners({ proposed }: Offer, card: RateCard, costs: RateCard): Corner[] {
  const most = Math.min(card.max_sum_mm, proposed.max_size);
  const steps = [card, costs].flatMap((one) => [
    one.included_sum_mm,
    ...[...one.oversize_bands, ...one.size_rows].map(({ size_to }) => size_to),
  ]);
  const sizes = [...new Set([...steps, proposed.size, most])].filter((size) => size <= most);
  const heavy = stepsOf(costs, card.max_weight_g).map((weight) => ({ sold: weight, bought: weight }));
  return sizes.flatMap((size) => {
    const bulky = costs.divisor
      ? stepsOf(costs, (size / 3) ** 3 / costs.divisor).map((bought) => ({
          bought,
          sold: card.divisor ? Math.max(1, Math.ceil(((bought - 1) * costs.divisor + 1) / card.divisor)) : 1,
        }))
      : [];
    return [...heavy, ...bulky].map((weights) => ({ size, ...weights }));
  });
}

/** The parcel with the smallest margin of all that the carrier takes, by its billed weight; null where its cost is not known. */
export function worstOf(offer: Offer): PriceMargin | null {
  const card = offer.rates.cards.get(offer.carrier.id);
  const costs = offer.rates.costs.get(offer.carrier.id);
  if (!card || !costs) return null;
  let worst: PriceMargin | null = null;
  for (const { size, sold, bought } of corners(offer, card, costs))
    for (const zone of ZONES) {
      const one = margin(offer, zone, flat(size, sold), flat(size, bought));
      if (!worst || one.margin! < worst.margin!) worst = { zone, weight: bought, size, ...one };
    }
  return worst;
}

/** What a COD fee loses of an amount, satang; zero where nothing is lost or the cost is not known. */
const codLossOf = (offer: Offer, amount: Satang): Satang =>
  max(ZERO, sub(ZERO, codMargin(offer, amount).margin ?? ZERO));

/**
 * The amount of COD whose fee loses most, none where none does: at the ends, or where the fee by rate begins to be more
 * than the least one.
 */
function worstCod(offer: Offer): Satang[] {
  const card = offer.rates.cards.get(offer.carrier.id)!;
  const bps = offer.proposed.cod_rate_bps;
  const turn = bps > 0 ? Math.floor((card.cod_min_fee * 10_000) / bps) : card.cod_max;
  const amounts = [BAHT, min(satang(turn), card.cod_max), card.cod_max].map((amount) => satang(amount));
  const losing = amounts.filter((amount) => codLossOf(offer, amount) > 0);
  return losing.toSorted((a, b) => codLossOf(offer, b) - codLossOf(offer, a)).slice(0, 1);
}

export interface Judgement {
  worst: PriceMargin | null;
  /** Satang, zero where nothing is lost. */
  largest_loss: Satang;
  concerns: PriceConcern[];
}

/**
 * What is against a price: it is below the carrier's cost for a parcel of any weight and size to either zone or for an
 * amount of COD, the cost is not known, or it begins on a day that is past.
 * @param today YYYY-MM-DD in Bangkok
 */
export function judge(offer: Offer, today: string): Judgement {
  const worst = worstOf(offer);
  const cod_losses = worst ? worstCod(offer).map((amount) => codLossOf(offer, amount)) : [];
  const largest_loss = worst ? max(ZERO, sub(ZERO, worst.margin!), ...cod_losses) : ZERO;
  const concerns: PriceConcern[] = [];
  if (largest_loss > 0) concerns.push('below_cost');
  if (!worst) concerns.push('cost_unknown');
  if (offer.proposed.valid_from < today) concerns.push('backdated');
  return { worst, largest_loss, concerns };
}

/** Of one zone or all: sums of parcels as they were charged and as they would be. */
type Sums = Omit<PriceComparison['zones'][number], 'zone'>;
const NOTHING: Sums = { parcels: 0, charged: ZERO, proposed: ZERO, cost: ZERO };
const added = (a: Sums, b: Sums): Sums => ({
  parcels: a.parcels + b.parcels,
  charged: sum([a.charged, b.charged]),
  proposed: sum([a.proposed, b.proposed]),
  cost: a.cost === null || b.cost === null ? null : sum([a.cost, b.cost]),
});

/**
 * What parcels were charged, and what they would have been under the proposed terms: each is quoted again with the rates
 * of the day on which it was booked. Parcels that cannot be quoted so are counted as refused and in no sum.
 * @param ratesOn the rates of a day, YYYY-MM-DD in Bangkok
 */
export function compare(
  carrier: CarrierName,
  ratesOn: (day: string) => DayRates,
  proposed: SpecialTerms,
  parcels: readonly PricedParcel[],
): Pick<PriceComparison, 'parcels' | 'charged' | 'proposed' | 'cost' | 'zones' | 'refused'> {
  const shop: ShopTerms = { special: new Map([[carrier.id, proposed]]), switched_off: new Set() };
  const byZone = new Map<Zone, Sums>();
  let refused = 0;
  for (const parcel of parcels) {
    const rates = ratesOn(bangkokDate(parcel.create_dt));
    const { option } = quoteCarrier(carrier, rates, shop, parcel);
    if (!option) {
      refused += 1;
      continue;
    }
    const cost = costOf(carrier, rates, parcel)?.total ?? null;
    const one = { parcels: 1, charged: parcel.charged, proposed: sum([option.price, option.cod_fee]), cost };
    byZone.set(option.zone, added(byZone.get(option.zone) ?? NOTHING, one));
  }
  const zones = ZONES.flatMap((zone) => {
    const sums = byZone.get(zone);
    return sums ? [{ zone, ...sums }] : [];
  });
  return { ...zones.reduce<Sums>(({ ...all }, { zone: _zone, ...one }) => added(all, one), NOTHING), zones, refused };
}

/** All parcels with one carrier on some terms; null where it does not take one of them. */
function totalOf(
  carrier: CarrierName,
  rates: DayRates,
  special: SpecialTerms | undefined,
  parcels: readonly QuoteTerms[],
) {
  const shop: ShopTerms = { special: new Map(special ? [[carrier.id, special]] : []), switched_off: new Set() };
  const quotes = parcels.map((parcel) => quoteCarrier(carrier, rates, shop, parcel));
  const missing = quotes.find((quote) => quote.missing)?.missing ?? null;
  const options = quotes.flatMap(({ option }) => option ?? []);
  const price = sum(options.map((option) => option.price));
  const cod_fee = sum(options.map((option) => option.cod_fee));
  const cod_fee_vat = sum(options.map((option) => option.cod_fee_vat));
  const total = sum(options.map((option) => option.total));
  return { missing, zone: options[0]?.zone ?? null, price, cod_fee, cod_fee_vat, total };
}

/** What parcels cost a shop with a carrier by the list, now, and on proposed terms, and what the carrier asks for them. */
export function simulate(
  carrier: CarrierName,
  rates: DayRates,
  shop: ShopTerms,
  proposed: SpecialTerms | undefined,
  parcels: readonly QuoteTerms[],
): Omit<SimulatedCarrier, 'partner_id' | 'partner_name' | 'partner_code'> {
  const costs = parcels.map((parcel) => costOf(carrier, rates, parcel)?.total);
  const cost = costs.every((one) => one !== undefined) ? sum(costs) : null;
  const held = shop.special.get(carrier.id);
  const told = ({ missing, zone: _zone, ...paid }: ReturnType<typeof totalOf>) =>
    missing ? null : { ...paid, ...marginOf(sum([paid.price, paid.cod_fee]), cost) };
  const list = totalOf(carrier, rates, undefined, parcels);
  const now = totalOf(carrier, rates, held, parcels);
  const { id: partner_id, code: partner_code, name: partner_name } = carrier;
  const off = { partner_id, partner_code, partner_name, reason: 'switched_off', limit: null } as const;
  return {
    zone: list.zone,
    list: told(list),
    now: told(now),
    proposed: proposed ? told(totalOf(carrier, rates, proposed, parcels)) : null,
    cost: list.missing ? null : cost,
    special_flag: held ? 1 : 0,
    missing: shop.switched_off.has(carrier.id) ? off : now.missing,
  };
}
