import type { DemandKind, DemandTerms } from '@lamliang/contracts/wallet';
import { negate, sub, type Satang } from '@lamliang/kernel';
import { merged, platformLeg, shopLeg, type Posting } from '../ledger/posting.rules.ts';

/** What is asked of a shop's money, as it is kept; satang. */
export type Demanded = Omit<DemandTerms, 'order'> & { order_id: number | null; order_no: string | null };

/** An other fee: of the wallet, or on the next invoice of a credit customer. Bonus is not used for it: it is for carriage. */
export function otherFeePosting(terms: Demanded): Posting {
  const { account_id, business_key, payment_type, amount, vat_amount, order_id, order_no, reason } = terms;
  return {
    kind: 'other_fee',
    business_key,
    account_id,
    ...(order_id !== null && order_no !== null && { order_id, order_no }),
    detail: reason,
    legs: merged([
      shopLeg(account_id, payment_type === 'credit' ? 'shop.next_invoice' : 'shop.credit', negate(amount)),
      platformLeg('revenue.other', sub(amount, vat_amount)),
      platformLeg('vat.output', vat_amount),
    ]),
  };
}
const POSTINGS: Record<DemandKind, (terms: Demanded) => Posting> = { other_fee: otherFeePosting };

/** What is asked of a shop's money, as its kind is posted. */
export const demandPosting = (terms: Demanded): Posting => POSTINGS[terms.kind](terms);

/**
 * What a balance pays of what is due, in its order: each whole, and a smaller one behind one that is too large, too.
 * @param balance satang, never below zero by it
 */
export function payable<D extends { amount: Satang }>(due: readonly D[], balance: Satang): D[] {
  let left = balance;
  return due.filter(({ amount }) => {
    if (amount > left) return false;
    left = sub(left, amount);
    return true;
  });
}
