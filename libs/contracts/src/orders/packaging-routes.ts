import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { bahtAmount, centimetres, flag, grams, moment, nothing, numeric, pathId, reasonText, text } from '../wire.ts';
import { packagingBox } from './place-types.ts';

/** Prices of boxes are public to shops, so that all staff may see them; who changes them is whoever switches carriers. */
const ANY_STAFF = { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] } as const;
const KEEPERS = { kind: 'staff', roles: ['support', 'admin'] } as const;
const one = z.object({ id: pathId });
/** Satang: 10,000 baht, far above any box, so that a slip of a digit or two is noticed. */
export const MOST_BOX_PRICE = 1_000_000;
/** Reads that become stale when a box is changed. */
const BOXES = [
  'orders.staff.packaging_boxes.list',
  'orders.staff.packaging_boxes.get',
  'orders.packaging.list',
] as const;

/** A box as staff see it, the retired ones too. */
export const staffPackagingBox = z.extend(packagingBox, {
  /** Its place in the list of the shops, the lowest first. */
  sort_no: z.int(),
  /** Grows with every change; a change names the one that it saw. */
  version: z.int(),
  /** Null for a box that nobody has changed since it was first put on sale. */
  update_dt: z.nullable(moment),
});
export type StaffPackagingBox = z.output<typeof staffPackagingBox>;

/** What staff say of a box: its outer measures are what a parcel in it is measured with. */
const terms = {
  name: text(80),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: grams,
  price: bahtAmount.check(z.refine((v) => (v as number) <= MOST_BOX_PRICE, { error: 'validation.box_price' })),
};
const place = z
  .int(numeric)
  .check(z.gte(1, { error: 'validation.number' }), z.lte(9_999, { error: 'validation.number' }));

/** A new box; without a place it is the last one of the list. */
export const packagingBoxTerms = z.object({ ...terms, sort_no: z.optional(place), reason: reasonText });
export type PackagingBoxTerms = z.output<typeof packagingBoxTerms>;

/** What is changed of a box; `active_flag` 0 retires it. */
export const packagingBoxChange = z.extend(z.partial(z.object({ ...terms, sort_no: place, active_flag: flag })), {
  version: z.int(numeric),
  reason: reasonText,
});
export type PackagingBoxChange = z.output<typeof packagingBoxChange>;

/** What is deleted is seen before. */
export const packagingBoxDeletion = z.object({ version: z.int(numeric), reason: reasonText });

/** The boxes that shops buy, as staff keep them. One that orders name is retired and never deleted. */
export const packagingRoutes = {
  staffPackagingBoxes: route({
    id: 'orders.staff.packaging_boxes.list',
    method: 'GET',
    path: '/staff-api/v1/packaging-boxes',
    caller: ANY_STAFF,
    query: staffListQuery({
      filters: { active_flag: filters.flag, q: filters.text },
      sorts: ['sort_no', 'name', 'price', 'weight'],
    }),
    answer: z.array(staffPackagingBox),
    answers: 'list',
    fails: [],
    summary: 'Lists the boxes that shops can buy, and the retired ones.',
  }),
  staffPackagingBox: route({
    id: 'orders.staff.packaging_boxes.get',
    method: 'GET',
    path: '/staff-api/v1/packaging-boxes/:id',
    caller: ANY_STAFF,
    params: one,
    answer: staffPackagingBox,
    answers: 'bare',
    fails: ['packaging.not_found'],
    summary: 'Gets a box.',
  }),
  createPackagingBox: route({
    id: 'orders.staff.packaging_boxes.create',
    method: 'POST',
    path: '/staff-api/v1/packaging-boxes',
    caller: KEEPERS,
    body: packagingBoxTerms,
    answer: staffPackagingBox,
    answers: 'bare',
    audit: { action: 'packaging_box.created', target: 'packaging_box' },
    fails: ['packaging.name_taken'],
    touches: BOXES,
    summary: 'Puts a box on sale.',
  }),
  updatePackagingBox: route({
    id: 'orders.staff.packaging_boxes.update',
    method: 'PUT',
    path: '/staff-api/v1/packaging-boxes/:id',
    caller: KEEPERS,
    params: one,
    body: packagingBoxChange,
    answer: staffPackagingBox,
    answers: 'bare',
    audit: { action: 'packaging_box.updated', target: 'packaging_box' },
    fails: ['packaging.not_found', 'packaging.name_taken', 'packaging.changed'],
    touches: BOXES,
    summary:
      'Changes a box, retires it (`active_flag` 0) or sells it again. Orders that are booked keep what they paid; a retired box can no longer be booked.',
  }),
  deletePackagingBox: route({
    id: 'orders.staff.packaging_boxes.delete',
    method: 'POST',
    path: '/staff-api/v1/packaging-boxes/:id/delete',
    caller: KEEPERS,
    params: one,
    body: packagingBoxDeletion,
    answer: nothing,
    answers: 'bare',
    audit: { action: 'packaging_box.deleted', target: 'packaging_box' },
    fails: ['packaging.not_found', 'packaging.changed', 'packaging.on_sale', 'packaging.in_use'],
    touches: BOXES,
    summary: 'Deletes a retired box that no order was booked with.',
  }),
};
