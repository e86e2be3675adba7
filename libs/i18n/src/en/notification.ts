import type th from '../th/notification.ts';
import type { Phrases } from '../phrases.ts';

export default {
  booking_failed: {
    title: 'Booking failed {{order_no}}',
    detail:
      '{{partner_name}} did not take this order; the money on hold was given back. Book again with another carrier.',
  },
  delivery_failed: {
    title: 'Delivery failed {{order_no}}',
    detail: 'Contact {{receiver_name}} to arrange another attempt.',
  },
  returned: { title: 'Parcel returned {{order_no}}', detail: 'The parcel of {{receiver_name}} is back at the sender.' },
  on_return: {
    title: 'Parcel on return {{order_no}}',
    detail: 'The parcel of {{receiver_name}} is on its way back to the sender.',
  },
  webhook_off: {
    title: 'Webhook {{name}} was switched off',
    detail: 'It failed for five days. Check the receiver, then switch it on again.',
  },
} satisfies Phrases<typeof th>;
