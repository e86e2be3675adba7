import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents } from '@lamliang/contracts/invoicing';
import { negate, satang, sub } from '@lamliang/kernel';
import { merged, platformLeg, shopLeg, type Leg, type Posting } from './posting.rules.ts';

type Note = PayloadOf<typeof invoicingEvents.creditNoteIssued>;

/** What a charge is revenue of, without its VAT; nothing of a premium, which is the insurer's. */
const REVENUE = {
  shipping: 'revenue.shipping',
  difference: 'revenue.shipping',
  packaging: 'revenue.other',
  other_fee: 'revenue.other',
  cod_fee: 'cod_fee.revenue',
  advance_fee: 'cod_advance.revenue',
} as const;

/** What was paid at once goes back to the wallet that it came from, whatever it was paid out of. */
function paidLegs(account_id: number, { charge_code, ...sums }: Note['charges'][number]): Leg[] {
  const [amount, vat] = [satang(sums.amount), satang(sums.vat_amount)];
  const back = shopLeg(account_id, charge_code === 'premium' ? 'shop.insurance' : 'shop.credit', amount);
  if (charge_code === 'premium') return [back, platformLeg('insurer.payable', negate(amount))];
  return [back, platformLeg(REVENUE[charge_code], negate(sub(amount, vat))), platformLeg('vat.output', negate(vat))];
}

/**
 * What a charge that is taken back ends: where it was owed, the shop owes as much less, and it is revenue and tax no more.
 * Fees for COD are in no book before an invoice is paid: the next one is lower, and so is what its payment books.
 */
function owedLegs(account_id: number, { charge_code, ...sums }: Note['charges'][number]): Leg[] {
  const [amount, vat] = [satang(sums.amount), satang(sums.vat_amount)];
  if (charge_code === 'cod_fee') return [];
  const isOnInvoice = charge_code === 'difference' || charge_code === 'other_fee';
  const owed = shopLeg(account_id, isOnInvoice ? 'shop.next_invoice' : 'shop.credit_line', amount);
  if (charge_code === 'premium') return [owed, platformLeg('insurer.payable', negate(amount))];
  return [owed, platformLeg(REVENUE[charge_code], negate(sub(amount, vat))), platformLeg('vat.output', negate(vat))];
}

/**
 * A credit note that people made. What a fact made, a cancelled order or a fee that was waived, is posted where the fact is.
 * @returns undefined where nothing is in the books yet
 */
export function creditNotePosting(note: Note): Posting | undefined {
  if (!note.by_hand_flag) return undefined;
  const { account_id, credit_note_id, credit_note_no: detail } = note;
  const legsOf = note.payment_type === 'wallet' ? paidLegs : owedLegs;
  const legs = merged(note.charges.flatMap((charge) => legsOf(account_id, charge)));
  if (!legs.length) return undefined;
  const moves = legs.some(({ code }) => code === 'shop.credit_line' || code === 'shop.credit' || code === 'shop.insurance'); // prettier-ignore
  return { kind: 'credit_note', ...(moves && { type: 'refund' }), business_key: `credit_note:${credit_note_id}`, account_id, detail, legs }; // prettier-ignore
}
