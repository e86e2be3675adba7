import * as z from 'zod/mini';
import { event } from '../event.ts';

/** Money of an order; amounts are satang. */
const entry = z.object({
  account_id: z.int(),
  order_id: z.int(),
  transaction_no: z.string(),
  amount: z.int(),
});
/** A payment to a shop that another service initiated. */
const payment = z.object({
  account_id: z.int(),
  business_key: z.string(),
  kind: z.string(),
  amount: z.int(),
  transaction_no: z.string(),
});
const topic = 'wallet.entry.v1';
export const walletEvents = {
  held: event(topic, 'held', entry),
  captured: event(topic, 'captured', entry),
  released: event(topic, 'released', entry),
  paid: event(topic, 'paid', payment),
};
