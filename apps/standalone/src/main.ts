import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API_HEADERS } from '@lamliang/contracts';
import { ensureDatabase, freePort, startPostgres, type RunningPostgres } from '@lamliang/engines';
import { SteppedClock } from '@lamliang/kernel';
import {
  AppClock,
  CLOSE_DEVELOPMENT,
  closeServer,
  compose,
  createLogger,
  endOnFault,
  derivedSecrets,
  isOpenDevelopment,
  listen,
  maskedConfig,
  onSignals,
  readConfig,
  ready,
} from '@lamliang/platform';
import { serveBrowserTraces } from './browser-traces.ts';
import { sandboxEnvironment, standaloneConfig, withNumberKeys, withTestSigner } from './config.ts';
import { DEMO_LOGINS } from './seed/logins.ts';
import { seedInChildProcess } from './seed/child-process.ts';
import { isSimulator } from './registry.ts';
import { demoState } from './seed/state.ts';
import { services } from './services.ts';
import { pathOf, webFiles } from './web.ts';

const root = resolve(import.meta.dirname, '../../../..');
endOnFault();
const config = readConfig(standaloneConfig);
const log = createLogger('standalone', config.LOG_LEVEL);
const production = config.NODE_ENV === 'production';
if (production && config.DEMO) throw new Error('demo data are refused in production: set DEMO=0');
const sandbox = config.SANDBOX && !production;
if (isOpenDevelopment(config) && (sandbox || (config.DEMO ?? !config.DATABASE_URL)))
  throw new Error(`${sandbox ? 'SANDBOX: the sandbox' : 'DEMO: what it makes'} ${CLOSE_DEVELOPMENT}`);
const started = performance.now();
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
log.debug({ config: maskedConfig(config) }, 'config');

const data = resolve(root, config.LAMLIANG_DATA);
mkdirSync(data, { recursive: true });
let postgres: RunningPostgres | undefined;
let database_url = config.DATABASE_URL;
if (!database_url) {
  say('starting PostgreSQL');
  postgres = await startPostgres({
    dir: join(data, 'pg'),
    durable: true,
    ...(config.DATABASE_PORT ? { port: config.DATABASE_PORT } : {}),
  });
  database_url = await ensureDatabase(postgres.adminUrl, 'lamliang');
}
const role_secret = config.DATABASE_ROLE_SECRET || loadOrCreateSecret(join(data, 'role-secret'));
const outside = sandboxEnvironment(config, { smtp: await freePort(), identity: await freePort() });
const env = withTestSigner(withNumberKeys(outside, role_secret), data, role_secret);
const definitions = services.filter((s) => sandbox || !isSimulator(s.name));
const demo = (config.DEMO ?? true) && !production && !!postgres;

const before = demo ? await demoState(database_url) : 'foreign';
if (before === 'empty' || before === 'half') {
  say('filling the empty database with demo data (once)');
  await seedInChildProcess({ database_url, role_secret, say });
}
// Existing user data is never mixed with demo logins.
const isDemo = before !== 'foreign';
say('starting the services');
// Only tests can set the clock; otherwise it is the real time.
const stepped = config.NODE_ENV === 'test' ? new SteppedClock() : undefined;
const web = webFiles({
  portal: join(root, 'apps/portal/dist'),
  console: join(root, 'apps/console/dist'),
  demo: () => (isDemo ? DEMO_LOGINS : undefined),
});
const composition = await compose(definitions, {
  database_url,
  secrets: derivedSecrets(role_secret),
  env,
  alone: postgres !== undefined,
  ...(stepped ? { clock: new AppClock(stepped) } : {}),
  extend: serveBrowserTraces,
  rest(request, response) {
    if (stepped && request.method === 'POST' && pathOf(request.url) === '/sandbox/clock') {
      const { searchParams } = new URL(request.url ?? '/', 'http://local');
      stepped.advance(Number(searchParams.get('advance_ms') ?? 0));
      response.writeHead(200, { ...API_HEADERS, 'content-type': 'application/json' });
      response.end(JSON.stringify({ now: stepped.now().toISOString() }));
      return true;
    }
    return web(request, response);
  },
});
const server = listen(composition);
await ready(server, config.PORT, config.HOST);
const address = `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${config.PORT}`;
say(`ready: ${address}`);
if (isDemo) printWelcome(address);

onSignals(async () => {
  composition.drain();
  say('stopping');
  await closeServer(server);
  await composition.stop();
  await postgres?.stop();
});

/** A secret of this installation, created once with mode 0600. */
function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

function printWelcome(address: string): void {
  const rows = DEMO_LOGINS.map(
    (l) =>
      `    ${l.role.padEnd(20)} ${l.username}   ${l.password}   ${l.name}${'totp_secret' in l ? `   authenticator app: ${l.totp_secret}` : ''}`,
  );
  process.stdout.write(
    `\n  Portal         ${address}\n  Console        ${address}/console\n  API reference  ${address}/reference\n  Sandbox        ${address}/sandbox\n\n  Demo logins (the login screen signs each in with one click):\n${rows.join('\n')}\n\n`,
  );
}
