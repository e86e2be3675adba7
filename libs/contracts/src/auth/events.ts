import * as z from 'zod/mini';
import { event } from '../event.ts';
import { paymentType, verification, VERIFY_TYPES } from './types.ts';

const topic = 'auth.account.v1';
export const authEvents = {
  accountChanged: event(
    topic,
    'changed',
    z.object({
      account_id: z.int(),
      shop_name: z.string(),
      payment_type: paymentType,
      cod_verify_flag: verification,
      user_status: z.literal(['active', 'suspended']),
      /** Whose special prices it takes over, null for nobody's; the release before does not say. */
      reseller_id: z.optional(z.nullable(z.int())),
    }),
  ),
  /** Staff decided what a shop handed in; the remark stays with the shop. */
  verificationDecided: event(
    'auth.verification.v1',
    'decided',
    z.object({
      account_id: z.int(),
      shop_name: z.string(),
      verify_type: z.literal(VERIFY_TYPES),
      result: z.literal(['accept', 'not-accept']),
      occurred_at: z.string(),
    }),
  ),
  /** The copy of a shop's data that its owner asked for may be downloaded. */
  copyMade: event(
    'auth.copy.v1',
    'finished',
    z.object({ account_id: z.int(), shop_name: z.string(), occurred_at: z.string() }),
  ),
  /** A shop left for good: who keeps something of it erases that. `login_ids` are logins that ended with it. */
  accountDeleted: event(
    'auth.deletion.v1',
    'confirmed',
    z.object({ account_id: z.int(), login_ids: z.array(z.int()) }),
  ),
};
