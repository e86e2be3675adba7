import type { AnswerOf } from '@lamliang/contracts';
import type { LineCharge } from '@lamliang/contracts/invoicing';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { isZero, sub, sum, ZERO, type Satang } from '@lamliang/kernel';

/** An order as it was booked, which orders keep. */
export type BookedOrder = AnswerOf<typeof ordersRoutes.charged>[number];
/** What is known of its money, in satang; see `ChargedOrder`. */
export interface KnownMoney {
  order_id: number;
  amount: Satang | null;
  cod_fee: Satang | null;
  cod_dt: Date | null;
  difference_amount: Satang;
  difference_dt: Date | null;
  bill_version: number;
  cancelled_dt: Date | null;
}
export interface NewLine {
  source_key: string;
  charge_code: LineCharge;
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
 * The lines that the facts of an order make. The same facts make the same lines under the same keys, so that each is
 * written once; of a difference the rest to what was billed already.
 * @param billed satang of differences that have lines
 * @throws AmountsDiffer where what was captured is not the sum of what is due at booking
 */
export function linesOf(known: KnownMoney, booked: BookedOrder, billed: Satang): NewLine[] {
  if (booked.payment_type !== 'credit' || known.cancelled_dt) return [];
  const { order_id, amount, cod_fee, cod_dt, difference_amount, difference_dt, bill_version } = known;
  const key = (of: string) => `order:${order_id}:${of}`;
  const lines: NewLine[] = [];
  if (amount !== null) {
    const due = booked.charges.filter((charge) => charge.due === 'booking');
    if (sum(due.map((charge) => charge.amount)) !== amount)
      throw new AmountsDiffer(`order ${order_id} was charged ${amount} satang`);
    for (const charge_code of ['shipping', 'packaging', 'premium'] as const) {
      const of = sum(due.filter(({ code }) => bookedAs(code) === charge_code).map((one) => one.amount));
      lines.push({ source_key: key(charge_code), charge_code, amount: of, charged_dt: booked.create_dt });
    }
  }
  if (cod_dt)
    lines.push({ source_key: key('cod_fee'), charge_code: 'cod_fee', amount: cod_fee ?? ZERO, charged_dt: cod_dt });
  if (difference_dt)
    lines.push({
      source_key: key(`difference:${bill_version}`),
      charge_code: 'difference',
      amount: sub(difference_amount, billed),
      charged_dt: difference_dt,
    });
  return lines.filter((line) => !isZero(line.amount));
}
