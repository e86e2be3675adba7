import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: 'Order created',
  booking: 'Booking the carrier',
  confirmed: 'Confirmed by the carrier',
  booking_failed: 'Booking failed',
  cancelled: 'Order cancelled',
  cancel_requested: 'Cancelling was asked for',
  picked_up: 'Collected by the carrier',
  in_transit: 'On the way',
  delivered: 'Delivered',
  delivery_failed: 'Delivery attempt failed',
  return: 'Going back to the sender',
  returned: 'Returned to the sender',
  lost: 'The carrier reports the parcel as lost',
  damaged: 'The carrier reports damage',
  reweighed: 'Weighed again by the carrier',
} satisfies Phrases<typeof th>;
