import * as z from 'zod/mini';
import { route } from '../route.ts';
import { pathId } from '../wire.ts';
import { matchTerms, paidToPartnerTerms, parcelBill, waiveTerms } from './parcel-bill-types.ts';

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Reads that a bill makes stale. */
const ORDERS = ['orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get', 'orders.staff.commission_orders.list', 'orders.staff.commission_orders.get', 'orders.admin.commission_orders.summary', 'wallet.staff.parcel_bills.get', 'wallet.staff.ledger_entries.list'] as const; // prettier-ignore

/** What carriers bill for parcels. */
export const parcelBillRoutes = {
  parcelBill: route({
    id: 'wallet.staff.parcel_bills.get',
    method: 'GET',
    path: '/staff-api/v1/parcel-bills/:id',
    caller: { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] },
    params: one,
    answer: parcelBill,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: "Gets what an order's carrier billed for it, by the id of the order.",
  }),
  matchWithPartner: route({
    id: 'wallet.admin.commission_orders.match',
    method: 'PATCH',
    path: '/client/admin-api/v1/commission-orders/:id/match-with-partner',
    aliases: ['/admin-api/v1/commission-orders/:id/match-with-partner'],
    caller: FINANCE_STAFF,
    params: one,
    body: matchTerms,
    answer: parcelBill,
    audit: { action: 'parcel_bill.match', target: 'order' },
    fails: ['order.not_found', 'parcel_bill.illegal_move', 'parcel_bill.no_price', 'decision.waiting'],
    touches: [...ORDERS, 'wallet.staff.decisions.list'],
    summary:
      "Records what a parcel weighed and cost by its carrier's bill. Its price is made again by the rates of the day of booking; the difference is charged to the shop or given back. Where that, or how far the cost is from what is expected of the parcel, is above the limit, a second person approves it before.",
  }),
  paidToPartner: route({
    id: 'wallet.admin.commission_orders.paid',
    method: 'PATCH',
    path: '/client/admin-api/v1/commission-orders/:id/paid-to-partner',
    aliases: ['/admin-api/v1/commission-orders/:id/paid-to-partner'],
    caller: FINANCE_STAFF,
    params: one,
    body: paidToPartnerTerms,
    answer: parcelBill,
    audit: { action: 'parcel_bill.paid', target: 'order' },
    fails: ['order.not_found', 'parcel_bill.not_matched'],
    touches: ORDERS,
    summary: 'Records that the carrier was paid for a parcel, which has to be matched with its bill before.',
  }),
  waiveFee: route({
    id: 'wallet.admin.commission_orders.waive',
    method: 'PATCH',
    path: '/client/admin-api/v1/commission-orders/:id/fee-waived',
    aliases: ['/admin-api/v1/commission-orders/:id/fee-waived'],
    caller: FINANCE_STAFF,
    params: one,
    body: waiveTerms,
    answer: parcelBill,
    audit: { action: 'parcel_bill.waive', target: 'order' },
    fails: ['order.not_found', 'parcel_bill.illegal_move'],
    touches: ORDERS,
    summary:
      'Waives what the shipping of a parcel costs beyond its quoted price: what was charged is given back, what is still to be billed is not charged.',
  }),
}; // prettier-ignore
