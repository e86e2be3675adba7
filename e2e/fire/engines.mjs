// PostgreSQL, Apache Kafka and Redis that can be killed and begun again at the same address, each behind a fault proxy.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { freePort, tiedToUs } from '../../libs/engines/src/processes.ts';
import { at, builtFile } from '../../tools/env.mjs';
import { accessOf } from '../../tools/scaled.mjs';

const TOXIPROXY = 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0';
const { ensureDatabase, startKafka, startPostgres, startRedis } = await import(builtFile('libs/engines', 'index.js'));

/** The proxy's program: from PATH, or made by Go once; undefined where neither can be had. */
function toxiproxy() {
  if (spawnSync('toxiproxy-server', ['--version']).status === 0) return 'toxiproxy-server';
  const folder = at('.out', 'fire');
  const program = join(folder, 'server');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  spawnSync('go', ['install', TOXIPROXY], { env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' } });
  return existsSync(program) ? program : undefined;
}

export class Engines {
  /** Direct addresses, for the runner itself. */
  direct = {};
  /** Addresses through the fault proxy, for the services. */
  through = {};
  deaths = 0;

  /** @param folder of all data */
  constructor(folder) {
    this.folder = folder;
  }

  async start() {
    const dir = (name) => join(this.folder, name);
    const program = toxiproxy();
    const proxyPort = await freePort();
    this.access = await accessOf(this.folder);
    this.postgres = await startPostgres({ dir: dir('pg'), durable: true });
    this.direct.database_url = await ensureDatabase(this.postgres.adminUrl, 'lamliang');
    this.kafka = await startKafka({ pom: at('infra/kafka/pom.xml'), dir: dir('kafka'), access: this.access.kafka, ...(program ? { proxyPort } : {}) }); // prettier-ignore
    this.direct.broker = this.kafka.broker;
    this.redis = await startRedis({ dir: dir('redis'), access: this.access.redis });
    this.direct.redis_url = this.redis.url;
    this.through = { ...this.direct };
    if (!program) return;
    this.api = `http://127.0.0.1:${await freePort()}`;
    const { hostname, port } = new URL(this.api);
    this.proxy = spawn(...tiedToUs(program, ['-host', hostname, '-port', port], 'TERM'), { stdio: 'ignore' });
    for (let tries = 0; !(await fetch(`${this.api}/version`).catch(() => undefined)); tries++) {
      if (tries === 100) throw new Error('toxiproxy does not answer');
      await pause(50);
    }
    const database = new URL(this.direct.database_url);
    database.port = String(await this.route('postgres', this.postgres.port));
    const redis = new URL(this.direct.redis_url);
    redis.port = String(await this.route('redis', new URL(this.direct.redis_url).port));
    await this.route('kafka', this.kafka.proxiedPort, proxyPort);
    this.through = { database_url: database.href, broker: `127.0.0.1:${proxyPort}`, redis_url: redis.href };
  }

  async route(name, to, port) {
    const listen = port ?? (await freePort());
    await this.ask('/proxies', { name, listen: `127.0.0.1:${listen}`, upstream: `127.0.0.1:${to}`, enabled: true });
    return listen;
  }

  async ask(path, body, method = 'POST') {
    const response = await fetch(this.api + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`toxiproxy ${path}: HTTP ${response.status} ${await response.text()}`);
  }

  /** Puts a toxic on one way for `ms`. @returns whether there is a proxy */
  async poison(name, toxic, ms) {
    if (!this.proxy) return false;
    await this.ask(`/proxies/${name}/toxics`, { name: 'fire', ...toxic });
    await pause(ms);
    await this.ask(`/proxies/${name}/toxics/fire`, undefined, 'DELETE');
    return true;
  }

  /** An immediate shutdown, as of a machine that is reset; then it recovers from its log. */
  async restartPostgres() {
    this.deaths++;
    const { port, dir } = this.postgres;
    process.kill(this.postgres.pid, 'SIGQUIT');
    await this.postgres.kill();
    this.postgres = await startPostgres({ dir, durable: true, port });
  }

  async killKafka(rest_ms) {
    this.deaths++;
    await this.kafka.kill();
    await pause(rest_ms);
    await this.kafka.start();
  }

  async stopKafka(rest_ms) {
    await this.kafka.stop();
    await pause(rest_ms);
    await this.kafka.start();
  }

  /** Everything that Redis knows is gone. */
  async flushRedis() {
    const ca = readFileSync(this.access.redis.certificates.ca);
    const client = createClient({ url: this.redis.admin_url, socket: { ca, reconnectStrategy: false } });
    client.on('error', () => undefined);
    await client.connect();
    await client.flushAll();
    client.destroy();
  }

  async restartRedis() {
    this.deaths++;
    process.kill(this.redis.pid, 'SIGKILL');
    // In its old place: without a fault proxy the services have no other address.
    const port = Number(new URL(this.redis.url).port);
    this.redis = await startRedis({ dir: join(this.folder, 'redis'), port, access: this.access.redis });
  }

  async stop() {
    this.proxy?.kill('SIGKILL');
    await Promise.allSettled([this.kafka?.stop(), this.redis?.stop()]);
    await this.postgres?.stop();
  }
}
