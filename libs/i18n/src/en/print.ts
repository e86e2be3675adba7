import type th from '../th/print.ts';
import type { Phrases } from '../phrases.ts';

export default {
  cover_sheet: 'Cover sheet',
  handover: 'Parcel handover form',
  sender: 'Sender',
  receiver: 'Receiver',
  cod: 'COD',
  no_cod: 'No COD',
  order_no: 'Order no.',
  weight: 'Weight',
  date: 'Date',
  telephone: 'Tel.',
  zip: 'Postal code',
  carrier: 'Carrier',
  count: 'Count',
  total: 'Total',
  no: 'No.',
  pickup_point: 'Pickup point',
  handed_by: 'Handed over by',
  received_by: 'Received by',
  signature: 'Signature',
  test_label: 'Test label',
  page_of: 'Page {{page}} of {{pages}}',
} satisfies Phrases<typeof th>;
