import * as z from 'zod/mini';
import { choice, id } from '../wire.ts';

/** Paper sizes in millimetres; rolls have the length of their content. A4 carries four A6 sheets, A5 two. */
export const PAPER_SIZES = {
  A4: { width: 210, height: 297, per_page: 4 },
  A5: { width: 210, height: 148, per_page: 2 },
  A6: { width: 105, height: 148, per_page: 1 },
  'thermal-57': { width: 57, height: null, per_page: 1 },
  'thermal-77': { width: 77, height: null, per_page: 1 },
  'sticker-100x150': { width: 100, height: 150, per_page: 1 },
  'sticker-100x75': { width: 100, height: 75, per_page: 1 },
} as const;
export type PaperSize = keyof typeof PAPER_SIZES;
export const PAPER_SIZE_NAMES = Object.keys(PAPER_SIZES) as [PaperSize, ...PaperSize[]];
export const paperSize = z.literal(PAPER_SIZE_NAMES, choice);

/** Maximum orders of a direct response; more become a job of at most MAX_ORDERS_PER_JOB. */
export const MAX_ORDERS_PER_REQUEST = 20;
export const MAX_ORDERS_PER_JOB = 1_000;
/** Maximum orders of an HTML preview, which the portal prints directly. */
export const MAX_ORDERS_IN_PREVIEW = 100;

export const jobProgress = z.object({
  job_id: z.string(),
  state: z.literal(['waiting', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  file_url: z.nullable(z.string()),
  /** Orders that could not be rendered, and why. */
  failures: z.array(z.object({ shipment_order_id: id, code: z.string() })),
});
export type JobProgress = z.output<typeof jobProgress>;
