import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import {
  baht,
  cursorListOf,
  exportTerms,
  flag,
  id,
  moment,
  nothing,
  paging,
  pathId,
  period,
  queryIds,
  text,
} from '../wire.ts';
import {
  order,
  orderDetail,
  orderFilters,
  LINKED_DOCUMENTS,
  orderItem,
  orderSummary,
  orderTerms,
  publicTracking,
  timelineEvent,
} from './types.ts';
import { codReportRoutes } from './cod-report-routes.ts';
import { creditReportRoutes } from './credit-report-routes.ts';
import { orderColumns } from './export.ts';
import { packagingRoutes } from './packaging-routes.ts';
import { pickupRoutes } from './pickup-routes.ts';
import { pickupStaffRoutes } from './pickup-staff-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';

const READ = { kind: 'flag', flags: ['order_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_order_flag'] } as const;
const one = z.object({ id: pathId });
/** Orders that a shop can name in a list: those of a page. */
const MAX_PAGE = 100;
/** Orders that a shop can name in an export; with numbers of 7 digits a URL of 4 kB. */
const MAX_EXPORT_IDS = 500;
/** Reads that become stale when an order is created or cancelled. */
const BOOKING = ['orders.list', 'orders.summary', 'orders.dashboards.provinces', 'orders.dashboards.volumes', 'wallet.balances.get', 'wallet.forecast.get', 'wallet.reports.wallet_transactions', 'wallet.service_transactions.list', 'auth.init'] as const; // prettier-ignore

/** What a shop, a carrier or anybody asks of orders, apart so that the portal loads nothing of the staff. */
export const shopOrdersRoutes = {
  list: route({
    id: 'orders.list',
    method: 'GET',
    path: '/client/v2/shipment-orders',
    aliases: ['/client/v1/v2/shipment-orders'],
    caller: READ,
    open_api: 'read',
    query: period('open', {
      ...orderFilters,
      ids: z.optional(queryIds(MAX_PAGE)),
      ...paging,
      ...cursor,
    }),
    answer: cursorListOf(order),
    fails: [],
    summary: "Lists the shop's orders, newest first, or of them those in `ids`; beyond 10,000 rows by `after`.",
  }),
  summary: route({
    id: 'orders.summary',
    method: 'GET',
    path: '/client/v2/shipment-orders/summary',
    aliases: ['/client/v1/v2/shipment-orders/summary'],
    caller: READ,
    open_api: 'read',
    query: period('open', orderFilters),
    answer: orderSummary,
    fails: [],
    summary: 'Counts orders by status, with the same filters as the list.',
  }),
  export: route({
    id: 'orders.export',
    method: 'GET',
    path: '/client/v2/shipment-orders/export',
    caller: READ,
    query: period('open', { ...orderFilters, ids: z.optional(queryIds(MAX_EXPORT_IDS)), ...exportTerms }),
    answer: nothing,
    answers: 'export',
    export: { name: 'orders', columns: orderColumns },
    fails: [],
    timeout_ms: 300_000,
    summary: 'Exports all matching orders as xlsx or csv, or of them those in `ids`.',
  }),
  get: route({
    id: 'orders.get',
    method: 'GET',
    path: '/client/v2/shipment-orders/:id',
    aliases: ['/client/v1/v2/shipment-orders/:id'],
    caller: READ,
    open_api: 'read',
    params: one,
    answer: orderDetail,
    fails: ['order.not_found'],
    summary: 'Gets an order with all its details.',
  }),
  create: route({
    id: 'orders.create',
    method: 'POST',
    path: '/client/v1/shipment-orders',
    caller: WRITE,
    acting: 'write_allowed',
    open_api: 'write',
    body: orderTerms,
    answer: orderDetail,
    idempotent: { reserves: 'shipment_order_id_seq' },
    fails: [
      'order.price_changed',
      'wallet.insufficient',
      'wallet.credit_line_short',
      'wallet.credit_stopped',
      'wallet.insurance_short',
      'order.carrier_unavailable',
      'order.cod_not_approved',
      'order.cod_too_high',
      'order.items_required',
      'order.zip_mismatch',
      'pickup_point.not_found',
      'packaging.not_found',
      'partner.not_found',
      'hold.resolved',
    ],
    touches: [...BOOKING, 'orders.customers.list'],
    summary: 'Creates an order: prices it, holds the money and stores it; the carrier is booked afterwards.',
  }),
  bulkCreate: route({
    id: 'orders.bulk_create',
    method: 'POST',
    path: '/client/v1/shipment-orders/bulk-create',
    caller: WRITE,
    acting: 'write_allowed',
    open_api: 'write',
    /** Rows are validated one by one, so that an invalid row does not affect the others. */
    body: z.object({
      shipment_orders: z
        .array(z.record(z.string(), z.unknown()))
        .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(1_000, { error: 'validation.too_many' })),
    }),
    answer: z.object({
      created: z.array(z.extend(order, { row: z.int(), client_ref: z.nullable(z.string()) })),
      errors: z.array(
        z.object({
          row: z.int(),
          client_ref: z.nullable(z.string()),
          code: z.string(),
          message: z.string(),
          errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
          price_seen: z.optional(baht),
          price_now: z.optional(baht),
        }),
      ),
    }),
    idempotent: { reserves: 'shipment_order_id_seq', rows: 'shipment_orders' },
    body_limit: 4 * 1024 * 1024,
    fails: [],
    touches: [...BOOKING, 'orders.customers.list'],
    rate: 'bulk',
    summary: 'Creates up to 1,000 orders; each row succeeds or fails on its own. `row` in the answer counts from 1.',
  }),
  cancel: route({
    id: 'orders.cancel',
    method: 'PATCH',
    path: '/client/v1/shipment-orders/:id/cancel',
    caller: WRITE,
    acting: 'write_allowed',
    open_api: 'write',
    params: one,
    body: z.object({ remark: text(300) }),
    answer: orderDetail,
    fails: ['order.not_found', 'order.illegal_move'],
    touches: [
      ...BOOKING,
      'orders.get',
      'orders.shipment_logs',
      'orders.reversal',
      'wallet.orders.wallet_transactions',
      'wallet.orders.wallet_service_transactions',
    ],
    summary: 'Cancels an order that is still booked and refunds it.',
  }),
  timeline: route({
    id: 'orders.shipment_logs',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/shipment-logs',
    caller: READ,
    open_api: 'read',
    params: one,
    answer: z.array(timelineEvent),
    fails: ['order.not_found'],
    summary: 'Lists the timeline of an order, oldest first.',
  }),
  documents: route({
    id: 'orders.documents',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/documents',
    caller: READ,
    open_api: 'read',
    params: one,
    answer: z.array(
      z.object({
        type: z.literal([...LINKED_DOCUMENTS, 'tax-invoice', 'credit-note', 'policy']),
        name: z.string(),
        url: z.string(),
        create_dt: moment,
      }),
    ),
    fails: ['order.not_found'],
    summary: 'Lists the documents of an order. `url` is fetched by GET without a session, for a quarter of an hour.',
  }),
  reversal: route({
    id: 'orders.reversal',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/reversal',
    caller: READ,
    open_api: 'read',
    params: one,
    answer: z.array(
      z.object({
        id,
        shipment_order_id: id,
        type: z.literal(['return', 'cod-reverse', 'refund']),
        amount: baht,
        status: z.string(),
        create_dt: moment,
      }),
    ),
    fails: ['order.not_found'],
    summary: 'Lists the reversals of an order.',
  }),
  items: route({
    id: 'orders.shipment_order_items',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/shipment-order-items',
    caller: READ,
    open_api: 'read',
    params: one,
    answer: z.array(z.extend(orderItem, { id })),
    fails: ['order.not_found'],
    summary: 'Lists the items in the parcel.',
  }),
  printed: route({
    id: 'orders.printed',
    method: 'PATCH',
    path: '/client/v2/shipment-orders/printed',
    caller: READ,
    acting: 'write_allowed',
    open_api: 'write',
    body: z.object({
      shipment_order_ids: z
        .array(id)
        .check(z.minLength(1, { error: 'validation.required' }), z.maxLength(500, { error: 'validation.too_many' })),
      print_flag: flag,
    }),
    answer: z.object({ shipment_order_ids: z.array(id), print_flag: flag }),
    fails: ['order.not_found'],
    touches: ['orders.list', 'orders.summary', 'orders.get'],
    summary: 'Marks cover sheets as printed, or removes the mark.',
  }),
  track: route({
    id: 'orders.track',
    method: 'GET',
    path: '/client/v1/tracking/:tracking_no',
    caller: { kind: 'public' },
    params: z.object({ tracking_no: text(60) }),
    answer: publicTracking,
    limit: { per: 'address', a_minute: 60 },
    fails: ['order.not_found'],
    summary: 'Public tracking of a parcel by our tracking number (LL and 12 random characters), names masked.',
  }),
  trackPage: route({
    id: 'orders.track_page',
    method: 'GET',
    path: '/track/:tracking_no',
    caller: { kind: 'public' },
    params: z.object({ tracking_no: text(60) }),
    query: z.object({ lang: z.optional(z.string()) }),
    answer: z.string(),
    answers: 'html',
    limit: { per: 'address', a_minute: 60 },
    fails: ['order.not_found'],
    summary:
      'The public tracking page for receivers, in the language of `lang`, of the portal on this device or of Accept-Language; runs no script.',
  }),
  trackComplaint: route({
    id: 'orders.track_complaint',
    method: 'POST',
    path: '/track/:tracking_no/complaint',
    caller: { kind: 'public' },
    params: z.object({ tracking_no: text(60) }),
    query: z.object({ lang: z.optional(z.string()) }),
    // What is wrong with it is said by the page.
    body: z.object({
      complaint_reason: z.optional(z.string()),
      detail: z.optional(z.string()),
      digits: z.optional(z.string()),
    }),
    files: {},
    answer: z.string(),
    answers: 'html',
    // Ten a minute of an address, counted by the handler: the page keeps what was typed.
    body_limit: 16 * 1024,
    fails: [
      'order.not_found',
      'cod_complaint.not_possible',
      'tracking.wrong_digits',
      'tracking.whole_number',
      'service.unavailable',
    ],
    summary:
      'Takes what the receiver of a parcel with COD complains of while the law holds the money, by a plain form; `digits` are the last four of the telephone on the parcel, or all of them: that is asked for once others have tried the last four too often. The money is kept until staff settle it.',
  }),
  trackSearch: route({
    id: 'orders.track_search',
    method: 'GET',
    path: '/track',
    caller: { kind: 'public' },
    query: z.object({ tracking_no: z.optional(z.string()), lang: z.optional(z.string()) }),
    answer: z.string(),
    answers: 'html',
    limit: { per: 'address', a_minute: 60 },
    fails: ['order.not_found'],
    summary: 'A page that asks for a tracking number, and the tracking page of the number that was typed there.',
  }),
  trackStyle: route({
    id: 'orders.track_style',
    method: 'GET',
    path: '/track/page/:file',
    caller: { kind: 'public' },
    params: z.object({ file: z.literal(['track.css']) }),
    answer: nothing,
    answers: 'file',
    media: ['text/css'],
    fails: [],
    summary: 'Stylesheet of the tracking page.',
  }),
  carrierEvent: route({
    id: 'orders.carrier.event',
    method: 'POST',
    path: '/partner-api/v1/:partner/events',
    caller: { kind: 'signed' },
    params: z.object({ partner: z.string() }),
    body: z.unknown(),
    answer: z.object({ accepted: flag, duplicate: flag }),
    fails: ['carrier.unknown'],
    summary:
      'Receives a tracking event from a carrier, signed with its secret. Events with values out of range (sizes, weight, times, lengths) are stored for staff but not applied: `accepted` is then 0. A malformed body is rejected.',
  }),
  ...placeRoutes,
};
export const ordersRoutes = {
  ...shopOrdersRoutes,
  ...codReportRoutes,
  ...creditReportRoutes,
  ...pickupRoutes,
  ...pickupStaffRoutes,
  ...staffRoutes,
  ...packagingRoutes,
};
