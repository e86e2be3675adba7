import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'Track a parcel',
  number: 'Tracking number',
  number_more: "It begins with LL, and is on the parcel and in the sender's message.",
  search: 'Track',
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
    collected: 'Collected by carrier',
    moving: 'On the way',
    not_delivered: 'Delivery failed; the carrier will try again',
    delivered: 'Delivered',
    returning: 'Returning to the sender',
    returned: 'Returned to the sender',
    cancelled: 'Cancelled',
  },
} satisfies Phrases<typeof th>;
