import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, EXPORT_TYPES, pathId } from '../wire.ts';
import { BILL_LINE_OUTCOMES, BILL_LINE_STATES, billLineTerms, CARRIER_BILL_STATES, carrierBill, carrierBillDetail, carrierBillRead, carrierBillLine, carrierBillTerms } from './carrier-bill-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const BILLS = ['wallet.staff.carrier_bills.list', 'wallet.staff.carrier_bills.get', 'wallet.staff.carrier_bill_lines.list', 'wallet.staff.carrier_bill_lines.get'] as const; // prettier-ignore
const MATCHED = [...BILLS, 'wallet.staff.parcel_bills.get', 'wallet.staff.decisions.list', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get', 'orders.staff.commission_orders.list', 'orders.staff.commission_orders.get', 'orders.admin.commission_orders.summary', 'wallet.staff.ledger_entries.list'] as const; // prettier-ignore

/** The files in which carriers bill parcels. */
export const carrierBillRoutes = {
  staffCarrierBills: route({
    id: 'wallet.staff.carrier_bills.list',
    method: 'GET',
    path: '/staff-api/v1/carrier-bills',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        partner_code: filters.anyOf(CARRIER_CODES),
        state: filters.anyOf(CARRIER_BILL_STATES),
        q: filters.text,
      },
      sorts: ['create_dt', 'amount', 'line_count'],
    }),
    answer: z.array(carrierBill),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the bills of carriers, newest first; `q` is a part of the name of a file.',
  }),
  staffCarrierBill: route({
    id: 'wallet.staff.carrier_bills.get',
    method: 'GET',
    path: '/staff-api/v1/carrier-bills/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: carrierBillDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: "Gets a carrier's bill with the figures of its lines by outcome and state.",
  }),
  importCarrierBill: route({
    id: 'wallet.staff.carrier_bills.import',
    method: 'POST',
    path: '/staff-api/v1/carrier-bills',
    caller: FINANCE_STAFF,
    body: carrierBillTerms,
    files: {
      sheet: { least: 1, most: 1, max_bytes: 5 * 1024 * 1024, types: [EXPORT_TYPES.xlsx, EXPORT_TYPES.csv] },
    },
    answer: carrierBillRead,
    answers: 'bare',
    audit: { action: 'carrier_bill.imported', target: 'carrier_bill' },
    fails: [],
    touches: BILLS,
    summary:
      "Reads a carrier's bill (its own form, xlsx or csv, at most 10,000 lines) and tells what each line is; no money moves. The same file again answers what was read before.",
  }),
  applyCarrierBill: route({
    id: 'wallet.staff.carrier_bills.apply',
    method: 'POST',
    path: '/staff-api/v1/carrier-bills/:id/apply',
    caller: FINANCE_STAFF,
    params: one,
    answer: carrierBillDetail,
    answers: 'bare',
    audit: { action: 'carrier_bill.applied', target: 'carrier_bill' },
    fails: ['record.not_found', 'carrier_bill.illegal_move'],
    touches: MATCHED,
    summary:
      'Matches the parcels of fitting lines with them: differences are charged to shops or given back, what the carrier asks is owed to it. The other lines wait in the queue. Again, it does what is left.',
  }),
  discardCarrierBill: route({
    id: 'wallet.staff.carrier_bills.discard',
    method: 'POST',
    path: '/staff-api/v1/carrier-bills/:id/discard',
    caller: FINANCE_STAFF,
    params: one,
    answer: carrierBillDetail,
    answers: 'bare',
    audit: { action: 'carrier_bill.discarded', target: 'carrier_bill' },
    fails: ['record.not_found', 'carrier_bill.illegal_move'],
    touches: BILLS,
    summary: 'Discards a bill of which nothing was applied; its file may then be read again.',
  }),
  staffBillLines: route({
    id: 'wallet.staff.carrier_bill_lines.list',
    method: 'GET',
    path: '/staff-api/v1/carrier-bill-lines',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        carrier_bill_id: filters.integer,
        partner_code: filters.anyOf(CARRIER_CODES),
        outcome: filters.anyOf(BILL_LINE_OUTCOMES),
        state: filters.anyOf(BILL_LINE_STATES),
        order_id: filters.integer,
        q: filters.text,
      },
      sorts: ['partner_cost', 'difference_amount', 'billed_dt'],
    }),
    answer: z.array(carrierBillLine),
    answers: 'list',
    sums: z.object({ partner_cost: z.nullable(baht), difference_amount: z.nullable(baht) }),
    fails: [],
    summary:
      "Lists lines of carriers' bills; `q` is an AWB, order number or reference of the carrier, or a part of one.",
  }),
  staffBillLine: route({
    id: 'wallet.staff.carrier_bill_lines.get',
    method: 'GET',
    path: '/staff-api/v1/carrier-bill-lines/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: carrierBillLine,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: "Gets a line of a carrier's bill.",
  }),
  settleBillLine: route({
    id: 'wallet.staff.carrier_bill_lines.settle',
    method: 'POST',
    path: '/staff-api/v1/carrier-bill-lines/:id/settle',
    caller: FINANCE_STAFF,
    params: one,
    body: billLineTerms,
    answer: carrierBillLine,
    answers: 'bare',
    audit: { action: 'carrier_bill_line.settled', target: 'carrier_bill_line' },
    fails: [
      'record.not_found',
      'carrier_bill_line.illegal_move',
      'carrier_bill_line.not_billable',
      'parcel_bill.no_price',
      'parcel_bill.illegal_move',
      'decision.waiting',
    ],
    touches: MATCHED,
    summary:
      'Settles a waiting line with a reason: its parcel is matched with it, above the limit once a second person has approved the difference, or the line is refused.',
  }),
};
