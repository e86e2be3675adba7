import * as z from 'zod/mini';
import { route } from '../route.ts';
import { pathId } from '../wire.ts';
import { orderRefusal, REFUSAL_PICTURES, refusalTerms } from './refusal-types.ts';

/** Parcels with COD that their receivers opened and refused. */
export const refusalRoutes = {
  staffRefuse: route({
    id: 'orders.staff.shipment_orders.refuse',
    method: 'POST',
    path: '/staff-api/v1/shipment-orders/:id/refuse',
    caller: { kind: 'staff', roles: ['support', 'admin'] },
    params: z.object({ id: pathId }),
    body: refusalTerms,
    files: { images: REFUSAL_PICTURES },
    answer: orderRefusal,
    answers: 'bare',
    audit: { action: 'order.refused', target: 'order' },
    fails: ['order.not_found', 'order.illegal_move'],
    touches: [
      'orders.staff.shipment_orders.list',
      'orders.staff.shipment_orders.get',
      'orders.list',
      'orders.summary',
      'orders.get',
    ],
    summary:
      'Records that the receiver opened a parcel with COD and refused it, with one to five pictures: it goes back, and nobody owes its COD.',
  }),
};
