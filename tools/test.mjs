// npm test: everything that can fail the build, of all projects or of those named: `npm test -- portal ui`. What did not
// change since it last passed is restored from Nx's cache. `--only lint,unit` runs some of the steps; `--only engines` the
// suites on Kafka and Redis, which it does without.
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode24, nxEnv, program, run } from './env.mjs';

const NAMES = ['lint', 'types', 'unit', 'integration', 'e2e'];

await ensureInstalled();
await ensureNode24();
const { runSteps } = await import('./steps.mjs');
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const names = values.only?.split(',') ?? NAMES;
const unknown = names.filter((name) => ![...NAMES, 'engines'].includes(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: take some of ${NAMES.join(', ')}`);
  process.exit(2);
}
if (positionals.length > 0) {
  const { text } = await run([...program('nx'), 'show', 'projects', '--json'], { env: nxEnv() });
  const projects = JSON.parse(text);
  const missing = positionals.filter((name) => !projects.includes(name));
  if (missing.length > 0) {
    console.error(`There is no project ${missing.join(', ')}: take some of ${projects.join(', ')}`);
    process.exit(2);
  }
}
process.exit(await runSteps(names, positionals));
