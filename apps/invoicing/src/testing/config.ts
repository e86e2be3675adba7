import { readConfig } from '@lamliang/platform';
import { z } from 'zod';

const times = (usual: number) => z.coerce.number().int().min(1).default(usual);

/** How much the random and the racing tests do; a night run asks for more than a change needs. */
export const { PAPER_RUNS, NUMBERED_PAPERS, NUMBER_KILLS, MONTH_RUNS, ETDA_STANDARD } = readConfig(
  z.object({
    PAPER_RUNS: times(300).describe('random papers whose head is compared with the sum of their lines'),
    NUMBERED_PAPERS: times(2_000).describe('papers that 16 workers issue at once'),
    NUMBER_KILLS: times(4).describe('how often a process that issues papers is killed'),
    MONTH_RUNS: times(6).describe('random months of shops whose lines are compared with their papers'),
    ETDA_STANDARD: z
      .string()
      .default('')
      .describe('folder of the files of the e-Tax standard, which judge our XML; empty skips that'),
  }),
);
