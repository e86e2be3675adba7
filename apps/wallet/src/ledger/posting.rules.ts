import { add, isZero, max, min, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** Books with a balance of their own, one of each per shop. */
export const LOCKED_BOOKS = ['shop.credit', 'shop.bonus', 'shop.insurance', 'shop.credit_line'] as const;
/** Books of a shop that are only the sum of their entries. */
export const DERIVED_BOOKS = ['shop.cod', 'hold.order'] as const;
/** Books of the platform, sums as well. */
export const PLATFORM_BOOKS = [
  'revenue.shipping',
  'revenue.other',
  'insurer.payable',
  'cod_fee.revenue',
  'vat.output',
  'bank',
  'bonus.expense',
  'adjustment',
] as const;
export type ShopBook = (typeof LOCKED_BOOKS)[number] | (typeof DERIVED_BOOKS)[number];
export type PlatformBook =
  (typeof PLATFORM_BOOKS)[number] | `carrier.payable:${string}` | `carrier.cod_receivable:${string}`;

/** `account_id` of a book that belongs to no shop. */
export const PLATFORM = 0;

/** One side of a posting; positive is what the book gains. The legs of a posting sum to zero. */
export interface Leg {
  account_id: number;
  code: ShopBook | PlatformBook;
  amount: Satang;
}

/** A posting as the posting function takes it. The same (kind, business_key) is posted once. */
export interface Posting {
  kind: 'hold' | 'capture' | 'release' | 'refund' | 'adjustment';
  business_key: string;
  /** Whose statement shows it. */
  account_id: number;
  detail: string;
  legs: Leg[];
}

const shop = (account_id: number, code: ShopBook, amount: Satang): Leg => ({ account_id, code, amount });
const platform = (code: PlatformBook, amount: Satang): Leg => ({ account_id: PLATFORM, code, amount });
const moving = (legs: Leg[]): Leg[] => legs.filter((leg) => !isZero(leg.amount));

/** What can be spent: bonus, prepaid credit, insurance and the open part of the post-paid line. */
export interface Means {
  bonus: Satang;
  credit: Satang;
  insurance: Satang;
  open_line: Satang;
}
/** From where the money of an order is taken. */
export interface Split {
  bonus: Satang;
  credit: Satang;
  credit_line: Satang;
  insurance: Satang;
}
export type Shortage = 'insufficient' | 'credit_line_short' | 'insurance_short';

/**
 * Decides what an order takes: shipping from bonus first and then credit, or from the open line of a credit customer;
 * the premium from the insurance wallet. All or nothing.
 */
export function splitOf(
  means: Means,
  payment_type: 'wallet' | 'credit',
  order: { shipping: Satang; premium: Satang },
): Split | Shortage {
  const { shipping, premium } = order;
  const credit = max(means.credit, ZERO);
  if (payment_type === 'credit' && means.open_line < shipping) return 'credit_line_short';
  if (payment_type === 'wallet' && add(means.bonus, credit) < shipping) return 'insufficient';
  if (means.insurance < premium) return 'insurance_short';
  if (payment_type === 'credit') return { bonus: ZERO, credit: ZERO, credit_line: shipping, insurance: premium };
  const bonus = min(means.bonus, shipping);
  return { bonus, credit: sub(shipping, bonus), credit_line: ZERO, insurance: premium };
}

/** Money goes on hold: out of the shop's books into the hold of its order. */
export function holdLegs(account_id: number, split: Split): Leg[] {
  return moving([
    shop(account_id, 'shop.bonus', negate(split.bonus)),
    shop(account_id, 'shop.credit', negate(split.credit)),
    shop(account_id, 'shop.credit_line', negate(split.credit_line)),
    shop(account_id, 'shop.insurance', negate(split.insurance)),
    shop(account_id, 'hold.order', sum(Object.values(split) as Satang[])),
  ]);
}

export interface ChargeLine {
  code: string;
  amount: Satang;
  /** Contained in `amount`. */
  vat: Satang;
}

/**
 * What held money becomes at capture: revenue without its VAT, the VAT owed, and the premium owed to the insurer.
 * The legs of one book are one. They sum to shipping plus premium.
 */
export function captureLegs(lines: readonly ChargeLine[], premium: Satang): Leg[] {
  const revenue = (packaging: boolean) =>
    sum(lines.filter((l) => (l.code === 'packaging') === packaging).map((l) => sub(l.amount, l.vat)));
  return moving([
    platform('revenue.shipping', revenue(false)),
    platform('revenue.other', revenue(true)),
    platform('vat.output', sum(lines.map((line) => line.vat))),
    platform('insurer.payable', premium),
  ]);
}

/** Whether the lines explain the price: they sum to it and no VAT is larger than its line. */
export function linesAddUp(shipping: Satang, lines: readonly ChargeLine[]): boolean {
  return sum(lines.map((line) => line.amount)) === shipping && lines.every((line) => line.vat <= line.amount);
}

/** Gives back what was taken, to where it came from. */
export function reversed(...taken: Leg[][]): Leg[] {
  const amounts = new Map<string, Leg>();
  for (const leg of taken.flat()) {
    const key = `${leg.account_id} ${leg.code}`;
    amounts.set(key, { ...leg, amount: sub(amounts.get(key)?.amount ?? ZERO, leg.amount) });
  }
  return moving([...amounts.values()]);
}

export type AdjustedBook = 'credit' | 'bonus' | 'insurance';

/** Staff correct a book: bonus is an expense of the platform, the rest goes through `adjustment`. */
export function adjustmentLegs(account_id: number, book: AdjustedBook, amount: Satang): Leg[] {
  return [
    platform(book === 'bonus' ? 'bonus.expense' : 'adjustment', negate(amount)),
    shop(account_id, `shop.${book}`, amount),
  ];
}

/**
 * The business key of an adjustment: the reference within its shop, else the request's Idempotency-Key, else `own`.
 * @param own something that no other adjustment has
 */
export function adjustmentKey(
  account_id: number,
  keys: { reference?: string | undefined; idempotency_key?: string | undefined; own: string },
): string {
  if (keys.reference) return `account:${account_id}:reference:${keys.reference}`;
  return keys.idempotency_key ? `account:${account_id}:key:${keys.idempotency_key}` : `own:${keys.own}`;
}
