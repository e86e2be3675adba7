import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents } from '@lamliang/contracts/invoicing';
import { negate, satang, sub } from '@lamliang/kernel';
import { merged, platformLeg, shopLeg, type Leg, type Posting } from './posting.rules.ts';

type Note = PayloadOf<typeof invoicingEvents.creditNoteIssued>;

/**
 * What a charge that is taken back ends: where it was owed, the shop owes as much less, and it is revenue and tax no more.
 * Fees for COD are in no book before an invoice is paid: the next one is lower, and so is what its payment books.
 */
function backLegs(account_id: number, { charge_code, ...sums }: Note['charges'][number]): Leg[] {
  const [amount, vat] = [satang(sums.amount), satang(sums.vat_amount)];
  if (charge_code === 'cod_fee') return [];
  const owed = shopLeg(account_id, charge_code === 'difference' ? 'shop.next_invoice' : 'shop.credit_line', amount);
  if (charge_code === 'premium') return [owed, platformLeg('insurer.payable', negate(amount))];
  const revenue = charge_code === 'shipping' || charge_code === 'difference' ? 'revenue.shipping' : 'revenue.other';
  return [owed, platformLeg(revenue, negate(sub(amount, vat))), platformLeg('vat.output', negate(vat))];
}

/**
 * A credit note that people made. What a fact made, a cancelled order or a fee that was waived, is posted where the fact is.
 * @returns undefined where nothing is in the books yet
 */
export function creditNotePosting(note: Note): Posting | undefined {
  if (!note.by_hand_flag) return undefined;
  const { account_id, credit_note_id, credit_note_no: detail } = note;
  const legs = merged(note.charges.flatMap((charge) => backLegs(account_id, charge)));
  if (!legs.length) return undefined;
  const moves = legs.some(({ code }) => code === 'shop.credit_line');
  return { kind: 'credit_note', ...(moves && { type: 'refund' }), business_key: `credit_note:${credit_note_id}`, account_id, detail, legs }; // prettier-ignore
}
