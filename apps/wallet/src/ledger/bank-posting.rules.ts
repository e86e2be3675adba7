import { negate, type Satang } from '@lamliang/kernel';
import { PLATFORM, platformLeg, type Posting } from './posting.rules.ts';

/** COD of a carrier that our bank account received. @param terms the line of the bank's statement; satang */
export const codRemittedPosting = (
  terms: { line_id: number; partner_code: string; amount: Satang; reference: string },
): Posting => ({
  kind: 'cod_remitted',
  business_key: `bank_line:${terms.line_id}`,
  account_id: PLATFORM,
  detail: terms.reference,
  legs: [platformLeg('bank', negate(terms.amount)), platformLeg(`carrier.cod_receivable:${terms.partner_code}`, terms.amount)],
}); // prettier-ignore

/** What the bank booked and no payment of ours explains: a fee, interest. @param terms amount above zero what the account received, satang */
export const bankDifferencePosting = (
  terms: { line_id: number; amount: Satang; reason: string },
): Posting => ({
  kind: 'bank_difference',
  business_key: `bank_line:${terms.line_id}`,
  account_id: PLATFORM,
  detail: terms.reason,
  legs: [platformLeg('bank', negate(terms.amount)), platformLeg('adjustment', terms.amount)],
}); // prettier-ignore
