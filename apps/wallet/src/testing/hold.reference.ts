/** Reference implementation of the SQL of holds in TypeScript: the split, its legs and their reversal. */
import { add, max, min, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';
import { merged, shopLeg, type Leg } from '../ledger/posting.rules.ts';

/** What can be spent: bonus, prepaid credit, insurance and the open part of the credit line. */
export interface AvailableFunds {
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
  means: AvailableFunds,
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

/** Legs of a hold: from the shop's books to the hold of its order. */
export function holdLegs(account_id: number, split: Split): Leg[] {
  return merged([
    shopLeg(account_id, 'shop.bonus', negate(split.bonus)),
    shopLeg(account_id, 'shop.credit', negate(split.credit)),
    shopLeg(account_id, 'shop.credit_line', negate(split.credit_line)),
    shopLeg(account_id, 'shop.insurance', negate(split.insurance)),
    shopLeg(account_id, 'hold.order', sum(Object.values(split) as Satang[])),
  ]);
}

/** Reverses the legs. */
export const reversed = (...taken: Leg[][]): Leg[] =>
  merged(taken.flat().map((leg) => ({ ...leg, amount: negate(leg.amount) })));
