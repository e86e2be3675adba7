import type { InvoicePaymentTerms } from '@lamliang/contracts/wallet';
import { isZero, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';
import { merged, platformLeg, shopLeg, type Leg, type Posting } from './posting.rules.ts';

type Charge = InvoicePaymentTerms['charges'][number];
type Terms = Omit<InvoicePaymentTerms, 'paid_date' | 'reference'>;

/**
 * What a paid charge ends: what was captured is owed on the line, what a bill of a carrier made it cost more and other fees stand
 * on the next invoice. Fees for COD are in no book before they are paid: of credit customers nothing is kept back in rounds. A
 * premium was taken out of the insurance wallet; where an old invoice asks for it once more, that wallet gets it back.
 */
function endedLegs(account_id: number, { charge_code, amount, vat_amount }: Charge): Leg[] {
  if (charge_code === 'difference' || charge_code === 'other_fee')
    return [shopLeg(account_id, 'shop.next_invoice', amount)];
  if (charge_code === 'premium') return [shopLeg(account_id, 'shop.insurance', amount)];
  if (charge_code !== 'cod_fee') return [shopLeg(account_id, 'shop.credit_line', amount)];
  return [platformLeg('cod_fee.revenue', sub(amount, vat_amount)), platformLeg('vat.output', vat_amount)];
}

/** What an invoice asks for. */
export const totalOf = ({ charges }: Pick<Terms, 'charges'>): Satang => sum(charges.map(({ amount }) => amount));

/**
 * An invoice that is paid: what its shop owes ends by what came in and by the tax that it kept back, which the Revenue
 * Department owes us from then on. Money of the wallet is set aside for it by a posting before, so that the statement
 * shows what left the wallet as well as how the line rose.
 * @returns in the order in which they are posted
 */
export function invoicePostings(terms: Terms): Posting[] {
  const { account_id, invoice_id, invoice_no, paid_from, withheld_amount, charges } = terms;
  const said = { business_key: `invoice:${invoice_id}`, account_id, detail: invoice_no };
  const paid = sub(totalOf(terms), withheld_amount);
  const fromWallet = paid_from === 'wallet';
  const legs = merged([
    fromWallet ? shopLeg(account_id, 'shop.invoice_payment', negate(paid)) : platformLeg('bank', negate(paid)),
    platformLeg('withholding.receivable', negate(withheld_amount)),
    ...charges.flatMap((charge) => endedLegs(account_id, charge)),
  ]);
  const rises = legs.some(({ code }) => code === 'shop.credit_line' || code === 'shop.insurance');
  const settled: Posting = { kind: 'invoice_paid', ...(rises && { type: 'payment' }), ...said, legs };
  if (!fromWallet || isZero(paid)) return [settled];
  const taken = merged([shopLeg(account_id, 'shop.credit', negate(paid)), shopLeg(account_id, 'shop.invoice_payment', paid)]); // prettier-ignore
  return [{ kind: 'invoice_taken', ...said, legs: taken }, settled];
}

/** Whether what was kept back can be of such an invoice: never more than it asks for. */
export const isKeptBack = (terms: Terms): boolean => terms.withheld_amount <= totalOf(terms) && totalOf(terms) > ZERO;
