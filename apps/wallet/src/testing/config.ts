import { readConfig } from '@lamliang/platform';
import { z } from 'zod';

const times = (usual: number) => z.coerce.number().int().min(1).default(usual);

/** How much the random and the racing tests do; a night run asks for more than a change needs. */
export const { BANK_RUNS, PARALLEL_ROUNDS } = readConfig(
  z.object({
    BANK_RUNS: times(60).describe('random histories that are compared with the model'),
    PARALLEL_ROUNDS: times(20).describe('wallets that 64 holds race for'),
  }),
);
