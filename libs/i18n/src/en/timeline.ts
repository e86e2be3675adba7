import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: 'Order created',
  booking: 'Booking with carrier',
  confirmed: 'Confirmed by carrier',
  booking_failed: 'Booking failed',
  cancelled: 'Order cancelled',
  cancel_requested: 'Cancellation requested',
  picked_up: 'Collected by carrier',
  in_transit: 'On the way',
  delivered: 'Delivered',
  delivery_failed: 'Delivery attempt failed',
  return: 'Being returned to sender',
  refused: 'Opened and refused by the receiver',
  returned: 'Returned to sender',
  lost: 'Reported lost by carrier',
  damaged: 'Reported damaged by carrier',
  reweighed: 'Reweighed by carrier',
  personal_data_erased: 'Personal data erased',
  acted_by: 'By {{who}} on behalf of the shop',
} satisfies Phrases<typeof th>;
