import * as z from 'zod/mini';
import { satang } from '@lamliang/kernel';
import { baht, bahtAmount, day, id, moment, ratePercent, reasonText } from '../wire.ts';
import { codRound } from './cod-round-types.ts';

/** What a shop is given for parcels: of shops that it referred, of shops under it, or of its own. */
export const REWARD_KINDS = ['referral', 'reseller', 'cashback'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];
/**
 * What has a rate that staff set from a day on; `withholding` is the tax kept back of what is paid to a referrer or
 * reseller, `carrier_withholding` that of what is paid to a carrier.
 */
export const REWARD_TERM_KINDS = ['referral', 'reseller', 'cashback', 'withholding', 'carrier_withholding'] as const;
/** The least that is paid out of what a shop earned by referring others, in satang. */
export const LEAST_AFFILIATE_WITHDRAWAL = satang(300_00);
/** For so long after its registration a shop counts for the one that referred it (months). */
export const REFERRAL_MONTHS = 12;

/** A calendar month, by its first day. */
const month = z.string();

/** What a shop was given for a month; a month that was closed is never changed, what is corrected counts in a later one. */
const closed = {
  id,
  period: month,
  order_count: z.int(),
  /** Of carriage before VAT: what its matched parcels cost the shop. Below zero where more was given back than sold. */
  base_amount: baht,
  rate_percent: ratePercent,
  transaction_no: z.nullable(z.string()),
  create_dt: moment,
};
/** The commission of one month for one shop that was referred. */
export const affiliateRow = z.object({
  ...closed,
  /** Of the referred shop, by its first letters; null where it left. */
  shop_name: z.nullable(z.string()),
  commission_amount: baht,
  /** 1 once what was paid out reaches as far as this row. */
  paid_flag: z.literal([0, 1]),
});
export type AffiliateRow = z.output<typeof affiliateRow>;
/** Of a whole period, month by month. */
export const affiliateSums = z.object({
  order_count: z.int(),
  base_amount: baht,
  commission_amount: baht,
  months: z.array(z.object({ period: month, commission_amount: baht })),
});
export type AffiliateSums = z.output<typeof affiliateSums>;

/** A shop that was referred, as its referrer sees it. */
const referredShop = z.object({
  shop_name: z.string(),
  create_dt: moment,
  counts_until: moment,
  commission_amount: baht,
});
/** What a shop earned by referring others. */
export const affiliateBalance = z.object({
  balance: baht,
  /** What may be asked for now: the balance without what was asked for. */
  available_amount: baht,
  least_amount: baht,
  earned_amount: baht,
  paid_amount: baht,
  rate_percent: ratePercent,
  withholding_percent: ratePercent,
  /** Of what may be asked for: the tax kept back, and what comes to the bank account. */
  withheld_amount: baht,
  net_amount: baht,
  /** What was asked for and is not paid yet. */
  on_hold: baht,
  /** The last hundred that came. */
  shops: z.array(referredShop),
});
export type AffiliateBalance = z.output<typeof affiliateBalance>;

/** What a shop asked for of it: paid to its bank account as COD is, less tax. */
export const affiliateWithdrawal = z.extend(
  z.pick(codRound, {
    id: true,
    status: true,
    net_amount: true,
    bank_name: true,
    account_name: true,
    account_number: true,
    bank_reference: true,
    transfer_dt: true,
    approved_dt: true,
    remark: true,
    create_dt: true,
  }),
  /** What left the balance, and the tax kept back of it by the rate of the day. */
  { withdrawal_no: z.string(), commission_amount: baht, withheld_percent: ratePercent, withheld_amount: baht },
);
export type AffiliateWithdrawal = z.output<typeof affiliateWithdrawal>;
/** What a shop may ask for now. */
export const affiliateWithdrawable = z.pick(affiliateBalance, {
  balance: true,
  on_hold: true,
  available_amount: true,
  least_amount: true,
  withholding_percent: true,
  withheld_amount: true,
  net_amount: true,
});
export type AffiliateWithdrawable = z.output<typeof affiliateWithdrawable>;

export const AFFILIATE_TRANSACTION_TYPES = ['commission', 'correction', 'paid-out'] as const;
/** What moved it. */
export const affiliateTransaction = z.object({
  id,
  transaction_no: z.string(),
  transaction_dt: moment,
  type: z.literal(AFFILIATE_TRANSACTION_TYPES),
  amount: baht,
  balance_after: baht,
  detail: z.string(),
});
export type AffiliateTransaction = z.output<typeof affiliateTransaction>;

export const cashbackRow = z.object({ ...closed, amount: baht, paid_dt: moment });
export type CashbackRow = z.output<typeof cashbackRow>;
/** A rate that holds from an amount on. */
export const rewardStep = z.object({ from_amount: bahtAmount, rate_percent: ratePercent });
export type RewardStep = z.output<typeof rewardStep>;
/** The month that is not closed yet. */
export const cashbackNow = z.object({
  period: month,
  order_count: z.int(),
  base_amount: baht,
  rate_percent: ratePercent,
  /** By what the month has come to. */
  amount: baht,
  steps: z.array(rewardStep),
  /** The next step and what is missing for it; null at the last one. */
  next: z.nullable(z.extend(rewardStep, { missing_amount: baht })),
});
export type CashbackNow = z.output<typeof cashbackNow>;

/** A rate as staff set it: what was set later for the same day wins. */
export const rewardTerms = z.object({
  id,
  kind: z.literal(REWARD_TERM_KINDS),
  /** The reseller whose rate it is; null for what is of all shops. */
  account_id: z.nullable(z.int()),
  valid_from: z.string(),
  steps: z.array(rewardStep),
  staff_name: z.string(),
  create_dt: moment,
});
export type RewardTerms = z.output<typeof rewardTerms>;
const rising = z.refine<RewardStep[]>(
  (steps) => steps.every((step, n) => n === 0 || step.from_amount > steps[n - 1]!.from_amount),
  { error: 'validation.invalid' },
);
const whose = z.refine<{ kind: string; account_id?: number | undefined }>(
  ({ kind, account_id }) => (kind === 'reseller') === (account_id !== undefined),
  { path: ['account_id'], error: 'validation.invalid' },
);
export const rewardTermsChange = z
  .object({
    kind: z.literal(REWARD_TERM_KINDS),
    /** The reseller whose rate it is to be; left out for what is of all shops. */
    account_id: z.optional(id),
    valid_from: day,
    /** In rising order; below the first one nothing is given. */
    steps: z.array(rewardStep).check(z.minLength(1, { error: 'validation.required' }), z.maxLength(10), rising),
    reason: reasonText,
  })
  .check(whose);
export type RewardTermsChange = z.output<typeof rewardTermsChange>;
/** What the last closed month would have given. */
export const rewardPreview = z.object({
  period: month,
  shop_count: z.int(),
  /** What it would give by the new rates, and what it gives by those that hold on the day. */
  amount: baht,
  amount_now: baht,
});
export type RewardPreview = z.output<typeof rewardPreview>;
/** Null terms wait for a second person. */
export const rewardTermsSet = z.object({ decision_id: z.nullable(z.int()) });

/** A reward as staff see it. */
export const staffReward = z.object({
  ...closed,
  kind: z.literal(REWARD_KINDS),
  /** Who is given it, and for whose parcels. */
  account_id: z.int(),
  source_account_id: z.int(),
  amount: baht,
});
export type StaffReward = z.output<typeof staffReward>;

/** Commission of a reseller for the edge: what shops under it brought it in a period, and all of them by month. */
export const resellerCommission = z.object({
  /** Its rate of today where a shop ships little; null where it has none. */
  rate_percent: z.nullable(ratePercent),
  shops: z.array(z.object({ account_id: z.int(), amount: baht })),
  months: z.array(z.object({ period: month, amount: baht })),
});
export type ResellerCommission = z.output<typeof resellerCommission>;

export const rewardsClosed = z.object({
  /** The months that were closed by this call. */
  periods: z.array(month),
  reward_count: z.int(),
  amount: baht,
});
export type RewardsClosed = z.output<typeof rewardsClosed>;
