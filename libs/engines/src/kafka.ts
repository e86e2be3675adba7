// Apache Kafka as a child of this process: one node that is broker and controller, from its Maven artefacts on a JDK.
// Runs from source under plain Node too (erasable syntax only): tools/ and Jest import this file.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ENGINES_SUBJECT, type Certificates } from './certificates.ts';
import { fromMaven, javaMissing } from './maven.ts';
import { freePort, isAlive, tiedToUs, waitFor } from './processes.ts';

export interface KafkaOptions {
  /** The pom.xml that describes the broker. */
  pom: string;
  /** Another version than the pom's, such as 3.9.2. */
  version?: string;
  /** Folder of data, settings and log, made when missing. A temporary one when left out. */
  dir?: string;
  /** A port that a fault proxy listens on and forwards to `proxiedPort`: clients who come that way stay on it. */
  proxyPort?: number;
  /** Who may come in, and that TLS is spoken; without it everybody may, unencrypted. */
  access?: KafkaAccess;
}

export interface KafkaAccess {
  certificates: Certificates;
  /** Name to password, SCRAM-SHA-512. They may nothing until a rule (ACL) says so. */
  users: Record<string, string>;
  /** The one of them that no rule binds: it makes topics and the rules of the others. */
  super_user: string;
}

export interface RunningKafka {
  /** host:port for clients. */
  broker: string;
  /** Where one was asked for: the fault proxy's port, and the broker's port behind it. */
  proxyPort: number | undefined;
  proxiedPort: number | undefined;
  /** As its jar says. */
  version: string;
  logFile: string;
  /** SIGTERM and the end of the process; the data stay. */
  stop(): Promise<void>;
  /** SIGSTOP: connections stay open without an answer. */
  freeze(): void;
  /** The end, with the temporary folder. */
  remove(): Promise<void>;
  /** SIGKILL; the data stay. */
  kill(): Promise<void>;
  /** Starts again on the same data and the same ports. */
  start(): Promise<void>;
}

const HEAP = ['-Xms256m', '-Xmx512m'];
const START_TIMEOUT = 90_000;
const STOP_TIMEOUT = 30_000;
const READY = 'Kafka Server started';

/**
 * Starts a broker and resolves when it accepts clients on 127.0.0.1.
 * @throws Error when a JDK or Maven is missing, the artefacts cannot be fetched or the broker does not start in 90 s
 */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  const missing = javaMissing();
  if (missing) throw new Error(`Kafka needs ${missing}`);
  const { lib, version } = artefacts(options.pom, options.version);
  const temporary = options.dir === undefined;
  const dir = resolve(options.dir ?? mkdtempSync(join(tmpdir(), 'lamliang-kafka-')));
  mkdirSync(dir, { recursive: true });
  const [clients, controller, proxied, engines] = [await freePort(), await freePort(), await freePort(), await freePort()]; // prettier-ignore
  const { proxyPort, access } = options;
  const settings = join(dir, 'server.properties');
  writeFileSync(
    settings,
    properties({ dir, version, clients, controller, engines, access, ...(proxyPort ? { proxied, proxyPort } : {}) }),
    { mode: 0o600 },
  );
  const classes = ['-cp', `${lib}/*`];
  const stamp = join(dir, 'users');
  const users = createHash('sha256').update(JSON.stringify(access?.users ?? {})).digest('hex'); // prettier-ignore
  if (!existsSync(join(dir, 'data', 'meta.properties'))) {
    format(classes, settings, access);
    writeFileSync(stamp, users);
  }
  const logFile = join(dir, 'broker.log');
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = await launch(classes, settings, logFile);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { pid } = child ?? {};
    if (!child || pid === undefined) return;
    child.kill(signal);
    if (!(await waitFor(() => !isAlive(pid), STOP_TIMEOUT))) child.kill('SIGKILL');
    await waitFor(() => !isAlive(pid), STOP_TIMEOUT);
  };
  await start();
  if (access && (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== users)) {
    setUsers(classes, dir, `127.0.0.1:${engines}`, access);
    writeFileSync(stamp, users);
  }
  return {
    broker: `127.0.0.1:${clients}`,
    proxyPort,
    proxiedPort: proxyPort === undefined ? undefined : proxied,
    version,
    logFile,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    async remove() {
      await end('SIGKILL');
      if (temporary) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** @throws Error when none is asked for and the pom names none */
export function kafkaVersion({ pom, version }: KafkaOptions): string {
  const named = version ?? /<kafka\.version>([^<]+)</.exec(readFileSync(pom, 'utf8'))?.[1];
  if (!named) throw new Error(`${pom} names no kafka.version`);
  return named;
}

/** The broker's jars: those of the pom, of the version wanted. */
function artefacts(pom: string, wanted?: string): { lib: string; version: string } {
  const version = kafkaVersion({ pom, ...(wanted ? { version: wanted } : {}) });
  const stamp = createHash('sha256').update(readFileSync(pom)).update(version).digest('hex').slice(0, 12);
  const settings = ['-f', pom, `-Dkafka.version=${version}`, '-DincludeScope=runtime'];
  return { lib: fromMaven(`kafka-${version}-${stamp}`, 'copy-dependencies', settings), version };
}

interface Ports {
  dir: string;
  version: string;
  clients: number;
  controller: number;
  /** Of the broker itself and whoever has its certificate, where clients need a password. */
  engines: number;
  proxied?: number;
  proxyPort?: number;
  access: KafkaAccess | undefined;
}

/** Of one node that is all there is: for tests and a single machine; a cluster's settings stand in k8s/. */
export const KAFKA_SETTINGS: Record<string, string | number | boolean> = {
  'process.roles': 'broker,controller',
  'node.id': 1,
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'default.replication.factor': 1,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 5,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 1,
  'group.initial.rebalance.delay.ms': 0,
  'auto.create.topics.enable': false,
  'log.segment.bytes': 64 * 2 ** 20,
  'log.cleaner.dedupe.buffer.size': 2 ** 21,
  // Else the controller refuses a broker that was killed until its old session has ended, 9 s.
  'broker.heartbeat.interval.ms': 500,
  'broker.session.timeout.ms': 2_000,
};

const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

/** Clients say who they are by password over TLS; broker and controller know each other by their own certificate. */
function accessSettings({ certificates, super_user }: KafkaAccess): Record<string, string | boolean> {
  return {
    'listener.security.protocol.map': 'PLAINTEXT:SASL_SSL,PROXIED:SASL_SSL,ENGINES:SSL,CONTROLLER:SSL',
    'inter.broker.listener.name': 'ENGINES',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.plaintext.scram-sha-512.sasl.jaas.config': SCRAM,
    'listener.name.proxied.scram-sha-512.sasl.jaas.config': SCRAM,
    'listener.name.engines.ssl.client.auth': 'required',
    'listener.name.controller.ssl.client.auth': 'required',
    ...tlsSettings(certificates),
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'allow.everyone.if.no.acl.found': false,
    'super.users': `User:${ENGINES_SUBJECT};User:${super_user}`,
  };
}

const tlsSettings = ({ ca, both }: Certificates): Record<string, string> => ({
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.location': both,
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.location': ca,
});

const asLines = (settings: Record<string, string | number | boolean>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

function properties({ dir, version, clients, controller, engines, proxied, proxyPort, access }: Ports): string {
  const listening: [string, number][] = [
    ['PLAINTEXT', clients],
    ...(proxied !== undefined && proxyPort !== undefined ? [['PROXIED', proxied] as [string, number]] : []),
    ...(access ? [['ENGINES', engines] as [string, number]] : []),
    ['CONTROLLER', controller],
  ];
  const lines: Record<string, string | number | boolean> = {
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controller}`,
    listeners: listening.map(([name, port]) => `${name}://127.0.0.1:${port}`).join(','),
    'advertised.listeners': listening
      .filter(([name]) => name !== 'CONTROLLER')
      .map(([name, port]) => `${name}://127.0.0.1:${name === 'PROXIED' ? proxyPort : port}`)
      .join(','),
    'log.dirs': join(dir, 'data'),
    ...KAFKA_SETTINGS,
    ...(access ? accessSettings(access) : {}),
    // Groups of share consumers came with 4.0; their topic wants three brokers unless it is configured otherwise.
    ...(version.startsWith('3.')
      ? {}
      : {
          'share.coordinator.state.topic.replication.factor': 1,
          'share.coordinator.state.topic.min.isr': 1,
          'share.coordinator.state.topic.num.partitions': 1,
        }),
  };
  return asLines(lines);
}

const level = (name: string): string => `-Dorg.slf4j.simpleLogger.defaultLogLevel=${name}`;

/** Runs a program of the broker's jars. @returns what it said; @throws Error when it fails */
function tool(classes: string[], name: string, ...args: string[]): string {
  const run = spawnSync('java', [...classes, level('warn'), name, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${name} failed: ${(run.stdout + run.stderr).slice(-1_000)}`);
  return run.stdout;
}

function format(classes: string[], settings: string, access: KafkaAccess | undefined): void {
  const storage = (...args: string[]): string => tool(classes, 'kafka.tools.StorageTool', ...args);
  const id = storage('random-uuid').trim().split('\n').at(-1) ?? '';
  const users = Object.entries(access?.users ?? {});
  const scram = users.flatMap(([name, password]) => ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${password}]`]); // prettier-ignore
  storage('format', '--standalone', '-t', id, '-c', settings, ...scram);
}

/** Users of data that were formatted before, asked of the broker with its own certificate. */
function setUsers(classes: string[], dir: string, broker: string, { certificates, users }: KafkaAccess): void {
  const [client, change] = [join(dir, 'client.properties'), join(dir, 'user.properties')];
  writeFileSync(client, asLines({ 'security.protocol': 'SSL', ...tlsSettings(certificates) }));
  for (const [name, password] of Object.entries(users)) {
    writeFileSync(change, `SCRAM-SHA-512=password=${password}\n`, { mode: 0o600 });
    tool(classes, 'kafka.admin.ConfigCommand', '--bootstrap-server', broker, '--command-config', client, '--alter', '--entity-type', 'users', '--entity-name', name, '--add-config-file', change); // prettier-ignore
  }
  rmSync(change);
}

async function launch(classes: string[], settings: string, logFile: string): Promise<ChildProcess> {
  // A log of its own for each life: the line of the last one must not be taken for this one's.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'a');
  const args = [...HEAP, level('info'), ...classes, 'kafka.Kafka', settings];
  const child = spawn(...tiedToUs('java', args, 'TERM'), { detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `ended with ${signal ?? `code ${code}`}`));
  const ready = (): boolean => readFileSync(logFile, 'utf8').includes(READY);
  await waitFor(() => failure !== undefined || ready(), START_TIMEOUT);
  if (failure === undefined && ready()) return child;
  child.kill('SIGKILL');
  const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
  throw new Error(`Kafka did not start: ${failure ?? `not ready after ${START_TIMEOUT / 1_000} s`}\n${tail}`);
}
