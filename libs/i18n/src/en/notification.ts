import type th from '../th/notification.ts';
import type { Phrases } from '../phrases.ts';

export default {
  booking_failed: {
    title: 'Booking failed: {{order_no}}',
    detail: '{{partner_name}} rejected this order and the held amount was released. Book again with another carrier.',
  },
  delivery_failed: {
    title: 'Delivery failed: {{order_no}}',
    detail: '{{partner_name}} could not deliver the parcel. Contact the receiver to arrange another attempt.',
  },
  returned: {
    title: 'Parcel returned: {{order_no}}',
    detail: '{{partner_name}} has returned the parcel to the sender.',
  },
  on_return: {
    title: 'Parcel being returned: {{order_no}}',
    detail: '{{partner_name}} is returning the parcel to the sender.',
  },
  complaint_opened: {
    title: 'The receiver complains: {{order_no}}',
    detail: '{{amount}} baht of COD is held until our staff have settled it. The order shows what is wrong.',
  },
  complaint_released: {
    title: 'Complaint settled for you: {{order_no}}',
    detail: '{{amount}} baht of COD is held no longer and goes into your next round.',
  },
  complaint_upheld: {
    title: 'Complaint settled for the receiver: {{order_no}}',
    detail: '{{amount}} baht of COD goes back to the receiver. The order shows the reason.',
  },
  refused: {
    title: 'Refused after opening: {{order_no}}',
    detail: 'The receiver opened the parcel and did not take it. {{partner_name}} brings it back, and no COD is owed.',
  },
  claim_refunded: {
    title: 'Claim refunded: {{order_no}}',
    detail: '{{amount}} baht for parcel {{tracking_no}} was refunded to your account.',
  },
  claim_not_refunded: {
    title: 'Claim closed without refund: {{order_no}}',
    detail: 'The reason is shown with the claim for parcel {{tracking_no}}.',
  },
  card_accepted: {
    title: 'ID card accepted',
    detail: '{{shop_name}} is verified.',
  },
  card_refused: {
    title: 'ID card not accepted',
    detail: 'See the reason and send it again under identity documents of {{shop_name}}.',
  },
  company_accepted: {
    title: 'Company documents accepted',
    detail: '{{shop_name}} is verified.',
  },
  company_refused: {
    title: 'Company documents not accepted',
    detail: 'See the reason and send them again under identity documents of {{shop_name}}.',
  },
  cod_accepted: {
    title: 'COD account accepted',
    detail: '{{shop_name}} can now book COD parcels.',
  },
  cod_refused: {
    title: 'COD account not accepted',
    detail: 'See the reason and send it again on the COD account page of {{shop_name}}.',
  },
  topup_approved: {
    title: 'Top-up approved {{topup_no}}',
    detail: '{{amount}} baht were checked and are in your wallet.',
  },
  topup_refused: {
    title: 'Top-up refused {{topup_no}}',
    detail: '{{amount}} baht were not approved. The top-up history says why; you can send the slip again.',
  },
  cod_paid: {
    title: 'COD paid: {{number}}',
    detail: '{{amount}} baht for {{n}} parcels were transferred to your bank account.',
  },
  cod_failed: {
    title: 'COD not paid: {{number}}',
    detail: 'The bank refused {{amount}} baht. The parcels are in the next round; the round says why.',
  },
  commission_paid: {
    title: 'Commission paid: {{number}}',
    detail: '{{amount}} baht were transferred to your bank account.',
  },
  commission_failed: {
    title: 'Commission not paid: {{number}}',
    detail: 'The bank refused {{amount}} baht. The commission is in your balance again; the withdrawals say why.',
  },
  commission_cancelled: {
    title: 'Withdrawal of commission taken back: {{number}}',
    detail: '{{amount}} baht were not transferred. The commission is in your balance again; the withdrawals say why.',
  },
  low_balance: {
    title: 'Your balance is running low',
    detail: '{{amount}} baht are left, enough for about {{days}} days. Top up before bookings fail.',
  },
  dispute_won: {
    title: 'Charge of {{order_no}} given back',
    detail: 'Your objection was accepted; {{amount}} baht are given back.',
  },
  dispute_lost: {
    title: 'Charge of {{order_no}} stands',
    detail: 'Your objection to {{amount}} baht was not accepted. The objection says why.',
  },
  fee_approved: {
    title: 'Other fee {{number}}',
    detail: '{{amount}} baht are charged. The report of other fees says what for; you can ask about it there.',
  },
  invoice_issued: { title: 'New invoice {{number}}', detail: '{{amount}} baht, due on {{day}}.' },
  invoice_paid: {
    title: 'Invoice {{number}} is paid',
    detail: 'We received {{amount}} baht. Your open credit has risen by what was paid.',
  },
  invoice_cancelled: {
    title: 'Invoice {{number}} is void',
    detail: 'You need not pay it. What it asked for will stand on another one.',
  },
  invoice_due: { title: 'Invoice {{number}} falls due', detail: '{{amount}} baht are due on {{day}}.' },
  invoice_overdue: {
    title: 'Invoice {{number}} is {{days}} days overdue',
    detail: '{{amount}} baht were due on {{day}}. Please pay soon.',
  },
  certificate_accepted: {
    title: 'Certificate {{number}} accepted',
    detail: 'We accepted the certificate of {{amount}} baht of tax withheld.',
  },
  certificate_refused: {
    title: 'Certificate {{number}} not accepted',
    detail: 'Tax of {{amount}} baht. The page of certificates says why; please hand it in again.',
  },
  copy_made: {
    title: 'Your data is ready to download',
    detail: 'The copy of the data of {{shop_name}} can be downloaded for 7 days from the profile page.',
  },
  webhook_off: {
    title: 'Webhook {{name}} was turned off',
    detail: 'Deliveries failed for five days. Check your endpoint, then turn the webhook back on.',
  },
} satisfies Phrases<typeof th>;
