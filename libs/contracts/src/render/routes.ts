import * as z from 'zod/mini';
import { route } from '../route.ts';
import { flag, id, nothing } from '../wire.ts';
import { paperRoutes } from './paper-routes.ts';
import { jobProgress, MAX_ORDERS_PER_JOB, paperSize } from './types.ts';

const READ = { kind: 'flag', flags: ['order_flag'] } as const;
const SHOP = { kind: 'shop' } as const;
const ids = z
  .array(id)
  .check(
    z.minLength(1, { error: 'validation.required' }),
    z.maxLength(MAX_ORDERS_PER_JOB, { error: 'validation.too_many' }),
  );

/** What a shop asks for, apart so that the portal loads nothing else. */
export const shopRenderRoutes = {
  coverSheets: route({
    id: 'render.cover_sheets',
    method: 'POST',
    path: '/client/v2/shipment-orders/cover-sheets',
    caller: READ,
    acting: 'write_allowed',
    open_api: 'write',
    body: z.object({
      shipment_order_ids: ids,
      paper_size: paperSize,
      format: z.optional(z.literal(['pdf', 'html'])),
      /** Masks the receiver's phone number except its first and last digits. */
      mask_phone: z.optional(flag),
      /** Where the first sheet stands on a paper of several, A4 or A5, from 1: the places before it are used up. */
      first_label: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
    }),
    answer: z.union([jobProgress, z.object({ html: z.string() })]),
    answers: 'file',
    media: ['application/pdf'],
    fails: ['order.not_found', 'order.not_confirmed', 'order.cancelled', 'print.too_many'],
    timeout_ms: 300_000,
    touches: ['orders.list', 'orders.summary', 'orders.get'],
    rate: 'print',
    summary:
      'Creates cover sheets as one document in the requested order: a PDF for up to 20 orders, a job for more; `html` returns a preview.',
  }),
  document: route({
    id: 'render.document',
    method: 'GET',
    path: '/client/v1/documents/:token',
    caller: { kind: 'public' },
    params: z.object({ token: z.string() }),
    answer: nothing,
    answers: 'file',
    media: ['application/pdf'],
    fails: ['file.not_found', 'order.not_found', 'order.not_confirmed', 'order.cancelled', 'order.without_cod'],
    rate: 'print',
    summary:
      'Downloads a document of an order by the link of `orders.documents`, which expires; marks nothing as printed.',
  }),
  testLabel: route({
    id: 'render.test_label',
    method: 'GET',
    path: '/client/v2/shipment-orders/test-label',
    caller: READ,
    open_api: 'read',
    query: z.object({ paper_size: paperSize, format: z.optional(z.literal(['pdf', 'html'])) }),
    answer: z.object({ html: z.string() }),
    answers: 'file',
    media: ['application/pdf'],
    fails: [],
    rate: 'print',
    summary: 'A cover sheet with sample content, to set up a printer.',
  }),
  proofOfShipment: route({
    id: 'render.proof_of_shipment',
    method: 'POST',
    path: '/client/v2/shipment-orders/proof-of-shipment-docs',
    caller: READ,
    acting: 'write_allowed',
    open_api: 'write',
    body: z.object({
      shipment_order_ids: ids,
      doc_type: z.optional(z.literal(['proof-of-shipment', 'cover-sheet', 'cod-receipt'])),
      paper_size: z.optional(paperSize),
      format: z.optional(z.literal(['pdf', 'html'])),
    }),
    answer: z.union([jobProgress, z.object({ html: z.string() })]),
    answers: 'file',
    media: ['application/pdf'],
    fails: ['order.not_found', 'order.not_confirmed', 'order.cancelled', 'order.without_cod', 'print.too_many'],
    timeout_ms: 300_000,
    touches: ['orders.list', 'orders.summary', 'orders.get'],
    rate: 'print',
    summary:
      'Creates parcel handover forms per carrier and pickup point, cover sheets, or receipts for cash on delivery (A5, at most 100).',
  }),
  job: route({
    id: 'render.jobs.get',
    method: 'GET',
    path: '/client/v1/jobs/:job_id',
    caller: SHOP,
    open_api: 'read',
    params: z.object({ job_id: z.string() }),
    answer: jobProgress,
    fails: ['job.not_found'],
    summary: 'Gets the progress of a job.',
  }),
  jobFile: route({
    id: 'render.jobs.file',
    method: 'GET',
    path: '/client/v1/jobs/:job_id/file',
    caller: SHOP,
    open_api: 'read',
    params: z.object({ job_id: z.string() }),
    answer: nothing,
    answers: 'file',
    media: ['application/pdf'],
    fails: ['job.not_found', 'job.not_done', 'file.not_found'],
    summary: 'Downloads the document created by a job.',
  }),
};
export const renderRoutes = { ...shopRenderRoutes, ...paperRoutes };
