import * as z from 'zod/mini';
import { job } from '../event.ts';

export const authJobs = {
  /** Makes the copy of all that is kept of a shop. */
  copyPersonalData: job('auth', 'copy_personal_data', z.object({ job_id: z.string(), login_id: z.int() })),
};
