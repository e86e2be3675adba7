import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import {
  cursorListOf,
  exportTerms,
  id,
  moment,
  nothing,
  paging,
  pathId,
  period,
  reasonText,
  search,
  text,
} from '../wire.ts';
import { pickupReportColumns } from './export.ts';
import {
  pickupDocDetail,
  pickupCalled,
  pickupDoc,
  pickupFilters,
  pickupParcel,
  pickupReportRow,
  pickupReportSummary,
  pickupRound,
  pickupSummary,
  pickupTerms,
} from './pickup-types.ts';

const READ = { kind: 'flag', flags: ['pickup_point_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_pickup_point_flag'] } as const;
const one = z.object({ id: pathId });
/** Why a carrier does not come at a time. */
const TIME_FAILS = ['pickup_doc.too_far', 'pickup_doc.closed', 'pickup_doc.cut_off', 'pickup_doc.hours'] as const;
/** Reads that become stale with a call. */
const CALLS = ['orders.pickup_doc.list', 'orders.pickup_doc.summary', 'orders.pickup_doc.get', 'orders.pickup_doc.waiting', 'orders.reports.pickup', 'orders.reports.pickup_summary'] as const; // prettier-ignore

const DAY = 'A call counts on the Bangkok day for which the carrier was called.';
const ADDS = 'Where it is called there for that day already, the parcels are added to that call and its time stays. Without `shipment_order_ids` and `parcel_count` it is called for all parcels that wait at the point.'; // prettier-ignore
const CALL = {
  method: 'POST',
  caller: WRITE,
  body: pickupTerms,
  answer: pickupCalled,
  idempotent: true,
  fails: ['partner.not_found', 'order.carrier_unavailable', 'pickup_point.not_found', 'order.not_found', 'pickup_doc.not_waiting', 'pickup_doc.nothing_waits', 'pickup_doc.too_many', 'pickup_doc.illegal_move', ...TIME_FAILS], // prettier-ignore
  touches: CALLS,
} as const;

/** Calls of carriers to a shop's pickup points. */
export const pickupRoutes = {
  pickupDocs: route({
    id: 'orders.pickup_doc.list',
    method: 'GET',
    path: '/client/v1/pickup-doc',
    caller: READ,
    query: period('open', { search, ...pickupFilters, ...paging, ...cursor }),
    answer: cursorListOf(pickupDoc),
    fails: [],
    summary: 'Lists the pickup calls of the shop by the wished day, the latest first.',
  }),
  pickupDocSummary: route({
    id: 'orders.pickup_doc.summary',
    method: 'GET',
    path: '/client/v1/pickup-doc/summary',
    caller: READ,
    query: period('open', { search, ...pickupFilters }),
    answer: pickupSummary,
    fails: [],
    summary: 'Counts pickup calls by state, and for each carrier the parcels that wait to be picked up.',
  }),
  pickupWaiting: route({
    id: 'orders.pickup_doc.waiting',
    method: 'GET',
    path: '/client/v1/pickup-doc/waiting',
    caller: READ,
    query: z.object({ partner_id: pickupFilters.partner_id, ...paging, ...cursor }),
    answer: cursorListOf(pickupParcel),
    fails: [],
    summary: 'Lists booked parcels that no open pickup call has, the oldest first.',
  }),
  pickupRounds: route({
    id: 'orders.pickup_rounds.list',
    method: 'GET',
    path: '/client/v1/pickup-rounds',
    caller: READ,
    answer: z.array(pickupRound),
    fails: [],
    summary: 'Tells when each carrier collects: its cut-off, hours and weekdays, and which of the next eight days it comes on.', // prettier-ignore
  }),
  pickupDoc: route({
    id: 'orders.pickup_doc.get',
    method: 'GET',
    path: '/client/v1/pickup-doc/:id',
    caller: READ,
    params: one,
    answer: pickupDocDetail,
    fails: ['pickup_doc.not_found'],
    summary: 'Gets a pickup call with its parcels.',
  }),
  createPickupDoc: route({
    ...CALL,
    id: 'orders.pickup_doc.create',
    path: '/client/v1/pickup-doc/:partner',
    params: z.object({ partner: text(30) }),
    summary: `Calls a carrier to a pickup point. ${ADDS}`,
  }),
  /** Its path is also that of `moveFlashPickup`, and a path that stands in the table is no parameter. */
  createFlashPickup: route({
    ...CALL,
    id: 'orders.pickup_doc.create_flash',
    path: '/client/v1/pickup-doc/flash',
    summary: `Calls Flash to a pickup point, as any other carrier is called. ${ADDS}`,
  }),
  moveFlashPickup: route({
    id: 'orders.pickup_doc.flash',
    method: 'PATCH',
    path: '/client/v1/pickup-doc/flash',
    caller: WRITE,
    body: z.object({ pickup_dt: moment, id: z.optional(id), pickup_point_id: z.optional(id) }),
    answer: pickupDocDetail,
    fails: ['pickup_doc.not_found', 'pickup_doc.illegal_move', 'pickup_doc.day_taken', ...TIME_FAILS],
    touches: CALLS,
    summary: 'Moves a call of Flash that it has not confirmed to another time within seven days: the one with this id, else the latest open one.', // prettier-ignore
  }),
  cancelPickupDoc: route({
    id: 'orders.pickup_doc.cancel',
    method: 'POST',
    path: '/client/v1/pickup-doc/:id/cancel',
    caller: WRITE,
    params: one,
    body: z.object({ reason: reasonText }),
    answer: pickupDocDetail,
    fails: ['pickup_doc.not_found', 'pickup_doc.illegal_move'],
    touches: CALLS,
    summary: 'Calls off a pickup that the carrier has not confirmed; the carrier is asked first.',
  }),
  pickupReport: route({
    id: 'orders.reports.pickup',
    method: 'GET',
    path: '/client/v1/reports/pickup',
    caller: READ,
    query: period('both', { ...pickupFilters, ...paging, ...cursor }),
    answer: cursorListOf(pickupReportRow),
    fails: [],
    summary: `Lists the pickup calls of a period with the parcels that were collected, the latest first. ${DAY}`,
  }),
  pickupReportSummary: route({
    id: 'orders.reports.pickup_summary',
    method: 'GET',
    path: '/client/v1/reports/pickup/summary',
    caller: READ,
    query: period('both', pickupFilters),
    answer: pickupReportSummary,
    fails: [],
    summary: `Counts the pickup calls of a period and their parcels, by state, carrier and day. ${DAY}`,
  }),
  pickupReportExport: route({
    id: 'orders.reports.pickup_export',
    method: 'GET',
    path: '/client/v1/reports/pickup/export',
    caller: READ,
    query: period('both', { ...pickupFilters, ...exportTerms }),
    answer: nothing,
    answers: 'export',
    export: { name: 'pickups', columns: pickupReportColumns },
    fails: [],
    timeout_ms: 300_000,
    summary: `Exports the pickup calls of a period as xlsx or csv. ${DAY}`,
  }),
};
