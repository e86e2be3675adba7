// npm run papers -- [--papers 100000] [--months 100]: random papers whose heads are compared with their lines, notes with
// what they are of; and random months of shops, each charge on exactly one of their papers.
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode24, runTests } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { papers: { type: 'string', default: '100000' }, months: { type: 'string', default: '100' } } }); // prettier-ignore
const settings = { PAPER_RUNS: values.papers, MONTH_RUNS: values.months };
const failed = [
  await runTests('papers', 'unit', 'invoicing/src/(credit-notes|tax)/.*rules', settings),
  await runTests('months', 'int', 'invoicing/src/papers/months', settings),
];
process.exit(failed.some(Boolean) ? 1 : 0);
