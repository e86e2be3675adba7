import * as z from 'zod/mini';
import { event } from '../event.ts';
import { COLLECTED_COD_STATUSES } from './cod-types.ts';
import { DEMAND_KINDS } from './demand-types.ts';
import { BILLED_FEE_STATUSES } from './parcel-bill-types.ts';
import { TOPUP_WALLETS } from './topup-types.ts';

/** Money of an order; amounts are satang. */
const entry = z.object({
  account_id: z.int(),
  order_id: z.int(),
  transaction_no: z.string(),
  amount: z.int(),
});
/** Money that was taken for good; the release before says neither of the two that may be missing. */
const capture = z.extend(entry, {
  /** The part of it that was bonus. */
  bonus_amount: z.optional(z.int()),
  /** ISO time. */
  captured_at: z.optional(z.string()),
});
/** A payment to a shop that another service initiated. */
const payment = z.object({
  account_id: z.int(),
  business_key: z.string(),
  kind: z.string(),
  amount: z.int(),
  transaction_no: z.string(),
});
/** What another service asked of a shop's money was taken, once. Amounts are satang, times are ISO. */
const charge = z.extend(payment, { kind: z.literal(DEMAND_KINDS), occurred_at: z.string() });
/** How far the COD of a delivered order is; `version` rises by one with each change of it. The amount is satang, times are ISO. */
const cod = z.object({
  order_id: z.int(),
  account_id: z.int(),
  order_no: z.string(),
  tracking_no: z.string(),
  cod_amount: z.int(),
  cod_round_id: z.nullable(z.int()),
  cod_status: z.literal(COLLECTED_COD_STATUSES),
  cod_received_flag: z.literal([0, 1]),
  cod_received_at: z.nullable(z.string()),
  cod_fee_status: z.literal(['not-receive', 'received']),
  version: z.int(),
  occurred_at: z.string(),
});
/** What a shop paid for the COD of a parcel that it got in advance, once. The fee is satang with its VAT, times are ISO. */
const advance = z.object({
  account_id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  tracking_no: z.string(),
  fee_amount: z.int(),
  occurred_at: z.string(),
});
/** How the payment of a round of COD ended; amounts are satang, times are ISO. The account stays with the round. */
const round = z.object({
  account_id: z.int(),
  cod_round_id: z.int(),
  cod_approval_no: z.string(),
  status: z.literal(['transferred', 'failed', 'cancelled']),
  order_count: z.int(),
  net_amount: z.int(),
  occurred_at: z.string(),
});
/** What finance decided of a top-up, once; the reason stays with the top-up. Amounts are satang, times are ISO. */
const topup = z.object({
  account_id: z.int(),
  topup_id: z.int(),
  topup_no: z.string(),
  wallet_type: z.literal(TOPUP_WALLETS),
  status: z.literal(['approved', 'not-approved']),
  amount: z.int(),
  bonus_amount: z.int(),
  occurred_at: z.string(),
});
/** A shop whose money is nearly used up, at most once a day; amounts are satang, days are of Bangkok, times ISO. */
const low = z.object({
  account_id: z.int(),
  /** What may be spent, of the wallet or of the line. */
  available_amount: z.int(),
  per_day_amount: z.int(),
  /** Days that it still pays for, today counted. */
  days_left: z.int(),
  /** The last of them; yesterday where not even today is paid for. */
  lasts_until: z.string(),
  occurred_at: z.string(),
});
/** How a payment of commission ended; amounts are satang, times are ISO. The account stays with the payment. */
const commission = z.object({
  account_id: z.int(),
  cod_round_id: z.int(),
  cod_approval_no: z.string(),
  status: z.literal(['transferred', 'failed', 'cancelled']),
  commission_amount: z.int(),
  withheld_amount: z.int(),
  /** The rate of the tax; the release before says neither of the two. */
  withheld_bps: z.optional(z.int()),
  /** When the bank paid it, ISO time; of one that was transferred. */
  transferred_at: z.optional(z.string()),
  net_amount: z.int(),
  occurred_at: z.string(),
});
/** What a carrier was paid for a parcel, once: its cost before VAT and the tax kept back of it. Satang, basis points, times are ISO. */
const carrierPayment = z.object({
  order_id: z.int(),
  account_id: z.int(),
  order_no: z.string(),
  partner_code: z.string(),
  /** As the bank knows the payment of all parcels that were paid with it. */
  payment_reference: z.nullable(z.string()),
  partner_cost: z.int(),
  withheld_bps: z.int(),
  withheld_amount: z.int(),
  paid_at: z.string(),
  occurred_at: z.string(),
});
/** How far a parcel is held against its carrier's bill, amounts in satang, grams and millimetres; `version` rises by one with each change. Times are ISO. */
const billed = z.object({
  order_id: z.int(),
  account_id: z.int(),
  shipping_fee_status: z.literal(BILLED_FEE_STATUSES),
  match_with_partner_at: z.nullable(z.string()),
  paid_to_partner_at: z.nullable(z.string()),
  actual_weight: z.nullable(z.int()),
  actual_width: z.nullable(z.int()),
  actual_length: z.nullable(z.int()),
  actual_height: z.nullable(z.int()),
  /** Charged to the shop beyond what was quoted, below zero given back; null until it is matched. */
  difference_amount: z.nullable(z.int()),
  selling_price: z.nullable(z.int()),
  partner_cost: z.nullable(z.int()),
  version: z.int(),
});
/** How an objection to a carrier's bill was decided, once. The amount is satang, times are ISO. */
const dispute = z.object({
  account_id: z.int(),
  dispute_id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  result: z.literal(['won', 'lost']),
  amount: z.int(),
  occurred_at: z.string(),
});
/** A complaint of the receiver of a parcel with COD, which keeps its money. The amount is satang, times are ISO. */
const complaint = z.object({
  account_id: z.int(),
  complaint_id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  cod_amount: z.int(),
  occurred_at: z.string(),
});
const topic = 'wallet.entry.v1';
export const walletEvents = {
  held: event(topic, 'held', entry),
  captured: event(topic, 'captured', capture),
  released: event(topic, 'released', entry),
  paid: event(topic, 'paid', payment),
  charged: event(topic, 'charged', charge),
  topupDecided: event('wallet.topup.v1', 'decided', topup),
  balanceWarned: event('wallet.balance.v1', 'warned', low),
  commissionSettled: event('wallet.commission.v1', 'settled', commission),
  codSettled: event('wallet.cod-round.v1', 'settled', round),
  codChanged: event('wallet.cod.v1', 'changed', cod),
  advancePaid: event('wallet.cod-advance.v1', 'paid', advance),
  disputeDecided: event('wallet.dispute.v1', 'decided', dispute),
  complaintOpened: event('wallet.complaint.v1', 'opened', complaint),
  /** What staff settled; nothing tells when a receiver has the money back. */
  complaintSettled: event(
    'wallet.complaint.v1',
    'settled',
    z.extend(complaint, { result: z.literal(['released', 'upheld']) }),
  ),
  billChanged: event('wallet.bill.v1', 'changed', billed),
  carrierPaid: event('wallet.carrier-payment.v1', 'paid', carrierPayment),
};
