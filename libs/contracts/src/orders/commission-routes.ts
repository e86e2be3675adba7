import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, flag, id, moment, paging, pathId, period, zipCode } from '../wire.ts';
import { paymentType } from '../auth/types.ts';
import { charge } from '../pricing/types.ts';
import { MOST_BILLED } from '../wallet/parcel-bill-types.ts';
import { commissionDashboard, commissionFilters, commissionOrder, commissionOrderDetail } from './commission-types.ts';
import { BOOKING_STATES, SHIPPING_FEE_STATUSES, shipmentStatus, shipmentStatusFilter } from './types.ts';

const READ = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const READ_ONE = { method: 'GET', caller: READ, params: one, answer: commissionOrderDetail, fails: ['order.not_found'] } as const; // prettier-ignore

/** A parcel as it was booked and charged, which its carrier bills. */
const billable = z.object({
  order_id: id,
  order_no: z.string(),
  account_id: id,
  partner_id: id,
  partner_code: z.string(),
  partner_awb_no: z.nullable(z.string()),
  payment_type: paymentType,
  shipment_status: shipmentStatus,
  booking_state: z.literal(BOOKING_STATES),
  shipping_fee_status: z.literal(SHIPPING_FEE_STATUSES),
  create_dt: moment,
  from_zip_code: zipCode,
  to_zip_code: zipCode,
  width: z.int(),
  length: z.int(),
  height: z.int(),
  weight: z.int(),
  cod_flag: flag,
  cod_fee: baht,
  /** Of carriage alone, with the VAT that it contains. */
  quoted_amount: baht,
  quoted_vat: baht,
});

/** An order as it was booked and charged, which a credit customer is invoiced for. */
const charged = z.object({
  order_id: id,
  account_id: id,
  order_no: z.string(),
  tracking_no: z.string(),
  payment_type: paymentType,
  create_dt: moment,
  charges: z.array(z.omit(charge, { vat: true, explanation_id: true })),
});

/** Orders as they are settled with carriers. */
export const commissionRoutes = {
  commissionOrders: route({
    id: 'orders.admin.commission_orders.list',
    method: 'GET',
    path: '/admin-api/v1/commission-orders',
    aliases: ['/client/admin-api/v1/commission-orders'],
    caller: READ,
    query: period('open', { ...commissionFilters, ...paging, ...cursor }),
    answer: cursorListOf(commissionOrder),
    access: 'bulk_read',
    fails: [],
    summary: 'Lists orders as they are settled with carriers, newest first; beyond 10,000 rows by `after`.',
  }),
  commissionSummary: route({
    id: 'orders.admin.commission_orders.summary',
    method: 'GET',
    path: '/client/admin-api/v1/dashboard/commission-orders',
    aliases: ['/admin-api/v1/dashboard/commission-orders'],
    caller: READ,
    query: period('both_or_none', { ...commissionFilters, ...paging, ...cursor }),
    answer: commissionDashboard,
    access: 'bulk_read',
    fails: [],
    summary:
      'Counts the orders of a period, of this month where none is named, adds up what they leave, and lists them newest first.',
  }),
  commissionOrder: route({
    ...READ_ONE,
    id: 'orders.admin.commission_orders.get',
    path: '/admin-api/v1/commission-orders/:id',
    aliases: ['/client/admin-api/v1/commission-orders/:id'],
    access: 'read',
    summary: 'Gets an order as it is settled with its carrier.',
  }),
  staffCommissionOrders: route({
    id: 'orders.staff.commission_orders.list',
    method: 'GET',
    path: '/staff-api/v1/commission-orders',
    caller: READ,
    query: staffListQuery({
      filters: {
        q: filters.text,
        shipment_status: shipmentStatusFilter,
        partner_id: filters.integer,
        account_id: filters.integer,
        complete_flag: filters.flag,
        cod_flag: filters.flag,
        match_with_partner_flag: filters.flag,
        paid_to_partner_flag: filters.flag,
        from_date: filters.day,
        to_date: filters.day,
      },
      sorts: ['create_dt'],
    }),
    answer: z.array(commissionOrder),
    access: 'bulk_read',
    answers: 'list',
    fails: [],
    summary: 'Lists orders as they are settled with carriers.',
  }),
  staffCommissionOrder: route({
    ...READ_ONE,
    id: 'orders.staff.commission_orders.get',
    path: '/staff-api/v1/commission-orders/:id',
    access: 'read',
    answers: 'bare',
    summary: 'Gets an order as it is settled with its carrier.',
  }),
  billable: route({
    id: 'orders.internal.billable',
    method: 'POST',
    path: '/internal/v1/shipment-orders/billable',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    body: z.object({ order_ids: z.array(id).check(z.maxLength(MOST_BILLED)) }),
    answer: z.array(billable),
    fails: [],
    summary: 'Tells of parcels what their carriers bill: measures, places, day of booking and what was charged.',
  }),
  charged: route({
    id: 'orders.internal.charged',
    method: 'POST',
    path: '/internal/v1/shipment-orders/charged',
    caller: { kind: 'service', from: ['invoicing'] },
    reads: true,
    body: z.object({ order_ids: z.array(id).check(z.maxLength(MOST_BILLED)) }),
    answer: z.array(charged),
    fails: [],
    summary: 'Tells of orders what they were charged when they were booked, and how their shops pay.',
  }),
  billableOfAwbs: route({
    id: 'orders.internal.billable_of_awbs',
    method: 'POST',
    path: '/internal/v1/shipment-orders/billable-of-awbs',
    caller: { kind: 'service', from: ['wallet'] },
    reads: true,
    body: z.object({ partner_code: z.string(), awbs: z.array(z.string()).check(z.maxLength(MOST_BILLED)) }),
    answer: z.array(billable),
    fails: [],
    summary: 'The same by AWB numbers: of the carrier asked for, else of whichever booked one with the number.',
  }),
};
