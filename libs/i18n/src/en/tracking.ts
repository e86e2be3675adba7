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
  another: 'Track another number',
  track: 'Track',
} satisfies Phrases<typeof th>;
