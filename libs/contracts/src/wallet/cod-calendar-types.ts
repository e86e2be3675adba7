import * as z from 'zod/mini';
import { baht } from '../wire.ts';

/** COD of a shop that may be paid out on a day, as the law holds it until then. */
export const codCalendarDay = z.object({
  day: z.string(),
  order_count: z.int(),
  net_amount: baht,
});
/** A payment of the last ones: what the calendar had promised for it, and when the bank made it. */
export const codPaid = z.object({
  cod_approval_id: z.int(),
  cod_approval_no: z.string(),
  /** From when the last of its orders might be paid. */
  promised_day: z.string(),
  paid_day: z.string(),
  net_amount: baht,
});
const part = z.object({ order_count: z.int(), net_amount: baht });

/** When the COD of a shop comes. */
export const codCalendar = z.object({
  /** What carriers handed over, by the first day of its payment; what might have been paid before is of today. */
  days: z.array(codCalendarDay),
  /** In a round that is not paid yet. */
  in_round: part,
  /** Receivers have paid, and carriers have not handed it over: no day can be promised. */
  with_carrier: part,
  /** Kept because of a complaint. */
  complained: part,
  /** Paid in advance; carriers have not handed it over. */
  in_advance: part,
  /** What the shop has to give back of it, because parcels came back. */
  to_give_back: part,
  paid: z.array(codPaid),
});
export type CodCalendar = z.output<typeof codCalendar>;
