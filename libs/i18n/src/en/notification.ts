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
    detail: '{{partner_name}} could not deliver; contact the receiver to arrange another attempt.',
  },
  returned: {
    title: 'Parcel returned {{order_no}}',
    detail: '{{partner_name}} has brought the parcel back to the sender.',
  },
  on_return: {
    title: 'Parcel on return {{order_no}}',
    detail: '{{partner_name}} is bringing the parcel back to the sender.',
  },
  webhook_off: {
    title: 'Webhook {{name}} was switched off',
    detail: 'It failed for five days. Check the receiver, then switch it on again.',
  },
} satisfies Phrases<typeof th>;
