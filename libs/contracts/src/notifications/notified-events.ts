import { formatBaht, satangToBaht, toWireTime, type Satang } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { authEvents } from '../auth/events.ts';
import { VERIFY_TYPES } from '../auth/types.ts';
import { claimsEvents } from '../claims/events.ts';
import { CLAIM_RESOLUTIONS, CLAIM_STATUSES } from '../claims/types.ts';
import { invoicingEvents } from '../invoicing/events.ts';
import type { Flag } from '../permissions.ts';
import type { EventDefinition, PayloadOf } from '../event.ts';
import { ordersEvents } from '../orders/events.ts';
import { SHIPMENT_STATUSES } from '../orders/types.ts';
import { carrierOf } from '../pricing/carriers.ts';
import { walletEvents } from '../wallet/events.ts';
import { COLLECTED_COD_STATUSES } from '../wallet/cod-types.ts';
import type { WebhookEvent } from './types.ts';

/** A time of a message, which is written as text already. */
export const wireTime = z.string();

/** How notices and webhook messages are built from the events of one aggregate. */
interface Subject<P> {
  /** The values of a notice's phrases. */
  figures(payload: P): Record<string, string>;
  /** Who sees its notices: logins with this flag. */
  flag: Flag;
  /** The portal page that a notice links to. */
  link(payload: P): string;
  /** `data` of a webhook message: no names of people, no telephone numbers. */
  schema: z.ZodMiniObject;
  data(payload: P): { occurred_at: string; order_id?: number; order_no?: string; [field: string]: unknown };
}

/** A line of the table: an event, and its notice and webhooks. */
export interface NotifiedEvent {
  event: EventDefinition;
  /** The line applies to payloads with these values. */
  when: Record<string, unknown>;
  /** Key below `notification` of the notice's text; without it there is no notice. */
  notice: string | undefined;
  /** Webhook events, most specific first: a webhook gets the first of them that it is subscribed to. */
  webhooks: readonly WebhookEvent[];
  /** For what happens once but is reported by several events: only the first one is notified. */
  once: string | undefined;
  subject: Subject<never>;
}

function notified<E extends EventDefinition>(
  event: E,
  subject: Subject<PayloadOf<E>>,
  line: { when?: Partial<PayloadOf<E>>; notice?: string; webhooks?: readonly WebhookEvent[]; once?: string },
): NotifiedEvent {
  const { when = {}, notice, webhooks = [], once } = line;
  return { event, subject, when: when as Record<string, unknown>, notice, webhooks, once };
}

const shipment: Subject<PayloadOf<typeof ordersEvents.booked>> = {
  flag: 'order_flag',
  figures: ({ order_no, tracking_no, partner_code }) => ({
    order_no,
    tracking_no,
    partner_name: carrierOf(partner_code)?.name ?? partner_code,
  }),
  link: ({ order_id }) => `/orders/all/${order_id}/all`,
  schema: z.object({
    order_id: z.int(),
    order_no: z.string(),
    tracking_no: z.string(),
    status: z.literal(SHIPMENT_STATUSES),
    version: z.int(),
    occurred_at: wireTime,
  }),
  data: ({ order_id, order_no, tracking_no, shipment_status, version, occurred_at }) => ({
    order_id,
    order_no,
    tracking_no,
    status: shipment_status,
    version,
    occurred_at: toWireTime(new Date(occurred_at)),
  }),
};

/** The message that tells the carrier's own number, which the order has from now on. */
const confirmedShipment: Subject<PayloadOf<typeof ordersEvents.confirmed>> = {
  ...shipment,
  schema: z.extend(shipment.schema, { partner_awb_no: z.nullable(z.string()) }),
  data: (payload) => ({ ...shipment.data(payload), partner_awb_no: payload.partner_awb_no }),
};

type ClaimPayload = PayloadOf<typeof claimsEvents.opened>;
const claimData = z.object({
  claim_id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  tracking_no: z.string(),
  status: z.literal(CLAIM_STATUSES),
  version: z.int(),
  occurred_at: wireTime,
});
const claimDataOf = (payload: ClaimPayload, status: (typeof CLAIM_STATUSES)[number]) => {
  const { claim_id, order_id, order_no, tracking_no, version, occurred_at } = payload;
  return { claim_id, order_id, order_no, tracking_no, status, version, occurred_at: toWireTime(new Date(occurred_at)) };
};
const openedClaim: Subject<ClaimPayload> = {
  flag: 'order_flag',
  figures: ({ order_no, tracking_no }) => ({ order_no, tracking_no }),
  link: shipment.link as (payload: { order_id: number }) => string,
  schema: claimData,
  data: (payload) => claimDataOf(payload, 'on-claim'),
};
const resolvedClaim: Subject<PayloadOf<typeof claimsEvents.resolved>> = {
  flag: 'order_flag',
  figures: (payload) => ({ ...openedClaim.figures(payload), amount: formatBaht(payload.amount as Satang) }),
  link: openedClaim.link,
  /** `amount` is what was refunded, in baht. */
  schema: z.extend(claimData, { resolution: z.literal(CLAIM_RESOLUTIONS), amount: z.number() }),
  data: ({ resolution, amount, ...payload }) => ({
    ...claimDataOf(payload, 'claim-success'),
    resolution,
    amount: satangToBaht(amount as Satang),
  }),
};

/** Where what staff decided is handed in, and is handed in again. */
const VERIFICATION_PAGES = {
  card: '/user/profile#identity',
  juristic: '/user/profile#identity',
  cod: '/options/codoption',
} satisfies Record<(typeof VERIFY_TYPES)[number], string>;

/** What staff decided of a shop itself, which no webhook is told. */
const verified: Subject<PayloadOf<typeof authEvents.verificationDecided>> = {
  flag: 'advanced_setting_flag',
  figures: ({ shop_name }) => ({ shop_name }),
  link: ({ verify_type }) => VERIFICATION_PAGES[verify_type],
  schema: z.object({ occurred_at: wireTime }),
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** A copy of the shop's data, which no webhook is told. */
const copied: Subject<PayloadOf<typeof authEvents.copyMade>> = {
  flag: 'advanced_setting_flag',
  figures: ({ shop_name }) => ({ shop_name }),
  link: () => '/user/profile#data',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** What finance decided of a top-up, which no webhook is told. */
const decidedTopup: Subject<PayloadOf<typeof walletEvents.topupDecided>> = {
  flag: 'topup_flag',
  // What came in, with the bonus; what was refused had none.
  figures: ({ topup_no, amount, bonus_amount, status }) => ({
    topup_no,
    amount: formatBaht((amount + (status === 'approved' ? bonus_amount : 0)) as Satang),
  }),
  link: () => '/finance/transaction',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** A shop whose money is nearly used up. */
const lowBalance: Subject<PayloadOf<typeof walletEvents.balanceWarned>> = {
  flag: 'finance_flag',
  figures: ({ available_amount, days_left }) => ({
    amount: formatBaht(available_amount as Satang),
    days: String(days_left),
  }),
  link: () => '/finance/wallet-transaction',
  /** Amounts are baht; `lasts_until` is the last day that is paid for, yesterday where not even today is. */
  schema: z.object({
    available_amount: z.number(),
    per_day_amount: z.number(),
    days_left: z.int(),
    lasts_until: z.string(),
    occurred_at: wireTime,
  }),
  data: ({ available_amount, per_day_amount, days_left, lasts_until, occurred_at }) => ({
    available_amount: satangToBaht(available_amount as Satang),
    per_day_amount: satangToBaht(per_day_amount as Satang),
    days_left,
    lasts_until,
    occurred_at: toWireTime(new Date(occurred_at)),
  }),
};

/** How a payment of commission ended, which no webhook is told. */
const settledCommission: Subject<PayloadOf<typeof walletEvents.commissionSettled>> = {
  flag: 'finance_flag',
  figures: ({ cod_approval_no, net_amount }) => ({ number: cod_approval_no, amount: formatBaht(net_amount as Satang) }),
  link: () => '/finances/affiliatewithdraw',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** How the payment of a round of COD ended, which webhooks are told parcel by parcel. */
const settledCod: Subject<PayloadOf<typeof walletEvents.codSettled>> = {
  flag: 'cod_flag',
  figures: ({ cod_approval_no, order_count, net_amount }) => ({
    number: cod_approval_no,
    n: String(order_count),
    amount: formatBaht(net_amount as Satang),
  }),
  link: ({ cod_round_id }) => `/report/cod-approve-detail/${cod_round_id}/all`,
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** The COD of one parcel, which notices tell by its round. */
const codParcel: Subject<PayloadOf<typeof walletEvents.codChanged>> = {
  flag: 'cod_flag',
  figures: ({ order_no }) => ({ order_no }),
  link: shipment.link as (payload: { order_id: number }) => string,
  /** `cod_amount` is what the receiver paid, in baht; `cod_approval_id` the round that paid it out. */
  schema: z.object({
    order_id: z.int(),
    order_no: z.string(),
    tracking_no: z.string(),
    cod_status: z.literal(COLLECTED_COD_STATUSES),
    cod_amount: z.number(),
    cod_approval_id: z.nullable(z.int()),
    version: z.int(),
    occurred_at: wireTime,
  }),
  data: ({ order_id, order_no, tracking_no, cod_status, cod_amount, cod_round_id, version, occurred_at }) => ({
    order_id,
    order_no,
    tracking_no,
    cod_status,
    cod_amount: satangToBaht(cod_amount as Satang),
    cod_approval_id: cod_round_id,
    version,
    occurred_at: toWireTime(new Date(occurred_at)),
  }),
};

/** What staff decided of an objection to a carrier's bill, which no webhook is told. */
const decidedDispute: Subject<PayloadOf<typeof walletEvents.disputeDecided>> = {
  flag: 'finance_flag',
  figures: ({ order_no, amount }) => ({ order_no, amount: formatBaht(amount as Satang) }),
  link: ({ order_id }) => `/finance/disputes/${order_id}`,
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** A complaint of a receiver, and what staff settled, which no webhook is told. */
const complained: Subject<PayloadOf<typeof walletEvents.complaintOpened>> = {
  flag: 'cod_flag',
  figures: ({ order_no, cod_amount }) => ({ order_no, amount: formatBaht(cod_amount as Satang) }),
  link: ({ order_id }) => `/orders/all/${order_id}/all`,
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** What became of an invoice, which no webhook is told. */
const invoice: Subject<PayloadOf<typeof invoicingEvents.issued>> = {
  flag: 'credit_flag',
  figures: ({ invoice_no, total_amount, due_date }) => ({
    number: invoice_no,
    amount: formatBaht(total_amount as Satang),
    day: due_date.split('-').toReversed().join('/'),
  }),
  link: () => '/finances/invoice',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** A reminder of an invoice, before it is due and after. */
const remindedInvoice: Subject<PayloadOf<typeof invoicingEvents.reminded>> = {
  ...invoice,
  figures: (payload) => ({ ...invoice.figures(payload), days: String(payload.days) }),
};

/** An other fee that was approved, which no webhook is told. */
const approvedFee: Subject<PayloadOf<typeof invoicingEvents.feeApproved>> = {
  flag: 'finance_flag',
  figures: ({ other_fee_no, amount }) => ({ number: other_fee_no, amount: formatBaht(amount as Satang) }),
  link: () => '/report/other-fee',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

/** What finance decided of a certificate of tax withheld, which no webhook is told. */
const decidedCertificate: Subject<PayloadOf<typeof invoicingEvents.certificateDecided>> = {
  flag: 'finance_flag',
  figures: ({ document_no, tax_amount }) => ({ number: document_no, amount: formatBaht(tax_amount as Satang) }),
  link: () => '/finances/witholdingtax',
  schema: verified.schema,
  data: ({ occurred_at }) => ({ occurred_at: toWireTime(new Date(occurred_at)) }),
};

const CHANGED = ['order.status-changed'] as const;
/** A cancellation is also a status change, for webhooks that subscribe only to that. */
const CANCELLED = ['order.cancelled', ...CHANGED] as const;

/**
 * Every event that shops are notified of, by notice, webhook or both; the first matching line applies. A shop's own
 * actions cause no notice. Subscriptions, webhook documentation and the portal's list of events are derived from it, so
 * a new event is a line, and its phrases.
 */
export const NOTIFIED_EVENTS: readonly NotifiedEvent[] = [
  notified(ordersEvents.booked, shipment, { webhooks: ['order.created'] }),
  notified(ordersEvents.confirmed, confirmedShipment, { webhooks: ['order.confirmed'] }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'delivery-failed' }, notice: 'delivery_failed', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-return', carrier_event: 'refused' }, notice: 'refused', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-return' }, notice: 'on_return', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'return-success' }, notice: 'returned', webhooks: CHANGED }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'cancelled' }, webhooks: CANCELLED, once: 'cancelled' }),
  // Behind a claim the status stays, so that nothing has changed for webhooks.
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-claim', carrier_event: 'delivery_failed' }, notice: 'delivery_failed' }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-claim', carrier_event: 'refused' }, notice: 'refused' }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-claim', carrier_event: 'return' }, notice: 'on_return' }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-claim', carrier_event: 'returned' }, notice: 'returned' }),
  notified(ordersEvents.moved, shipment, { when: { shipment_status: 'on-claim' } }),
  notified(ordersEvents.moved, shipment, { webhooks: CHANGED }),
  notified(ordersEvents.claimed, shipment, { webhooks: CHANGED }),
  notified(ordersEvents.bookingFailed, shipment, { notice: 'booking_failed', webhooks: CANCELLED, once: 'cancelled' }),
  notified(ordersEvents.cancelled, shipment, { when: { booking_state: 'failed' }, notice: 'booking_failed', webhooks: CANCELLED, once: 'cancelled' }),
  notified(ordersEvents.cancelled, shipment, { webhooks: CANCELLED, once: 'cancelled' }),
  notified(claimsEvents.opened, openedClaim, { webhooks: ['claim.opened'] }),
  notified(claimsEvents.resolved, resolvedClaim, { when: { resolution: 'refund' }, notice: 'claim_refunded', webhooks: ['claim.resolved'] }),
  notified(claimsEvents.resolved, resolvedClaim, { when: { resolution: 'not-refund' }, notice: 'claim_not_refunded', webhooks: ['claim.resolved'] }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'card', result: 'accept' }, notice: 'card_accepted' }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'card', result: 'not-accept' }, notice: 'card_refused' }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'juristic', result: 'accept' }, notice: 'company_accepted' }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'juristic', result: 'not-accept' }, notice: 'company_refused' }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'cod', result: 'accept' }, notice: 'cod_accepted' }),
  notified(authEvents.verificationDecided, verified, { when: { verify_type: 'cod', result: 'not-accept' }, notice: 'cod_refused' }),
  notified(walletEvents.topupDecided, decidedTopup, { when: { status: 'approved' }, notice: 'topup_approved' }),
  notified(walletEvents.topupDecided, decidedTopup, { when: { status: 'not-approved' }, notice: 'topup_refused' }),
  notified(walletEvents.balanceWarned, lowBalance, { notice: 'low_balance', webhooks: ['wallet.low-balance'] }),
  notified(walletEvents.commissionSettled, settledCommission, { when: { status: 'transferred' }, notice: 'commission_paid' }),
  notified(walletEvents.commissionSettled, settledCommission, { when: { status: 'failed' }, notice: 'commission_failed' }),
  notified(walletEvents.commissionSettled, settledCommission, { when: { status: 'cancelled' }, notice: 'commission_cancelled' }),
  notified(walletEvents.codSettled, settledCod, { when: { status: 'transferred' }, notice: 'cod_paid' }),
  notified(walletEvents.codSettled, settledCod, { when: { status: 'failed' }, notice: 'cod_failed' }),
  // It is received again when the bank refused its round.
  notified(walletEvents.codChanged, codParcel, { when: { cod_status: 'cod-received' }, webhooks: ['cod.received'], once: 'cod_received' }),
  notified(walletEvents.codChanged, codParcel, { when: { cod_status: 'cod-tranferred' }, webhooks: ['cod.transferred'], once: 'cod_transferred' }),
  notified(walletEvents.disputeDecided, decidedDispute, { when: { result: 'won' }, notice: 'dispute_won' }),
  notified(walletEvents.disputeDecided, decidedDispute, { when: { result: 'lost' }, notice: 'dispute_lost' }),
  notified(walletEvents.complaintOpened, complained, { notice: 'complaint_opened' }),
  notified(walletEvents.complaintSettled, complained, { when: { result: 'released' }, notice: 'complaint_released' }),
  notified(walletEvents.complaintSettled, complained, { when: { result: 'upheld' }, notice: 'complaint_upheld' }),
  notified(invoicingEvents.feeApproved, approvedFee, { notice: 'fee_approved' }),
  notified(invoicingEvents.issued, invoice, { notice: 'invoice_issued' }),
  notified(invoicingEvents.paid, invoice, { notice: 'invoice_paid' }),
  notified(invoicingEvents.reminded, remindedInvoice, { when: { overdue_flag: 0 }, notice: 'invoice_due' }),
  notified(invoicingEvents.reminded, remindedInvoice, { when: { overdue_flag: 1 }, notice: 'invoice_overdue' }),
  notified(invoicingEvents.cancelled, invoice, { notice: 'invoice_cancelled' }),
  notified(invoicingEvents.certificateDecided, decidedCertificate, { when: { status: 'accepted' }, notice: 'certificate_accepted' }),
  notified(invoicingEvents.certificateDecided, decidedCertificate, { when: { status: 'refused' }, notice: 'certificate_refused' }),
  notified(authEvents.copyMade, copied, { notice: 'copy_made' }),
]; // prettier-ignore

/** The body of a webhook message. */
export const webhookMessage = (event: string, { schema }: Pick<NotifiedEvent['subject'], 'schema'>) =>
  z.object({ type: z.literal(event), timestamp: wireTime, data: schema });

/** The bodies of all messages, by their event. */
export const WEBHOOK_MESSAGES: ReadonlyMap<WebhookEvent, ReturnType<typeof webhookMessage>> = new Map(
  NOTIFIED_EVENTS.flatMap(({ webhooks, subject }) =>
    webhooks.map((event) => [event, webhookMessage(event, subject)] as const),
  ),
);

/** The body of the test button's message: an order message without an order, all its ids are null. */
export const webhookTest = z.object({
  type: z.literal('webhook.test'),
  timestamp: wireTime,
  data: z.object({
    order_id: z.nullable(z.int()),
    order_no: z.nullable(z.string()),
    tracking_no: z.nullable(z.string()),
    status: z.literal('test'),
    version: z.int(),
    occurred_at: wireTime,
  }),
});
