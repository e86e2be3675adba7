// npm run papers -- [--papers 100000] [--months 100]: random papers whose heads are compared with their lines, notes with
// what they are of; and random months of shops, each charge on exactly one of their papers.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24, passThrough, root } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { papers: { type: 'string', default: '100000' }, months: { type: 'string', default: '100' } } }); // prettier-ignore
const env = { ...process.env, PAPER_RUNS: values.papers, MONTH_RUNS: values.months };
const run = (name, kinds, files) => passThrough(spawn(process.execPath, [at('tools', 'jest.mjs'), name, kinds, files], { cwd: root, stdio: 'inherit', env })); // prettier-ignore
const failed = [
  await run('papers', 'unit', 'invoicing/src/(credit-notes|tax)/.*rules'),
  await run('months', 'int', 'invoicing/src/papers/months'),
];
process.exit(failed.some(Boolean) ? 1 : 0);
