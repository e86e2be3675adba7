// npm run start:scaled: every service in processes of its own, over PostgreSQL, Apache Kafka and Redis, behind one
// public port. Each engine is the one that DATABASE_URL, KAFKA_BROKERS or REDIS_URL names; else a container where a
// Docker engine answers; else one is started here: PostgreSQL from npm, Kafka from its Maven artefacts on a JDK, Redis
// from the system's package.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at, builtFile, ensureInstalled, ensureNode24 } from './env.mjs';

/** A process that ended by itself begins again after this, in ms. */
const REST_MS = 500;
const GRACE_MS = 40_000;

/** How a process comes to brokers that were started elsewhere. */
const SASL = ['KAFKA_TLS', 'KAFKA_CA', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];

function secretIn(folder, name) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Certificates and passwords of a Kafka and a Redis in a folder, made once: a user for each service, `prepare` that no rule
 * binds; in Redis one for each service, or with `one_redis_user` one for all, as releases before have it.
 * @returns { kafka, redis }, as engines take them
 */
export async function accessOf(folder, one_redis_user = false) {
  const { certificatesIn } = await import(builtFile('libs/engines', 'index.js'));
  const { redisRights, registry } = await import('../apps/standalone/src/registry.ts');
  const certificates = certificatesIn(join(folder, 'certificates'));
  const names = ['prepare', ...registry.map(({ name }) => name)];
  const users = Object.fromEntries(names.map((name) => [name, secretIn(folder, `kafka-${name}`)]));
  const admin_password = secretIn(folder, 'redis-admin');
  const own = redisRights().map(({ user, keys }) => [user, { password: secretIn(folder, `redis-${user}`), keys }]);
  const who = one_redis_user
    ? { password: secretIn(folder, 'redis-password'), keys: 'lamliang:*' }
    : { users: Object.fromEntries(own) };
  return {
    kafka: { certificates, users, super_user: 'prepare' },
    redis: { certificates, admin_password, ...who },
  };
}

/** The whole product as processes, kept running. */
export class Scaled {
  processes = new Map();
  /** Where the processes of each service answer. */
  addresses = {};
  stopping = false;

  /**
   * @param data folder of engines, secrets and logs; @param port public port; @param more variables of every process;
   * @param replicas how many processes of each service, else as the registry says; @param built finds a compiled file, as `builtFile` does;
   * @param access users of Kafka and Redis, as `accessOf` makes them; {} where processes know no passwords and make topics themselves
   */
  constructor({ data, port, env = process.env, more = {}, say = console.log, replicas, built = builtFile, access }) {
    Object.assign(this, { data: resolve(data), port, env, more, say, replicas, built, access });
    mkdirSync(join(this.data, 'logs'), { recursive: true });
  }

  async start() {
    const { ensureDatabase, freePort, obtainKafka, obtainPostgres, obtainRedis } = await import(builtFile('libs/engines', 'index.js')); // prettier-ignore
    const { registry } = await import('../apps/standalone/src/registry.ts');
    const { serviceSecrets } = await import(builtFile('apps/standalone', 'service-secrets.js'));
    const { demoState } = await import(builtFile('apps/standalone', 'seed/state.js'));
    const { derivedSecrets } = await import(builtFile('libs/platform', 'index.js'));
    this.secrets = derivedSecrets(this.secret('role-secret'));
    this.own_secrets = serviceSecrets(this.secrets);
    const { withNumberKeys, withTestSigner } = await import(builtFile('apps/standalone', 'config.js'));
    const { PAPER_KEYS, ...numbers } = withNumberKeys({}, this.secret('role-secret'));
    this.keys = { auth: numbers, invoicing: { PAPER_KEYS } };
    this.signer = withTestSigner({}, this.data, this.secret('role-secret'));
    this.replicas ??= Object.fromEntries(registry.map(({ name, processes }) => [name, processes]));
    const { env, data } = this;
    this.postgres = await obtainPostgres(env.DATABASE_URL, join(data, 'pg'));
    const given = this.access;
    const { kafka, redis } = (this.access ??= await accessOf(data));
    this.kafka = await obtainKafka(env.KAFKA_BROKERS, { pom: at('infra/kafka/pom.xml'), dir: join(data, 'kafka'), access: kafka });
    this.redis = await obtainRedis(env.REDIS_URL, { dir: join(data, 'redis'), access: redis });
    this.users = given || this.kafka.ca ? kafka : undefined;
    this.redis_users = given || this.redis.ca ? redis?.users : undefined;
    this.say(`${this.postgres.name}; ${this.kafka.name}, on ${this.kafka.address}; ${this.redis.name}`);
    const database_url = env.DATABASE_URL || (await ensureDatabase(this.postgres.address, 'lamliang'));
    // For browser tests of what only time brings about; one that was given is known to who gave it.
    if (!env.DATABASE_URL) writeFileSync(join(data, 'database-url'), database_url, { mode: 0o600 });
    const front = `http://127.0.0.1:${this.port}`;
    const [edges, smtp, identity] = [await freePort(), await freePort(), await freePort()];
    const facebook = (client_id) => ({ issuer: `http://127.0.0.1:${identity}`, client_id, client_secret: `${client_id}-development-secret` });
    this.common = {
      PATH: env.PATH,
      HOME: env.HOME,
      ...(env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE } : {}),
      ...(env.RATE_LIMITS ? { RATE_LIMITS: env.RATE_LIMITS } : {}),
      NODE_ENV: env.NODE_ENV ?? 'development',
      LOG_LEVEL: env.LOG_LEVEL ?? 'info',
      DATABASE_URL: withoutLogin(database_url),
      MIGRATE: '0',
      WEBHOOK_ALLOW_HOSTS: [...['127.0.0.1', 'localhost'].map((host) => `${host}:${this.port}/sandbox/receiver/`), env.WEBHOOK_ALLOW_HOSTS ?? []].flat().join(','),
      SANDBOX_PLATFORM_URL: front,
      CARRIER_URL: `${front}/sandbox/carriers/{code}/api`,
      SMS_URL: `${front}/sandbox/messages`,
      TR_CLOUD_URL: `${front}/sandbox/tr-cloud`,
      TAX_OFFICE_URL: `${front}/sandbox/tax-office`,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_IDENTITY_PORT: String(identity),
      FACEBOOK_KEYS: JSON.stringify({ lamliang: facebook('lamliang'), harbor: facebook('harbor') }),
      PUBLIC_URL: front,
      TRUST_PROXY: '1',
      KAFKA_BROKERS: this.kafka.address,
      REDIS_URL: this.redis.address,
      REDIS_CA: (given || this.redis.ca ? redis?.certificates.ca : env.REDIS_CA) ?? '',
      PEER_URLS: JSON.stringify(Object.fromEntries(Object.keys(this.replicas).map((name) => [name, `http://127.0.0.1:${edges}`]))),
      ...this.more,
    };
    const all = { ...this.keys.auth, ...this.keys.invoicing, DATABASE_URL: database_url, DATABASE_ROLE_SECRET: this.secret('role-secret') };
    this.admin = { ...all, ...this.asUser('prepare'), KAFKA_ACLS: this.users ? '1' : '0', REDIS_URL: '', PEER_URLS: '{}', CARRIER_URL: '', SMS_URL: '', TR_CLOUD_URL: '', TAX_OFFICE_URL: '', SMTP_URL: '', SANDBOX_SMTP_PORT: '0', SANDBOX_IDENTITY_PORT: '0', FACEBOOK_KEYS: '{}', SANDBOX_PLATFORM_URL: '', TRUST_PROXY: '0' };
    await this.once('prepare', this.built('apps/standalone', 'prepare.js'), { ...this.admin, ...(given && !kafka ? { KAFKA_BROKERS: '' } : {}), DEMO: '1', PORT: String(this.port) });
    for (const [name, count] of Object.entries(this.replicas)) await this.add(name, count, this.built(`apps/${name}`, 'main.js'));
    this.keep('front', this.built('apps/standalone', 'scaled.js'), {
      PORT: String(this.port),
      INTERNAL_PORT: String(edges),
      TRUST_PROXY: this.env.TRUST_PROXY ?? '0',
      DEMO: (await demoState(database_url)) === 'done' ? '1' : '0',
      FRONT_REPLICAS: JSON.stringify(this.addresses),
    });
    await this.ready();
    return front;
  } // prettier-ignore

  /** Keeps processes of a service, whose addresses the front has from its next start on. */
  async add(name, count, main) {
    const { freePort } = await import(builtFile('libs/engines', 'index.js'));
    for (let n = 1; n <= count; n++) {
      const [open, internal] = [await freePort(), await freePort()];
      (this.addresses[name] ??= []).push({ public: `http://127.0.0.1:${open}`, edges: `http://127.0.0.1:${internal}` });
      this.keep(`${name}-${n}`, main, {
        PORT: String(open),
        INTERNAL_PORT: String(internal),
        SERVICE_SECRETS: JSON.stringify(this.own_secrets[name]),
        ...this.asUser(name),
        ...this.asRedisUser(name),
        ...this.keys[name],
        ...(name === 'invoicing' ? this.signer : {}),
      });
    }
    const front = this.processes.get('front');
    if (front) front.own.FRONT_REPLICAS = JSON.stringify(this.addresses);
  }

  /** Who a process is to Redis: its service's user, where there is one for each. */
  asRedisUser(name) {
    const user = this.redis_users?.[name];
    if (!user) return {};
    const address = new URL(this.redis.address);
    Object.assign(address, { username: name, password: user.password });
    return { REDIS_URL: address.href };
  }

  /** Who a process is to the brokers. */
  asUser(name) {
    if (!this.users) return Object.fromEntries(SASL.map((variable) => [variable, this.env[variable] ?? '']).filter(([, value]) => value));
    const { certificates, users } = this.users;
    return { KAFKA_TLS: '1', KAFKA_CA: certificates.ca, KAFKA_USERNAME: name, KAFKA_PASSWORD: users[name] };
  } // prettier-ignore

  /** Waits until every process answers. @throws Error after `ms` */
  async ready(ms = 120_000) {
    let last = 'no answer';
    for (const end = performance.now() + ms; performance.now() < end; await pause(200)) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/ready`).catch(() => undefined);
      if (answer?.ok) return;
      if (answer) last = JSON.stringify(await answer.json());
    }
    throw new Error(`not ready after ${ms / 1_000} s: ${last}; logs are in ${join(this.data, 'logs')}`);
  }

  /**
   * Keeps a process running under its name until `stop`. A life that is `held` does not begin again by itself; `next`
   * are variables of its next start alone.
   */
  keep(name, main, own) {
    const life = { name, main, own, next: {}, held: false, starts: 0, child: undefined };
    this.processes.set(name, life);
    life.begin = () => {
      life.starts++;
      life.child = this.spawn(name, life.main, { ...life.own, ...life.next });
      life.next = {};
      life.ended = new Promise((done) => life.child.once('exit', (code, signal) => done(signal ?? code)));
      void life.ended.then(async () => {
        await pause(REST_MS);
        if (!this.stopping && !life.held) life.begin();
      });
    };
    life.begin();
  }

  async once(name, main, own) {
    this.say(`${name} ...`);
    const child = this.spawn(name, main, own);
    const code = await new Promise((done) => child.once('exit', (status, signal) => done(signal ?? status)));
    if (code !== 0) throw new Error(`${name} ended with ${code}: see ${join(this.data, 'logs', `${name}.log`)}`);
  }

  spawn(name, main, own) {
    if (!main) throw new Error(`${name} is not built`);
    const log = createWriteStream(join(this.data, 'logs', `${name}.log`), { flags: 'a' });
    const child = spawn(process.execPath, ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning', main], {
      env: { ...this.common, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('exit', () => log.end());
    return child;
  }

  /** A secret of this installation, made once. */
  secret(name) {
    return secretIn(this.data, name);
  }

  /** The public port first, then the services, the engines last. */
  async stop() {
    this.stopping = true;
    const end = async (lives) => {
      for (const { child } of lives) child?.kill('SIGTERM');
      await Promise.race([Promise.all(lives.map((life) => life.ended)), pause(GRACE_MS, undefined, { ref: false })]);
      for (const { child } of lives) if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    };
    const all = [...this.processes.values()];
    await end(all.filter((life) => life.name === 'front'));
    await end(all.filter((life) => life.name !== 'front'));
    await Promise.all([this.kafka?.stop(), this.redis?.stop()]);
    await this.postgres?.stop();
  }
}

/** The address of a database without who logs in. */
const withoutLogin = (url) => Object.assign(new URL(url), { username: '', password: '' }).href;

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  await ensureNode24();
  const { build } = await import('./steps.mjs');
  if (!(await build())) process.exit(1);
  const started = performance.now();
  const say = (line) => console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
  const scaled = new Scaled({ data: process.env.LAMLIANG_DATA ?? at('.data/scaled'), port: Number(process.env.PORT || 4000), say }); // prettier-ignore
  const stop = async () => {
    say('stopping');
    await scaled.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  try {
    const address = await scaled.start();
    say(`ready: ${address} (${scaled.processes.size} processes, logs in ${join(scaled.data, 'logs')})`);
  } catch (error) {
    console.error(error);
    await scaled.stop();
    process.exit(1);
  }
}
