import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents, LineCharge } from '@lamliang/contracts/invoicing';
import { add, min, negate, ratio, satang, sub, ZERO, type Satang } from '@lamliang/kernel';
import { merged, platformLeg, shopLeg, type Leg, type Posting } from './posting.rules.ts';

export type Note = PayloadOf<typeof invoicingEvents.creditNoteIssued>;
type Charge = Note['charges'][number];

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
function paidLegs(account_id: number, { charge_code, ...sums }: Charge): Leg[] {
  const [amount, vat] = [satang(sums.amount), satang(sums.vat_amount)];
  const back = shopLeg(account_id, charge_code === 'premium' ? 'shop.insurance' : 'shop.credit', amount);
  if (charge_code === 'premium') return [back, platformLeg('insurer.payable', negate(amount))];
  return [back, platformLeg(REVENUE[charge_code], negate(sub(amount, vat))), platformLeg('vat.output', negate(vat))];
}

/**
 * What a charge that is taken back ends: where it was owed, the shop owes as much less, and it is revenue and tax no more.
 * Fees for COD are in no book before an invoice is paid: the next one is lower, and so is what its payment books.
 */
function owedLegs(account_id: number, { charge_code, ...sums }: Charge): Leg[] {
  const [amount, vat] = [satang(sums.amount), satang(sums.vat_amount)];
  if (charge_code === 'cod_fee') return [];
  const isNext = charge_code === 'difference' || charge_code === 'other_fee';
  const owed = shopLeg(account_id, isNext ? 'shop.next_invoice' : 'shop.credit_line', amount);
  if (charge_code === 'premium') return [owed, platformLeg('insurer.payable', negate(amount))];
  return [owed, platformLeg(REVENUE[charge_code], negate(sub(amount, vat))), platformLeg('vat.output', negate(vat))];
}

const legsOf = ({ account_id, payment_type }: Pick<Note, 'account_id' | 'payment_type'>, charge: Charge): Leg[] =>
  (payment_type === 'wallet' ? paidLegs : owedLegs)(account_id, charge);

/** What the shop of an order has not got back yet. Satang. */
export interface LeftOfOrder {
  order_id: number;
  /** Of what was paid at booking out of the wallet or the credit line, but for premiums. */
  cash: Satang;
  /** The same out of bonus, which goes back as bonus and never as money. */
  bonus: Satang;
  insurance: Satang;
  /** Of what the bill of the carrier made it cost more. */
  difference: Satang;
}
/** What a note gives back of a charge. */
export interface Given {
  amount: Satang;
  vat_amount: Satang;
  /** The part of it that is bonus. */
  bonus: Satang;
  legs: Leg[];
}

/** From which part of an order a charge is given back; what is in none of them no fact gives back besides. */
const PART_OF: Partial<Record<LineCharge, 'cash' | 'insurance' | 'difference'>> = { shipping: 'cash', packaging: 'cash', premium: 'insurance', difference: 'difference' }; // prettier-ignore

/**
 * What a note gives back of a charge: at most what is left of it, because a cancel, a waiver or an objection that was won
 * may have come before the note is heard of.
 * @param isHeld whether the shop objects to the difference, so that it is neither the shop's nor ours
 */
export function givenOf(note: Pick<Note, 'account_id' | 'payment_type'>, charge: Charge, left: LeftOfOrder, isHeld: boolean): Given {
  const part = PART_OF[charge.charge_code];
  const asked = satang(charge.amount);
  const money = part ? min(asked, left[part]) : asked;
  const bonus = part === 'cash' ? min(sub(asked, money), left.bonus) : ZERO;
  const amount = add(money, bonus);
  const vat_amount = ratio(satang(charge.vat_amount), amount, asked);
  const whole = legsOf(note, { ...charge, amount, vat_amount });
  const [owed, ...ours] = whole;
  if (!owed) return { amount, vat_amount, bonus, legs: [] };
  const held = part === 'difference' && isHeld;
  const shop = [{ ...owed, amount: money }, shopLeg(note.account_id, 'shop.bonus', bonus)];
  const legs = merged([...shop, ...(held ? [shopLeg(note.account_id, 'hold.dispute', negate(amount))] : ours)]);
  return { amount, vat_amount, bonus, legs };
} // prettier-ignore

/** What is left of an order after a charge was given back. */
export function leftAfter(left: LeftOfOrder, charge_code: LineCharge, { amount, bonus }: Given): LeftOfOrder {
  const part = PART_OF[charge_code];
  return part ? { ...left, [part]: sub(left[part], sub(amount, bonus)), bonus: sub(left.bonus, bonus) } : left;
}

/**
 * A credit note that people made. What a fact made, a cancelled order or a fee that was waived, is posted where the fact is.
 * @param given the legs of what it gives back; by default of all that it says, as the release before told it
 * @returns undefined where nothing is in the books yet
 */
export function creditNotePosting(note: Note, given?: readonly Leg[]): Posting | undefined {
  if (!note.by_hand_flag) return undefined;
  const { account_id, credit_note_id, credit_note_no: detail } = note;
  const legs = merged(given ?? note.charges.flatMap((charge) => legsOf(note, charge)));
  if (!legs.length) return undefined;
  const moves = legs.some(({ code }) => ['shop.credit_line', 'shop.credit', 'shop.bonus', 'shop.insurance'].includes(code)); // prettier-ignore
  return { kind: 'credit_note', ...(moves && { type: 'refund' }), business_key: `credit_note:${credit_note_id}`, account_id, detail, legs }; // prettier-ignore
}
