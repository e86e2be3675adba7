import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'Track a parcel',
  number: 'Tracking number',
  awb: 'Carrier number',
  carrier: 'Carrier',
  carrier_page: "Open the carrier's page",
  to: 'Receiver',
  from: 'Sent by',
  events: 'The way of the parcel',
  no_events: 'The carrier has not reported anything yet',
  not_found: 'No parcel with this number',
  not_found_more: 'Check the number again; it can take a moment after booking.',
  another: 'Track another number',
  track: 'Track',
  masked: 'Personal details are partly hidden',
} satisfies Phrases<typeof th>;
