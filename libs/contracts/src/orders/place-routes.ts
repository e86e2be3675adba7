import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, listOf, nothing, paging, pathId, period, search } from '../wire.ts';
import { packagingBox, partner, pickupPoint, pickupPointConfig, pickupPointTerms, receiver } from './place-types.ts';

const READ = { kind: 'flag', flags: ['order_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_order_flag'] } as const;
const WRITE_POINTS = { kind: 'flag', flags: ['advanced_pickup_point_flag'] } as const;
const LOGIN = { kind: 'login' } as const;
const SHOP = { kind: 'shop' } as const;
const one = z.object({ id: pathId });
const POINTS = ['orders.pickup_points.list', 'orders.pickup_point_configs.get'] as const;

/** Receivers, boxes, carriers, pickup points and the statistics of the home screen. */
export const placeRoutes = {
  receivers: route({
    id: 'orders.customers.list',
    method: 'GET',
    path: '/client/v1/customers',
    caller: READ,
    query: z.object({ search, ...paging, ...cursor }),
    answer: cursorListOf(receiver),
    fails: [],
    summary: 'Lists saved receivers, most recently used first.',
  }),
  deleteReceiver: route({
    id: 'orders.customers.delete',
    method: 'DELETE',
    path: '/client/v1/customers/:id',
    caller: WRITE,
    params: one,
    answer: nothing,
    fails: ['receiver.not_found'],
    touches: ['orders.customers.list'],
    summary: 'Deletes a saved receiver.',
  }),
  packaging: route({
    id: 'orders.packaging.list',
    method: 'GET',
    path: '/client/v1/packaging',
    caller: LOGIN,
    open_api: 'read',
    answer: z.array(packagingBox),
    fails: [],
    summary: 'Lists the boxes for sale.',
  }),
  partners: route({
    id: 'orders.partners.list',
    method: 'GET',
    path: '/client/v1/partners',
    caller: LOGIN,
    open_api: 'read',
    answer: z.array(partner),
    fails: [],
    summary: 'Lists the carriers.',
  }),
  pickupPoints: route({
    id: 'orders.pickup_points.list',
    method: 'GET',
    path: '/client/v1/pickup-points',
    caller: { kind: 'flag', flags: ['pickup_point_flag', 'order_flag'] },
    open_api: 'read',
    query: z.object({ search, ...paging }),
    answer: listOf(pickupPoint),
    fails: [],
    summary: "Lists the shop's pickup points.",
  }),
  createPickupPoint: route({
    id: 'orders.pickup_points.create',
    method: 'POST',
    path: '/client/v1/pickup-points',
    caller: WRITE_POINTS,
    body: pickupPointTerms,
    answer: pickupPoint,
    fails: ['order.zip_mismatch'],
    touches: POINTS,
    summary: 'Creates a pickup point.',
  }),
  updatePickupPoint: route({
    id: 'orders.pickup_points.update',
    method: 'PATCH',
    path: '/client/v1/pickup-points/:id',
    caller: WRITE_POINTS,
    params: one,
    body: z.partial(pickupPointTerms),
    answer: pickupPoint,
    fails: ['pickup_point.not_found', 'order.zip_mismatch'],
    touches: POINTS,
    summary: 'Updates a pickup point; existing orders keep the previous address.',
  }),
  deletePickupPoint: route({
    id: 'orders.pickup_points.delete',
    method: 'DELETE',
    path: '/client/v1/pickup-points/:id',
    caller: WRITE_POINTS,
    params: one,
    answer: nothing,
    fails: ['pickup_point.not_found', 'pickup_point.default'],
    touches: POINTS,
    summary: 'Deletes a pickup point; the default one cannot be deleted.',
  }),
  pickupPointConfig: route({
    id: 'orders.pickup_point_configs.get',
    method: 'GET',
    path: '/client/v1/pickup-point-configs',
    caller: { kind: 'flag', flags: ['pickup_point_flag'] },
    answer: pickupPointConfig,
    fails: [],
    summary: 'Gets the default pickup point and, per carrier, the pickup point and the automatic pickup setting.',
  }),
  updatePickupPointConfig: route({
    id: 'orders.pickup_point_configs.update',
    method: 'PATCH',
    path: '/client/v1/pickup-point-configs',
    caller: WRITE_POINTS,
    body: z.partial(pickupPointConfig),
    answer: pickupPointConfig,
    fails: ['pickup_point.not_found', 'partner.not_found'],
    touches: POINTS,
    summary: 'Updates the pickup settings of the shop.',
  }),
  provinces: route({
    id: 'orders.dashboards.provinces',
    method: 'GET',
    path: '/client/v1/dashboards/period-shipment-orders/provinces',
    caller: SHOP,
    query: period('both_or_none', {}),
    answer: z.array(z.object({ province: z.string(), total: z.int() })),
    fails: [],
    summary: 'Counts shipments by destination province in a period.',
  }),
  volumes: route({
    id: 'orders.dashboards.volumes',
    method: 'GET',
    path: '/client/v1/dashboards/period-shipment-orders/volumes',
    caller: SHOP,
    query: period('both_or_none', { group_by: z.optional(z.literal(['day', 'month'])) }),
    answer: z.array(z.object({ period: z.string(), total: z.int(), cod_total: z.int(), cancelled: z.int() })),
    fails: [],
    summary: 'Counts shipments by day or month in a period.',
  }),
};
