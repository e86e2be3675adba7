import { add, isZero, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';
import type { PaymentKind, PaymentTerms, StaffReward, Topup, WalletTransaction } from '@lamliang/contracts/wallet';

interface Book {
  owner: 'shop' | 'platform';
  /** A locked book keeps its balance in its row, above a floor; a derived one is the sum of its entries. */
  balance_mode: 'locked' | 'derived';
  /** What the floor of a locked book is: zero, minus the shop's limit, or zero but for what the shop owes already. */
  floor_rule: 'zero' | 'limit' | 'owed' | null;
}
const locked = (floor_rule: 'zero' | 'limit' | 'owed') =>
  ({ owner: 'shop', balance_mode: 'locked', floor_rule }) as const;
const derived = <O extends Book['owner']>(owner: O) => ({ owner, balance_mode: 'derived', floor_rule: null }) as const;

/** The chart of accounts. A code that ends with `:` stands for all codes below it. `ledger_book` holds the same. */
export const CHART = {
  'shop.credit': locked('owed'),
  'shop.bonus': locked('zero'),
  'shop.insurance': locked('zero'),
  'shop.credit_line': locked('limit'),
  'shop.cod': derived('shop'),
  'shop.cod_advance': derived('shop'),
  'shop.cod_reverse': derived('shop'),
  'shop.next_invoice': derived('shop'),
  'shop.affiliate': derived('shop'),
  'shop.invoice_payment': derived('shop'),
  'hold.order': derived('shop'),
  'hold.dispute': derived('shop'),
  'revenue.shipping': derived('platform'),
  'revenue.other': derived('platform'),
  'insurer.payable': derived('platform'),
  'cod_fee.revenue': derived('platform'),
  'cod_advance.revenue': derived('platform'),
  'vat.output': derived('platform'),
  bank: derived('platform'),
  'bonus.expense': derived('platform'),
  'claims.expense': derived('platform'),
  'affiliate.expense': derived('platform'),
  'withholding.payable': derived('platform'),
  'withholding.receivable': derived('platform'),
  adjustment: derived('platform'),
  'carrier.cost': derived('platform'),
  'carrier.payable:': derived('platform'),
  'carrier.cod_receivable:': derived('platform'),
} as const satisfies Record<string, Book>;
type Chart = typeof CHART;
type BookOf<O extends Book['owner']> = {
  [C in keyof Chart]: Chart[C]['owner'] extends O ? (C extends `${string}:` ? `${C}${string}` : C) : never;
}[keyof Chart];

/**
 * Every kind of posting, and as what the shop's statement shows it; null: not at all. `posting_kind` holds the same.
 * `credit_limit` is posted by SQL alone: it moves no money.
 */
export const KINDS = {
  hold: 'order',
  capture: null,
  release: 'refund',
  refund: 'refund',
  adjustment: 'adjustment',
  credit_limit: 'adjustment',
  claim_refund: 'refund',
  withholding_refund: 'refund',
  invoice_taken: 'payment',
  invoice_paid: null,
  topup: 'topup',
  cod_received: null,
  cod_reversed: null,
  cod_round: null,
  cod_advance: null,
  cod_advance_settled: null,
  cod_advance_reversed: null,
  cod_advance_taken: null,
  parcel_bill: null,
  parcel_paid: null,
  fee_waived: null,
  dispute_held: null,
  dispute_won: null,
  dispute_lost: null,
  referral_commission: null,
  reseller_commission: null,
  cashback: 'bonus',
  commission_paid: null,
  bonus_lapsed: 'bonus',
  cod_remitted: null,
  bank_difference: null,
  credit_note: null,
  other_fee: 'adjustment',
} as const satisfies Record<string, WalletTransaction['type'] | null>;

/** `account_id` of a book that belongs to no shop. */
export const PLATFORM = 0;

/** One side of a posting; positive amounts increase the book. The legs of a posting sum to zero. */
export interface Leg {
  account_id: number;
  code: BookOf<'shop'> | BookOf<'platform'>;
  amount: Satang;
}

/** A posting as the posting function takes it. The same (kind, business_key) is posted once. */
export interface Posting {
  kind: keyof typeof KINDS;
  /** As what the statement shows it, where that is not as its kind. */
  type?: WalletTransaction['type'];
  business_key: string;
  /** Whose statement shows it. */
  account_id: number;
  /** Of an order: among whose movements it stands. */
  order_id?: number;
  order_no?: string;
  detail: string;
  legs: Leg[];
}

export const shopLeg = (account_id: number, code: BookOf<'shop'>, amount: Satang): Leg => ({
  account_id,
  code,
  amount,
});
export const platformLeg = (code: BookOf<'platform'>, amount: Satang): Leg => ({ account_id: PLATFORM, code, amount });

/** Merges legs to one per book, without zero amounts. */
export function merged(legs: readonly Leg[]): Leg[] {
  const byBook = new Map<string, Leg>();
  for (const leg of legs) {
    const key = `${leg.account_id} ${leg.code}`;
    byBook.set(key, { ...leg, amount: add(byBook.get(key)?.amount ?? ZERO, leg.amount) });
  }
  return [...byBook.values()].filter((leg) => !isZero(leg.amount));
}

export const negated = (legs: readonly Leg[]): Leg[] => legs.map((leg) => ({ ...leg, amount: negate(leg.amount) }));

/** Whether two sets of legs move the same. */
export function sameLegs(some: readonly Leg[], others: readonly Leg[]): boolean {
  return merged([...some, ...negated(others)]).length === 0;
}

export interface ChargeLine {
  code: string;
  amount: Satang;
  /** Contained in `amount`. */
  vat: Satang;
}

/**
 * What held money becomes at capture: out of the hold, into revenue without its VAT, the VAT owed, and the premium owed
 * to the insurer. Decided when the hold is placed; packaging is revenue of its own.
 * @param lines sum to the shipping that is held beside the premium
 */
export function captureLegs(account_id: number, lines: readonly ChargeLine[], premium: Satang): Leg[] {
  const revenue = (packaging: boolean) =>
    sum(lines.filter((l) => (l.code === 'packaging') === packaging).map((l) => sub(l.amount, l.vat)));
  const held = sum([...lines.map((line) => line.amount), premium]);
  return merged([
    shopLeg(account_id, 'hold.order', negate(held)),
    platformLeg('revenue.shipping', revenue(false)),
    platformLeg('revenue.other', revenue(true)),
    platformLeg('vat.output', sum(lines.map((line) => line.vat))),
    platformLeg('insurer.payable', premium),
  ]);
}

/** Whether the lines explain the price: they sum to it and no VAT is larger than its line. */
export function linesAddUp(shipping: Satang, lines: readonly ChargeLine[]): boolean {
  return sum(lines.map((line) => line.amount)) === shipping && lines.every((line) => line.vat <= line.amount);
}

/** What a posting of one amount to one shop is made of. */
interface Terms {
  account_id: number;
  business_key: string;
  amount: Satang;
  reason: string;
}
export type AdjustedBook = 'credit' | 'bonus' | 'insurance';

/** An adjustment: bonus is an expense of the platform, other books are balanced by `adjustment`, or by the bank that paid it out. */
export function adjustmentPosting({ account_id, business_key, amount, reason, book, paid_out_flag }: Terms & { book: AdjustedBook; paid_out_flag?: 0 | 1 | undefined }): Posting {
  const bonus = book === 'bonus';
  return {
    kind: 'adjustment',
    type: bonus ? 'bonus' : KINDS.adjustment,
    business_key,
    account_id,
    detail: reason,
    legs: [
      platformLeg(bonus ? 'bonus.expense' : paid_out_flag ? 'bank' : 'adjustment', negate(amount)),
      shopLeg(account_id, `shop.${book}`, amount),
    ],
  };
} // prettier-ignore

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

/** The book that bears what a shop is paid: what a parcel cost us, tax that a shop kept back and certified. */
const BORNE_BY = { claim_refund: 'claims.expense', withholding_refund: 'withholding.receivable' } as const satisfies Record<PaymentKind, BookOf<'platform'>>; // prettier-ignore

/** What another service pays a shop, as its kind is posted: its credit gains it; a credit customer owes as much less. */
export function paymentPosting({
  kind,
  account_id,
  business_key,
  amount,
  payment_type,
  order,
  reason,
}: PaymentTerms): Posting {
  return {
    kind,
    business_key,
    account_id,
    ...(order && { order_id: order.id, order_no: order.order_no }),
    detail: reason,
    legs: [
      platformLeg(BORNE_BY[kind], negate(amount)),
      shopLeg(account_id, payment_type === 'credit' ? 'shop.credit_line' : 'shop.credit', amount),
    ],
  };
}

/** A top-up that finance approved: what the bank received, what it gives beyond that, and the bonus. */
export function topupPosting(
  terms: Pick<Topup, 'id' | 'topup_no' | 'wallet_type' | 'amount' | 'credit_amount' | 'bonus_amount'> & { account_id: number },
): Posting {
  const { id, topup_no, wallet_type, account_id, amount, credit_amount, bonus_amount } = terms;
  return {
    kind: 'topup',
    business_key: `topup:${id}`,
    account_id,
    detail: topup_no,
    legs: merged([
      platformLeg('bank', negate(amount)),
      platformLeg('bonus.expense', sub(amount, add(credit_amount, bonus_amount))),
      shopLeg(account_id, wallet_type === 'transport' ? 'shop.credit' : 'shop.insurance', credit_amount),
      shopLeg(account_id, 'shop.bonus', bonus_amount),
    ]),
  };
} // prettier-ignore

interface BilledTerms {
  order_id: number;
  order_no: string;
  account_id: number;
  partner_code: string;
  payment_type: PaymentTerms['payment_type'];
  reference: string | null;
  /** Charged to the shop, with the VAT that it contains; below zero given back. */
  difference: Satang;
  difference_vat: Satang;
  /** Of a difference below zero, the part that was paid by bonus. */
  given_bonus?: Satang;
}
/**
 * The difference of a shipping fee: of the wallet, or on the next invoice of a credit customer. Bonus is not used for it; what
 * comes back of carriage that bonus paid is bonus again.
 */
const differenceLegs = ({
  account_id,
  payment_type,
  difference,
  difference_vat,
  given_bonus = ZERO,
}: BilledTerms): Leg[] => [
  shopLeg(
    account_id,
    payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit',
    negate(add(difference, given_bonus)),
  ),
  shopLeg(account_id, 'shop.bonus', given_bonus),
  platformLeg('revenue.shipping', sub(difference, difference_vat)),
  platformLeg('vat.output', difference_vat),
];
const ofOrder = ({ order_id, order_no, account_id, reference }: Omit<BilledTerms, 'difference' | 'difference_vat'>) => ({
  business_key: `order:${order_id}`,
  account_id,
  order_id,
  order_no,
  detail: `ส่วนต่างค่าส่ง ${reference ?? order_no}`,
}); // prettier-ignore
/** What the statement of the shop shows it as, where its wallet moves. */
const shownAs = (type: WalletTransaction['type'], { payment_type, difference }: BilledTerms) =>
  payment_type === 'credit' || isZero(difference) ? {} : { type };

/** A parcel that its carrier billed: what we owe the carrier, and what the shop is charged or given back beyond the quote. */
export function parcelBillPosting(terms: BilledTerms & { partner_cost: Satang }): Posting {
  return {
    kind: 'parcel_bill',
    ...shownAs('adjustment', terms),
    ...ofOrder(terms),
    legs: merged([
      ...differenceLegs(terms),
      platformLeg('carrier.cost', negate(terms.partner_cost)),
      platformLeg(`carrier.payable:${terms.partner_code}`, terms.partner_cost),
    ]),
  };
}

/** A difference that was charged and is waived; the terms are those of the charge. */
export function feeWaivedPosting({ difference, difference_vat, ...terms }: BilledTerms): Posting {
  const back = { ...terms, difference: negate(difference), difference_vat: negate(difference_vat) };
  return { kind: 'fee_waived', ...shownAs('refund', back), ...ofOrder(back), legs: merged(differenceLegs(back)) };
}

/** What a difference was taken as: ours, with its VAT. */
const earnedLegs = ({ difference, difference_vat }: BilledTerms): Leg[] => [
  platformLeg('revenue.shipping', sub(difference, difference_vat)),
  platformLeg('vat.output', difference_vat),
];
const heldLeg = ({ account_id, difference }: BilledTerms): Leg => shopLeg(account_id, 'hold.dispute', difference);

/** A difference that its shop objects to: until it is decided it is neither the shop's nor ours. */
export const disputeHeldPosting = (terms: BilledTerms): Posting => ({
  kind: 'dispute_held',
  ...ofOrder(terms),
  legs: merged([...negated(earnedLegs(terms)), heldLeg(terms)]),
});
/** One that goes back to the shop. */
export function disputeWonPosting(terms: BilledTerms): Posting {
  const { account_id, payment_type, difference } = terms;
  const book = payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit';
  const legs = merged([...negated([heldLeg(terms)]), shopLeg(account_id, book, difference)]);
  return { kind: 'dispute_won', ...shownAs('refund', terms), ...ofOrder(terms), legs };
}
/** One whose charge stands. */
export const disputeLostPosting = (terms: BilledTerms): Posting => ({
  kind: 'dispute_lost',
  ...ofOrder(terms),
  legs: merged([...negated([heldLeg(terms)]), ...earnedLegs(terms)]),
});

/** A parcel for which its carrier was paid: less the tax kept back of it, which is owed to the Revenue Department. */
export function parcelPaidPosting(
  terms: Omit<BilledTerms, 'difference' | 'difference_vat'> & { partner_cost: Satang; withheld_amount: Satang },
): Posting {
  return {
    kind: 'parcel_paid',
    ...ofOrder(terms),
    detail: `จ่ายค่าส่งให้ขนส่ง ${terms.reference ?? terms.order_no}`,
    legs: merged([
      platformLeg(`carrier.payable:${terms.partner_code}`, negate(terms.partner_cost)),
      platformLeg('bank', sub(terms.partner_cost, terms.withheld_amount)),
      platformLeg('withholding.payable', terms.withheld_amount),
    ]),
  };
}

/** What a shop is given for a month: commission that it is paid later, or cashback as bonus. */
export function rewardPosting(
  terms: Pick<StaffReward, 'kind' | 'period' | 'account_id' | 'source_account_id' | 'amount'>,
): Posting {
  const { kind, period, account_id, source_account_id, amount } = terms;
  const commission = kind !== 'cashback';
  return {
    kind: commission ? `${kind}_commission` : 'cashback',
    business_key: `${kind}:${period}:${source_account_id}`,
    account_id,
    detail: period.slice(0, 7),
    legs: [
      platformLeg(commission ? 'affiliate.expense' : 'bonus.expense', negate(amount)),
      shopLeg(account_id, commission ? 'shop.affiliate' : 'shop.bonus', amount),
    ],
  };
}

/** Commission that the bank transferred: it leaves the balance whole, and the tax kept back of it is owed to the Revenue Department. */
export function commissionPaidPosting(
  terms: { id: number; cod_approval_no: string; account_id: number; commission_amount: Satang; withheld_amount: Satang; net_amount: Satang },
): Posting {
  const { id, cod_approval_no, account_id, commission_amount, withheld_amount, net_amount } = terms;
  return {
    kind: 'commission_paid',
    business_key: `cod_round:${id}`,
    account_id,
    detail: cod_approval_no,
    legs: merged([
      shopLeg(account_id, 'shop.affiliate', negate(commission_amount)),
      platformLeg('bank', net_amount),
      platformLeg('withholding.payable', withheld_amount),
    ]),
  };
} // prettier-ignore
