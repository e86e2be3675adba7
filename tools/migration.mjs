// npm run migration <service> <name>: an empty migration, by the generator; without a name those that landed are locked.
import { spawnSync } from 'node:child_process';
import { at } from './env.mjs';
import { land } from './migrations.mjs';

const words = process.argv.slice(2);
if (words.length) {
  const { status } = spawnSync(process.execPath, [at('tools/new.mjs'), 'migration', ...words], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
const landed = land();
console.log(landed.length ? `Landed:\n  ${landed.join('\n  ')}` : 'Every migration has landed.');
