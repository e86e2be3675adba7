import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'Track a parcel',
  number: 'Tracking number',
  awb: 'AWB number',
  carrier: 'Carrier',
  carrier_page: 'Track on carrier site',
  to: 'Receiver',
  from: 'Sender',
  events: 'Tracking history',
  no_events: 'No updates from the carrier yet',
  not_found: 'No parcel found with this number',
  not_found_more: 'Check the number. New bookings can take a moment to appear.',
  contact: 'Contact the sender',
  cod: 'Cash on delivery to prepare',
  cod_amount: '{{amount}} baht',
  languages: 'Language',
  steps: {
    label: 'Steps',
    booked: 'Booked',
    collected: 'Picked up',
    moving: 'On the way',
    not_delivered: 'Delivery failed; the carrier will try again',
    delivered: 'Delivered',
    returning: 'Returning to the sender',
    returned: 'Returned to the sender',
    cancelled: 'Cancelled',
  },
} satisfies Phrases<typeof th>;
