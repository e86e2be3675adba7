import { add, negate, sum, type Satang } from '@lamliang/kernel';
import type { PaymentTerms } from '@lamliang/contracts/wallet';
import { merged, negated, platformLeg, shopLeg, type Posting } from './posting.rules.ts';

/** COD that a carrier owes us since it was recorded, and that we owe the shop. */
export function codReceivedPosting(
  terms: { order_id: number; order_no: string; account_id: number; partner_code: string; amount: Satang; reference: string | null },
): Posting {
  const { order_id, order_no, account_id, partner_code, amount, reference } = terms;
  return {
    kind: 'cod_received',
    business_key: `order:${order_id}`,
    account_id,
    order_id,
    order_no,
    detail: reference ?? order_no,
    legs: [platformLeg(`carrier.cod_receivable:${partner_code}`, negate(amount)), shopLeg(account_id, 'shop.cod', amount)],
  };
} // prettier-ignore

/** COD that a carrier handed over and that goes back to the receiver: the shop is owed it no longer, the carrier owes it no longer. */
export const codReversedPosting = (terms: Parameters<typeof codReceivedPosting>[0]): Posting => ({ ...codReceivedPosting(terms), kind: 'cod_reversed', legs: negated(codReceivedPosting(terms).legs) }); // prettier-ignore

interface RoundTerms {
  id: number;
  cod_approval_no: string;
  account_id: number;
  cod_amount: Satang;
  cod_fee_amount: Satang;
  cod_fee_vat_amount: Satang;
  net_amount: Satang;
}
/**
 * A round of COD that the bank transferred: what its orders collected leaves the shop's COD; fee and VAT are kept back of
 * it, and what the shop has to give back of advances.
 */
export function codRoundPosting(
  terms: RoundTerms & { recovered_amount: Satang },
): Posting {
  const { id, cod_approval_no, account_id, cod_amount, cod_fee_amount, cod_fee_vat_amount, recovered_amount, net_amount } = terms;
  return {
    kind: 'cod_round',
    business_key: `cod_round:${id}`,
    account_id,
    detail: cod_approval_no,
    legs: merged([
      shopLeg(account_id, 'shop.cod', negate(cod_amount)),
      platformLeg('bank', net_amount),
      platformLeg('cod_fee.revenue', cod_fee_amount),
      platformLeg('vat.output', cod_fee_vat_amount),
      shopLeg(account_id, 'shop.cod_reverse', recovered_amount),
    ]),
  };
} // prettier-ignore

/** A round that paid COD in advance: the shop owes us what its carriers have, until they hand it over; our price is kept back of it. */
export function codAdvancePosting(
  terms: RoundTerms & { advance_fee_amount: Satang; advance_fee_vat_amount: Satang },
): Posting {
  const { id, cod_approval_no, account_id, cod_amount, cod_fee_amount, cod_fee_vat_amount, net_amount } = terms;
  const { advance_fee_amount, advance_fee_vat_amount } = terms;
  return {
    kind: 'cod_advance',
    business_key: `cod_round:${id}`,
    account_id,
    detail: cod_approval_no,
    legs: merged([
      shopLeg(account_id, 'shop.cod_advance', negate(cod_amount)),
      platformLeg('bank', net_amount),
      platformLeg('cod_fee.revenue', cod_fee_amount),
      platformLeg('cod_advance.revenue', advance_fee_amount),
      platformLeg('vat.output', add(cod_fee_vat_amount, advance_fee_vat_amount)),
    ]),
  };
}

interface AdvanceTerms {
  order_id: number;
  order_no: string;
  account_id: number;
  payment_type: PaymentTerms['payment_type'];
  cod_amount: Satang;
  cod_fee: Satang;
  cod_fee_vat: Satang;
}
const ofAdvance = ({ order_id, order_no, account_id }: AdvanceTerms) => ({
  business_key: `order:${order_id}`,
  account_id,
  order_id,
  order_no,
  detail: order_no,
});

/** COD that was handed over for a parcel that was paid in advance: what the shop is owed settles what it owes. */
export const codAdvanceSettledPosting = (terms: AdvanceTerms): Posting => ({
  kind: 'cod_advance_settled',
  ...ofAdvance(terms),
  legs: [
    shopLeg(terms.account_id, 'shop.cod', negate(terms.cod_amount)),
    shopLeg(terms.account_id, 'shop.cod_advance', terms.cod_amount),
  ],
});

/** What a shop gives back of an advance: its COD without the fee for collecting it, which was not earned. Our price stays. */
export const dueOf = ({ cod_amount, cod_fee, cod_fee_vat, payment_type }: Omit<AdvanceTerms, 'order_id' | 'order_no' | 'account_id'>): Satang =>
  payment_type === 'credit' ? cod_amount : sum([cod_amount, negate(cod_fee), negate(cod_fee_vat)]); // prettier-ignore

/** A parcel that came back after it was paid in advance: the shop has to give back what it was paid for it, and no fee for COD is earned. */
export function codAdvanceReversedPosting(terms: AdvanceTerms): Posting {
  const { account_id, cod_amount, cod_fee, cod_fee_vat, payment_type } = terms;
  return {
    kind: 'cod_advance_reversed',
    ...ofAdvance(terms),
    legs: merged([
      shopLeg(account_id, 'shop.cod_advance', cod_amount),
      shopLeg(account_id, 'shop.cod_reverse', negate(dueOf(terms))),
      ...(payment_type === 'credit'
        ? []
        : [platformLeg('cod_fee.revenue', negate(cod_fee)), platformLeg('vat.output', negate(cod_fee_vat))]),
    ]),
  };
}

/** What the shop had to give back, taken from its wallet; of a credit customer it stands on the next invoice. */
export function codAdvanceTakenPosting(terms: AdvanceTerms): Posting {
  const { account_id, payment_type } = terms;
  const due = dueOf(terms);
  const credit = payment_type === 'credit';
  return {
    kind: 'cod_advance_taken',
    ...(credit ? {} : { type: 'adjustment' }),
    ...ofAdvance(terms),
    legs: [
      shopLeg(account_id, credit ? 'shop.next_invoice' : 'shop.credit', negate(due)),
      shopLeg(account_id, 'shop.cod_reverse', due),
    ],
  };
}
