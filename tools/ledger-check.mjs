// npm run ledger-check: proves the ledger of DATABASE_URL, or of the embedded database while `npm start` runs.
// Ends with 0 when it is clean, with 1 when it is not, with 2 when it could not be read.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFile, ensureInstalled, ensureNode24, passThrough, root } from './env.mjs';

/**
 * The address and the role secret of the embedded database that runs on `data`. `places` are the folders where its
 * cluster may lie.
 * @throws Error when there is no such database or it does not run
 */
export function embeddedDatabase(data, places) {
  const folder = places.find((place) => existsSync(join(place, 'PG_VERSION')));
  if (folder === undefined)
    throw new Error(`There is no embedded database in ${data}: npm start makes one, or set DATABASE_URL`);
  const lock = join(folder, 'postmaster.pid');
  // Lines of the server's own file: 1 is its process, 4 its port, 8 its state.
  const lines = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : [];
  if (!isAlive(Number(lines[0])) || lines[7]?.trim() !== 'ready')
    throw new Error(`The embedded database in ${data} does not run: run npm start meanwhile`);
  const secret = join(data, 'role-secret');
  if (!existsSync(secret)) throw new Error(`${secret} is missing: npm start makes it`);
  return {
    DATABASE_URL: `postgres://127.0.0.1:${Number(lines[3])}/lamliang`,
    DATABASE_ROLE_SECRET: readFileSync(secret, 'utf8').trim(),
  };
}

function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another account's process is alive too.
    return error.code === 'EPERM';
  }
}

async function main() {
  await ensureInstalled();
  await ensureNode24();
  const { env } = process;
  let database = {};
  if (!env.DATABASE_URL) {
    const { placesFor } = await import('../libs/engines/src/postgres.ts');
    const data = resolve(root, env.LAMLIANG_DATA || '.data');
    database = embeddedDatabase(data, placesFor(join(data, 'pg')));
    if (env.DATABASE_ROLE_SECRET) delete database.DATABASE_ROLE_SECRET;
    console.log(`Checking the embedded database in ${data}`);
  }
  const check = builtFile('apps/wallet', 'ledger-check.js');
  if (check === undefined) throw new Error('The wallet is not built: run npm start once');
  const args = ['--enable-source-maps', check, ...process.argv.slice(2)];
  return passThrough(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...database } }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const code = await main().catch((error) => {
    console.error(error.message);
    return 2;
  });
  console.log(`Exit code ${code}`);
  process.exit(code);
}
