import type { AnswerOf } from '@lamliang/contracts';
import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { add, isNegative, isZero, max, min, negate, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** An order as it was booked, which orders keep. */
export type BookedOrder = AnswerOf<typeof ordersRoutes.charged>[number];
/** What is known of its money, in satang; see `ChargedOrder`. */
export interface KnownMoney {
  order_id: number;
  amount: Satang | null;
  captured_dt: Date | null;
  bonus_amount: Satang | null;
  cod_fee: Satang | null;
  cod_dt: Date | null;
  cod_fee_dt: Date | null;
  advance_fee: Satang | null;
  advance_dt: Date | null;
  difference_amount: Satang;
  difference_dt: Date | null;
  bill_version: number;
  cancelled_dt: Date | null;
}
export interface NewLine {
  source_key: string;
  charge_code: LineCharge;
  payment_type: 'credit' | 'wallet';
  description: string;
  amount: Satang;
  charged_dt: Date;
}

/** Charges at booking; whatever is neither box nor insurance is carriage. */
const bookedAs = (code: BookedOrder['charges'][number]['code']): LineCharge =>
  code === 'packaging' || code === 'premium' ? code : 'shipping';

/** What was captured is not what the order says it cost. */
export class AmountsDiffer extends Error {
  override readonly name = 'AmountsDiffer';
}

/**
 * What bonus is at the time it is spent: a discount, which lowers what VAT is counted of where the paper shows it (Revenue
 * Code s.79(1)), or money like any other.
 */
export type BonusAs = 'discount' | 'payment';
/** What stands beside the charge of such a line. Papers are in Thai. */
export const BONUS_DISCOUNT = 'ส่วนลดจากโบนัส';

/**
 * What bonus took off the charges that it was spent on: carriage first, which is mostly free of VAT, then boxes. So VAT is
 * never counted of less than it is due of.
 */
function discounts(lines: readonly NewLine[], bonus: Satang): NewLine[] {
  let left = bonus;
  return lines.flatMap((line) => {
    const taken = line.charge_code === 'premium' ? ZERO : min(left, line.amount);
    left = sub(left, taken);
    return { ...line, source_key: `${line.source_key}:bonus`, amount: negate(taken), description: BONUS_DISCOUNT };
  });
}

/** What was captured, by charge. @throws AmountsDiffer */
function captured({ order_id, amount, captured_dt, bonus_amount }: KnownMoney, booked: BookedOrder, bonus_as: BonusAs): NewLine[] {
  if (amount === null) return [];
  const due = booked.charges.filter((charge) => charge.due === 'booking');
  if (sum(due.map((charge) => charge.amount)) !== amount)
    throw new AmountsDiffer(`order ${order_id} was charged ${amount} satang`);
  const lines = (['shipping', 'packaging', 'premium'] as const).map((charge_code) => {
    // The premium was taken out of the insurance wallet, of a credit customer, too.
    const payment_type = charge_code === 'premium' ? 'wallet' : booked.payment_type;
    const charged_dt = payment_type === 'wallet' ? (captured_dt ?? booked.create_dt) : booked.create_dt;
    const of = sum(due.filter(({ code }) => bookedAs(code) === charge_code).map((one) => one.amount));
    return { source_key: `order:${order_id}:${charge_code}`, charge_code, payment_type, description: '', amount: of, charged_dt };
  });
  return bonus_as === 'discount' && bonus_amount ? [...lines, ...discounts(lines, bonus_amount)] : lines;
} // prettier-ignore

/** What an order was billed for its difference, and what notes that people made took back. Satang. */
export interface Billed {
  /** By facts alone. */
  difference: Satang;
  /** Of the difference. */
  credited: Satang;
  /** Of the carriage that it was booked for. */
  carriage_credited: Satang;
}
export const NOTHING_BILLED: Billed = { difference: ZERO, credited: ZERO, carriage_credited: ZERO };

/**
 * What a difference makes an order cost more or less than it was billed. What people took back of the charge by a note stays
 * taken back, and a charge that becomes lower gives back no more than the note has left of it.
 * @param carriage what it was booked for, less bonus that is a discount; null where that is not known yet
 */
export function differenceDue(difference: Satang, { difference: billed, credited, carriage_credited }: Billed, carriage: Satang | null): Satang {
  const due = sub(difference, billed);
  if (!isNegative(due)) return due;
  const dearer = max(sub(sub(max(billed, ZERO), max(difference, ZERO)), credited), ZERO);
  const cheaper = sub(max(negate(difference), ZERO), max(negate(billed), ZERO));
  const left = carriage === null ? cheaper : max(sub(add(carriage, min(billed, ZERO)), carriage_credited), ZERO);
  return negate(add(dearer, min(cheaper, left)));
} // prettier-ignore

/**
 * The lines that the facts of an order make. The same facts make the same lines under the same keys, so that each is
 * written once; of a difference the rest to what was billed already. A prepaid shop pays its COD fee when it is kept back
 * of what it gets, a credit customer owes it from the delivery on.
 * @param billed what has lines already
 * @throws AmountsDiffer where what was captured is not the sum of what is due at booking
 */
export function linesOf(known: KnownMoney, booked: BookedOrder, billed: Billed, bonus_as: BonusAs): NewLine[] {
  if (known.cancelled_dt) return [];
  const { order_id, cod_fee, cod_dt, cod_fee_dt, advance_fee, advance_dt, difference_amount, difference_dt, bill_version } = known; // prettier-ignore
  const { payment_type } = booked;
  const line = (key: string, charge_code: LineCharge, amount: Satang, charged_dt: Date): NewLine => ({ source_key: `order:${order_id}:${key}`, charge_code, payment_type, description: '', amount, charged_dt }); // prettier-ignore
  const lines = captured(known, booked, bonus_as);
  const cod_due = payment_type === 'wallet' ? cod_fee_dt : cod_dt;
  if (cod_due && cod_fee !== null) lines.push(line('cod_fee', 'cod_fee', cod_fee, cod_due));
  if (advance_dt && advance_fee !== null)
    lines.push({ ...line('advance_fee', 'advance_fee', advance_fee, advance_dt), payment_type: 'wallet' });
  if (difference_dt) {
    const carriage = sum(lines.filter(({ charge_code }) => charge_code === 'shipping').map((one) => one.amount));
    const amount = differenceDue(difference_amount, billed, known.amount === null ? null : carriage);
    // What a prepaid shop gets back before the paper of its day stands on that.
    const day =
      payment_type === 'wallet' && isNegative(amount) ? (known.captured_dt ?? booked.create_dt) : difference_dt;
    lines.push(line(`difference:${bill_version}`, 'difference', amount, day));
  }
  return lines.filter((one) => !isZero(one.amount));
}
