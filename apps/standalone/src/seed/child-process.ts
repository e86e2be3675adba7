import { fork } from 'node:child_process';
import { join } from 'node:path';
import { processEnvironment } from '@lamliang/platform';

interface SeedTerms {
  database_url: string;
  role_secret: string;
  say: (line: string) => void;
}

/**
 * Seeds the database in a child process: it takes a quarter of a gigabyte of memory, which this process
 * would not release.
 * @throws Error when seeding failed; details are on the child's standard error
 */
export function seedInChildProcess({ database_url, role_secret, say }: SeedTerms): Promise<void> {
  const child = fork(join(import.meta.dirname, 'process.js'), {
    env: { ...processEnvironment(), DATABASE_URL: database_url, DATABASE_ROLE_SECRET: role_secret },
  });
  child.on('message', (line: string) => say(line));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the demo data could not be made: the process ended with ${code ?? 'a signal'}`));
    });
  });
}
