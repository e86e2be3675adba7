import * as z from 'zod/mini';
import { event } from '../event.ts';

/** Amounts are satang. */
const entry = z.object({
  account_id: z.int(),
  order_id: z.int(),
  transaction_no: z.string(),
  amount: z.int(),
});
const topic = 'wallet.entry.v1';
export const walletEvents = {
  held: event(topic, 'held', entry),
  captured: event(topic, 'captured', entry),
  released: event(topic, 'released', entry),
};
