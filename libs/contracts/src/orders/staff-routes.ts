import * as z from 'zod/mini';
import { paymentType } from '../auth/types.ts';
import { backfillOf } from '../event.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, flag, freeText, id, moment, nothing, pathId } from '../wire.ts';
import { ordersEvents } from './events.ts';
import { apiLog, BOOKING_STATES, order, orderDetail, partner, shipmentStatus, shipmentStatusFilter, timelineEvent } from './types.ts'; // prettier-ignore

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const SERVICE = { kind: 'service' } as const;
const one = z.object({ id: pathId });

/** Routes for staff and other services. */
export const staffRoutes = {
  staffOrders: route({
    id: 'orders.staff.shipment_orders.list',
    method: 'GET',
    path: '/staff-api/v1/shipment-orders',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: {
        q: filters.text,
        shipment_status: shipmentStatusFilter,
        booking_state: z.literal(BOOKING_STATES),
        partner_id: filters.integer,
        account_id: filters.integer,
        cod_flag: filters.flag,
        from_date: filters.day,
        to_date: filters.day,
      },
      sorts: ['create_dt', 'shipping_cost', 'cod_amount', 'order_no'],
    }),
    answer: z.array(order),
    answers: 'list',
    sums: z.object({ shipping_cost: z.nullable(baht), cod_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists orders across shops.',
  }),
  staffOrder: route({
    id: 'orders.staff.shipment_orders.get',
    method: 'GET',
    path: '/staff-api/v1/shipment-orders/:id',
    caller: ANY_STAFF,
    params: one,
    answer: z.extend(orderDetail, { timeline: z.array(timelineEvent) }),
    answers: 'bare',
    fails: ['order.not_found'],
    summary: 'Gets an order of any shop.',
  }),
  staffCarrierCalls: route({
    id: 'orders.staff.carrier_calls.list',
    method: 'GET',
    path: '/staff-api/v1/carrier-calls',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: { shipment_order_id: filters.integer, partner_code: filters.text, q: filters.text },
      sorts: ['request_dt', 'duration_ms'],
    }),
    answer: z.array(apiLog),
    answers: 'list',
    fails: [],
    summary: 'Lists calls to carriers, secrets masked; `q` is an order number.',
  }),
  staffCarrierCall: route({
    id: 'orders.staff.carrier_calls.get',
    method: 'GET',
    path: '/staff-api/v1/carrier-calls/:id',
    caller: ANY_STAFF,
    params: one,
    answer: apiLog,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a call to a carrier.',
  }),
  apiLogs: route({
    id: 'orders.admin.api_logs',
    method: 'GET',
    path: '/admin/v1/commission-orders/:id/api-logs',
    aliases: ['/client/admin-api/v1/commission-orders/:id/api-logs', '/admin-api/v1/commission-orders/:id/api-logs'],
    caller: ANY_STAFF,
    params: one,
    answer: z.array(apiLog),
    fails: ['order.not_found'],
    summary: 'Lists the carrier calls of one order.',
  }),
  setPartner: route({
    id: 'orders.staff.partners.update',
    method: 'PUT',
    path: '/staff-api/v1/partners/:id',
    caller: { kind: 'staff', roles: ['support', 'admin'] },
    params: one,
    body: z.object({ active_flag: flag, reason: freeText(300) }),
    audit: { action: 'partner.switch', target: 'partner' },
    answer: partner,
    answers: 'bare',
    fails: ['partner.not_found'],
    touches: ['orders.staff.partners.list', 'orders.staff.partners.get', 'orders.partners.list'],
    summary: 'Turns a carrier on or off.',
  }),
  staffPartners: route({
    id: 'orders.staff.partners.list',
    method: 'GET',
    path: '/staff-api/v1/partners',
    caller: ANY_STAFF,
    query: staffListQuery({ sorts: ['name'] }),
    answer: z.array(partner),
    answers: 'list',
    fails: [],
    summary: 'Lists carriers and whether they are on.',
  }),
  staffPartner: route({
    id: 'orders.staff.partners.get',
    method: 'GET',
    path: '/staff-api/v1/partners/:id',
    caller: ANY_STAFF,
    params: one,
    answer: partner,
    answers: 'bare',
    fails: ['partner.not_found'],
    summary: 'Gets a carrier.',
  }),
  exists: route({
    id: 'orders.internal.exists',
    method: 'POST',
    path: '/internal/v1/shipment-orders/exists',
    caller: SERVICE,
    body: z.object({ order_ids: z.array(id).check(z.maxLength(1_000)) }),
    answer: z.array(z.object({ order_id: id, exists: flag })),
    fails: [],
    summary: 'Reports which orders exist or may still be created; used to release orphaned holds.',
  }),
  rows: route({
    id: 'orders.internal.rows',
    method: 'POST',
    path: '/internal/v1/shipment-orders/rows',
    caller: SERVICE,
    reads: true,
    body: z.object({ account_id: id, shipment_order_ids: z.array(id).check(z.maxLength(1_000)) }),
    answer: order,
    answers: 'ndjson',
    fails: [],
    summary: 'Streams orders of one shop in the requested order, as JSON lines.',
  }),
  carrierStates: route({
    id: 'orders.internal.carrier_states',
    method: 'POST',
    path: '/internal/v1/carriers/states',
    caller: SERVICE,
    ...backfillOf(ordersEvents.carrierChanged),
    fails: [],
    summary: 'Lists which carriers are on, for services that keep a copy.',
  }),
  claimable: route({
    id: 'orders.internal.claimable',
    method: 'POST',
    path: '/internal/v1/shipment-orders/claimable',
    caller: SERVICE,
    reads: true,
    body: z.object({ account_id: id, shipment_order_id: id }),
    answer: z.object({
      order_no: z.string(),
      tracking_no: z.string(),
      shipment_status: shipmentStatus,
      /** Whether the parcel has been handed over and has no claim. */
      claimable: flag,
      /** Paid at most for the parcel; the release before does not say. */
      coverage: z.optional(baht),
      payment_type: z.optional(paymentType),
      last_scan_dt: z.nullable(moment),
      /** When it was delivered, or came back; null while it is on its way. */
      arrived_dt: z.nullable(moment),
    }),
    fails: ['order.not_found'],
    summary:
      'Whether a claim may be opened for an order of a shop, where its parcel was last seen, and what is paid for it at most.',
  }),
  internalPrinted: route({
    id: 'orders.internal.printed',
    method: 'POST',
    path: '/internal/v1/shipment-orders/printed',
    caller: SERVICE,
    body: z.object({ account_id: id, shipment_order_ids: z.array(id).check(z.maxLength(1_000)) }),
    answer: nothing,
    fails: [],
    summary: 'Marks cover sheets as printed after a PDF was created.',
  }),
};
