// A server of S3 as a child of this process: S3Proxy over a folder, for tests; it checks signatures as S3 does.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest import this file.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromMaven } from './maven.ts';
import { freePort, isAlive, tiedToUs, waitFor } from './processes.ts';

export interface RunningS3 {
  /** http://key:secret@127.0.0.1:port, without a bucket. */
  url: string;
  version: string;
  /** The end of the process and of its temporary folder. */
  stop(): Promise<void>;
}

const VERSION = '4.1.0';
const START_TIMEOUT = 30_000;

/** Starts one on 127.0.0.1. @throws Error when it cannot be fetched or does not answer in 30 s */
export async function startS3(): Promise<RunningS3> {
  const artefact = `org.gaul:s3proxy:${VERSION}:jar:jar-with-dependencies`;
  const lib = fromMaven(`s3proxy-${VERSION}`, 'copy', [`-Dartifact=${artefact}`]);
  const dir = mkdtempSync(join(tmpdir(), 'lamliang-s3-'));
  mkdirSync(join(dir, 'data'));
  const [port, secret] = [await freePort(), randomBytes(12).toString('hex')];
  const settings = {
    's3proxy.endpoint': `http://127.0.0.1:${port}`,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': 'lamliang',
    's3proxy.credential': secret,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': join(dir, 'data'),
  };
  const file = join(dir, 's3proxy.properties');
  writeFileSync(file, Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join('')); // prettier-ignore
  const jar = join(lib, `s3proxy-${VERSION}-jar-with-dependencies.jar`);
  const args = ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-jar', jar, '--properties', file];
  const child = spawn(...tiedToUs('java', args, 'TERM'), { detached: true, stdio: 'ignore' });
  child.unref();
  const pid = child.pid as number;
  const answers = () => fetch(settings['s3proxy.endpoint']).then(() => true, () => false); // prettier-ignore
  for (const end = performance.now() + START_TIMEOUT; !(await answers());) {
    if (performance.now() > end || !isAlive(pid)) throw new Error(`S3Proxy did not start on port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://lamliang:${secret}@127.0.0.1:${port}`,
    version: VERSION,
    async stop() {
      child.kill('SIGTERM');
      if (!(await waitFor(() => !isAlive(pid), START_TIMEOUT))) child.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
