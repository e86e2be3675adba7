// npm test: everything that can fail the build. `--only lint,unit` runs some of the steps; `--only engines` the suites
// on Kafka and Redis, which it does without.
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode24 } from './env.mjs';

const NAMES = ['lint', 'types', 'unit', 'integration', 'e2e'];

await ensureInstalled();
await ensureNode24();
const { runSteps } = await import('./steps.mjs');
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const names = only?.split(',') ?? NAMES;
const unknown = names.filter((name) => ![...NAMES, 'engines'].includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: take some of ${NAMES.join(', ')}`);
  process.exit(2);
}
process.exit(await runSteps(names));
