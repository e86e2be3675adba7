import * as z from 'zod/mini';
import { route } from '../route.ts';
import { pathId } from '../wire.ts';
import { codParcel, codReceivedTerms, staffCodParcel } from './cod-types.ts';

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
    answer: codParcel,
    fails: ['order.not_found'],
    summary: 'Tells where the COD of an order is, from its delivery on.',
  }),
  codReceived: route({
    id: 'wallet.admin.commission_orders.cod_received',
    method: 'PATCH',
    path: '/admin-api/v1/commission-orders/:id/cod-received',
    aliases: ['/client/admin-api/v1/commission-orders/:id/cod-received'],
    caller: FINANCE_STAFF,
    params: one,
    body: codReceivedTerms,
    answer: staffCodParcel,
    audit: { action: 'cod.received', target: 'order' },
    fails: ['order.not_found', 'cod.illegal_move', 'cod.wrong_amount'],
    touches: ['wallet.cod_parcels.get', 'orders.staff.shipment_orders.list', 'orders.staff.shipment_orders.get', 'wallet.staff.ledger_entries.list'],
    summary: 'Records by hand that the carrier handed over the COD of an order; the COD wallet of the shop rises by it.',
  }),
}; // prettier-ignore
