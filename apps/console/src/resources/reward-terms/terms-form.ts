import { rewardStep, rewardTermsChange, type RewardStep } from '@lamliang/contracts/wallet';
import * as z from 'zod/mini';

/** What is set here: the rate of a reseller is set on its own page. */
export const TERMS_KINDS = ['referral', 'cashback', 'withholding', 'carrier_withholding'] as const;
/** Steps that are entered; each that is left empty is none. */
export const STEPS = [1, 2, 3, 4, 5] as const;
type N = (typeof STEPS)[number];
export const fromOf = <S extends N>(n: S) => `from_amount_${n}` as const;
export const rateOf = <S extends N>(n: S) => `rate_percent_${n}` as const;

const { from_amount, rate_percent } = rewardStep.shape;
const later = { from: z.optional(from_amount), rate: z.optional(rate_percent) };
const fields = z.object({
  kind: z.literal(TERMS_KINDS, { error: 'validation.required' }),
  valid_from: rewardTermsChange.shape.valid_from,
  reason: rewardTermsChange.shape.reason,
  from_amount_1: from_amount,
  rate_percent_1: rate_percent,
  from_amount_2: later.from,
  rate_percent_2: later.rate,
  from_amount_3: later.from,
  rate_percent_3: later.rate,
  from_amount_4: later.from,
  rate_percent_4: later.rate,
  from_amount_5: later.from,
  rate_percent_5: later.rate,
});
type Entered = z.output<typeof fields>;

/** The steps that were entered, in their order. */
export const stepsOf = (entered: Partial<Entered>): RewardStep[] =>
  STEPS.flatMap((n) => {
    const [from, rate] = [entered[fromOf(n)], entered[rateOf(n)]];
    return from === undefined || rate === undefined ? [] : [{ from_amount: from, rate_percent: rate }];
  });

/** Both parts of a step or none of it, each step from more than the one before it. */
export const termsForm = fields.check(
  z.superRefine<Entered>((entered, context) => {
    let least = -1;
    for (const n of STEPS) {
      const [from, rate] = [entered[fromOf(n)], entered[rateOf(n)]];
      const fault = (path: string, message: string) => context.addIssue({ code: 'custom', input: entered, path: [path], message }); // prettier-ignore
      if (from !== undefined && rate === undefined) fault(rateOf(n), 'validation.required');
      if (from === undefined && rate !== undefined) fault(fromOf(n), 'validation.required');
      if (from !== undefined && from <= least) fault(fromOf(n), 'validation.invalid');
      least = from ?? least;
    }
  }),
);
