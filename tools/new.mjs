// npm run new -- <generator> <names...>: files of the house's shape, by the generators of tools/generators (docs/recipes.md).
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureNode24, nxEnv, passThrough, program } from './env.mjs';

await ensureInstalled();
await ensureNode24();
process.exit(await generate(process.argv.slice(2)));

/** Runs a generator, which may read the contract from its sources; resolves to its exit code. */
function generate([name, ...args]) {
  const [node, nx] = program('nx');
  return passThrough(spawn(node, ['--conditions=@lamliang/source', '--experimental-transform-types', '--disable-warning=ExperimentalWarning', nx, 'g', `./tools/generators:${name ?? ''}`, ...args], { stdio: 'inherit', env: nxEnv() }));
} // prettier-ignore
