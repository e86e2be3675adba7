import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { flag, pathId } from '../wire.ts';
import { PICKUP_STATUSES, staffPickupDoc, staffPickupDocDetail } from './pickup-types.ts';

const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const one = z.object({ id: pathId });

/** Pickup calls as staff read them, and what carriers tell of them. */
export const pickupStaffRoutes = {
  staffPickupDocs: route({
    id: 'orders.staff.pickup_docs.list',
    method: 'GET',
    path: '/staff-api/v1/pickup-docs',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: {
        account_id: filters.integer,
        partner_id: filters.integer,
        status: filters.anyOf(PICKUP_STATUSES),
        pickup_doc_no: filters.text,
        pickup_from: filters.day,
        pickup_to: filters.day,
      },
      sorts: ['pickup_dt', 'create_dt'],
    }),
    answer: z.array(staffPickupDoc),
    access: 'bulk_read',
    answers: 'list',
    fails: [],
    summary: 'Lists pickup calls of all shops; each read is in the access log.',
  }),
  staffPickupDoc: route({
    id: 'orders.staff.pickup_docs.get',
    method: 'GET',
    path: '/staff-api/v1/pickup-docs/:id',
    caller: ANY_STAFF,
    params: one,
    answer: staffPickupDocDetail,
    access: 'read',
    answers: 'bare',
    fails: ['pickup_doc.not_found'],
    summary: 'Gets a pickup call with its parcels.',
  }),
  carrierPickup: route({
    id: 'orders.carrier.pickup',
    method: 'POST',
    path: '/partner-api/v1/:partner/pickups',
    caller: { kind: 'signed' },
    params: z.object({ partner: z.string() }),
    body: z.unknown(),
    answer: z.object({ accepted: flag }),
    fails: ['carrier.unknown'],
    summary: 'Receives what a carrier reports of a pickup call, signed with its secret: confirmed, picked up, cancelled. A report that comes late or twice changes nothing: `accepted` is then 0.', // prettier-ignore
  }),
};
