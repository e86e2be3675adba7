import * as z from 'zod/mini';
import { route } from '../route.ts';
import { cursor } from '../cursor.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, cursorListOf, paging, pathId, period, search } from '../wire.ts';
import { codCalendar } from './cod-calendar-types.ts';
import { orderCod, codParcelRecord, codTransaction, COD_TRANSACTION_TYPES, codReceivedTerms, COLLECTED_COD_STATUSES, staffCodParcel } from './cod-types.ts'; // prettier-ignore

const READ = { kind: 'flag', flags: ['cod_flag'] } as const;
const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** COD from the carrier to the bank of the shop. */
export const codRoutes = {
  codOfOrder: route({
    id: 'wallet.cod_parcels.get',
    method: 'GET',
    path: '/client/v1/shipment-orders/:id/cod',
    caller: READ,
    params: one,
    answer: orderCod,
    fails: ['order.not_found'],
    summary: 'Tells where the COD of an order is, from its delivery on.',
  }),
  codCalendar: route({
    id: 'wallet.cod_calendar.get',
    method: 'GET',
    path: '/client/v1/wallet/cod-calendar',
    caller: READ,
    answer: codCalendar,
    fails: [],
    summary: "Tells when the shop's COD may be paid out, day by day, what waits elsewhere, and how the last payments came.",
  }),
  codTransactions: route({
    id: 'wallet.reports.cod_wallet_transactions',
    method: 'GET',
    path: '/client/v1/reports/cod-wallet-transactions',
    caller: READ,
    query: period('both', { type: z.optional(z.literal(COD_TRANSACTION_TYPES)), search, ...paging, ...cursor }),
    answer: cursorListOf(codTransaction),
    fails: [],
    summary: 'Lists what moved the COD wallet of the shop in a period, newest first.',
  }),
  codReceived: route({
    id: 'wallet.admin.commission_orders.cod_received',
    method: 'PATCH',
    path: '/client/admin-api/v1/commission-orders/:id/cod-received',
    aliases: ['/admin-api/v1/commission-orders/:id/cod-received'],
    caller: FINANCE_STAFF,
    params: one,
    body: codReceivedTerms,
    answer: staffCodParcel,
    audit: { action: 'cod.received', target: 'order' },
    fails: ['order.not_found', 'cod.illegal_move', 'cod.wrong_amount'],
    touches: ['wallet.cod_parcels.get', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get', 'wallet.staff.ledger_entries.list'],
    summary: 'Records by hand that the carrier handed over the COD of an order; the COD wallet of the shop rises by it.',
  }),
  staffCodParcels: route({
    id: 'wallet.staff.cod_parcels.list',
    method: 'GET',
    path: '/staff-api/v1/cod-parcels',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: { account_id: filters.integer, cod_round_id: filters.integer, cod_status: filters.anyOf(COLLECTED_COD_STATUSES), q: filters.text },
      sorts: ['cod_amount'],
    }),
    answer: z.array(codParcelRecord),
    answers: 'list',
    sums: z.object({ cod_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists where the COD of delivered orders is; `q` is a number of an order, or a part of one.',
  }),
  staffCodParcel: route({
    id: 'wallet.staff.cod_parcels.get',
    method: 'GET',
    path: '/staff-api/v1/cod-parcels/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: codParcelRecord,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Tells where the COD of a delivered order is.',
  }),
}; // prettier-ignore
