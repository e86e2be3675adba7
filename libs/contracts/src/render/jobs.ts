import * as z from 'zod/mini';
import { job } from '../event.ts';

export const renderJobs = {
  /** Renders the sheets named in the job's own row and stores the file. */
  coverSheets: job('render', 'render_cover_sheets', z.object({ job_id: z.string() })),
  proofOfShipment: job('render', 'render_proof_of_shipment', z.object({ job_id: z.string() })),
};
