import * as z from 'zod/mini';
import { job } from '../event.ts';
import { id } from '../wire.ts';
import { paperSize } from './types.ts';

const ids = z.array(id);

/** The payload is stored in the job's row; the queue carries only the row's id. */
export const renderJobs = {
  /** Renders the sheets of a shop's orders, in their order, and stores the file. */
  coverSheets: job(
    'render',
    'render_cover_sheets',
    z.object({
      job_id: z.string(),
      shipment_order_ids: ids,
      paper_size: paperSize,
      mask_phone: z.boolean(),
      provider: z.string(),
      first_label: z.optional(z.int()),
    }),
  ),
  proofOfShipment: job(
    'render',
    'render_proof_of_shipment',
    z.object({ job_id: z.string(), shipment_order_ids: ids, provider: z.string() }),
  ),
};
