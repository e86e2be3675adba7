import * as z from 'zod/mini';
import { event } from '../event.ts';
import { paymentType, verification } from './types.ts';

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
    }),
  ),
};
