// npm start: the whole product in one process, from a bare checkout.
import { spawn } from 'node:child_process';
import { builtFile, ensureInstalled, ensureNode24, passThrough, PRODUCT_FLAGS } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build } = await import('./steps.mjs');
if (!(await build())) process.exit(1);
const main = builtFile('apps/standalone', 'main.js');
if (main === undefined) {
  console.error('The build left no apps/standalone/dist/main.js');
  process.exit(1);
}
const args = [...PRODUCT_FLAGS, main, ...process.argv.slice(2)];
process.exit(await passThrough(spawn(process.execPath, args, { stdio: 'inherit' })));
