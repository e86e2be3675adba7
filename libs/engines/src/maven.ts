// Engines that run on Java come from Maven, once an account.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest import this file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const JDK = 17;

/** What is missing to fetch and run them here, or undefined when all is there. */
export function javaMissing(): string | undefined {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const major = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (major < JDK) return `a JDK ${JDK} or newer (java says ${major || 'nothing'})`;
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven';
  return undefined;
}

/**
 * A folder of jars in the account's cache, filled by a goal of Maven's dependency plugin where it is not there.
 * @param name of the folder: another one for other jars
 * @throws Error when Maven cannot fetch them
 */
export function fromMaven(name: string, goal: 'copy' | 'copy-dependencies', settings: string[]): string {
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'lamliang');
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'maven-new-'));
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:3.8.1:${goal}`;
  const run = spawnSync('mvn', ['-B', '-q', plugin, `-DoutputDirectory=${fresh}`, ...settings], { encoding: 'utf8' });
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true });
    throw new Error(`Maven could not fetch ${name}: ${(run.stdout + run.stderr).slice(-1_000)}`);
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process has put it there meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return folder;
}
