// One way for everybody to come by an engine: the address in the environment, else a container where a Docker engine
// answers, else the local binaries. Runs from source under plain Node too: tools/ and Jest's global setup import it.
import { spawnSync } from 'node:child_process';
import { dockerAnswers, startContainer } from './containers.ts';
import { KAFKA_SETTINGS, kafkaVersion, startKafka, type KafkaOptions, type RunningKafka } from './kafka.ts';
import { javaMissing } from './maven.ts';
import { startPostgres, type RunningPostgres } from './postgres.ts';
import { hasRedis, startRedis, type RedisOptions, type RunningRedis } from './redis.ts';
import { startS3, type RunningS3 } from './s3.ts';

export type Source =
  { kind: 'environment'; address: string } | { kind: 'docker' } | { kind: 'local' } | { kind: 'none'; reason: string };

/** An engine that somebody came by. */
export interface Engine<Local> {
  /** Kafka: host:port, some separated by commas. Redis, PostgreSQL and S3: a URL. */
  address: string;
  /** A few words for the log: product, version where it is known, where from. */
  name: string;
  /** Of one whose access was asked for and that has it: the file of the authority that its certificate is from. */
  ca?: string;
  /** What can be done with one that runs here: kill, freeze, start again. */
  local?: Local;
  /** Ends it, unless it was there before. */
  stop(): Promise<void>;
}

/** Nothing gives this engine here; the message says what was looked for. */
export class NoEngine extends Error {}

/** Which way to take: `docker` and `missing` are asked only when the way before them is closed. */
export async function chooseSource(ways: {
  address: string | undefined;
  docker: () => Promise<boolean>;
  /** What a local engine lacks, or undefined when all is there. */
  missing: () => string | undefined;
}): Promise<Source> {
  if (ways.address) return { kind: 'environment', address: ways.address };
  if (await ways.docker()) return { kind: 'docker' };
  const reason = ways.missing();
  return reason === undefined ? { kind: 'local' } : { kind: 'none', reason };
}

async function obtain<Local extends { stop(): Promise<void> }>(
  product: string,
  variable: string,
  ways: Parameters<typeof chooseSource>[0],
  docker: () => Promise<Engine<Local>>,
  local: () => Promise<Engine<Local>>,
): Promise<Engine<Local>> {
  const source = await chooseSource(ways);
  if (source.kind === 'none')
    throw new NoEngine(`${product}: ${variable} is not set, no Docker engine answers, and ${source.reason}`);
  if (source.kind === 'environment')
    return { address: source.address, name: `${product} of ${variable}`, stop: async () => undefined };
  return source.kind === 'docker' ? docker() : local();
}

/**
 * Apache Kafka, at `address` where there is one.
 * @throws NoEngine when it cannot be had; Error when it does not start
 */
export function obtainKafka(address: string | undefined, options: KafkaOptions): Promise<Engine<RunningKafka>> {
  const inContainer = async (): Promise<Engine<RunningKafka>> => {
    const image = `apache/kafka:${kafkaVersion(options)}`;
    const settings = Object.entries(KAFKA_SETTINGS).map(([name, value]) => [imageName(name), String(value)]);
    const { host, port, stop } = await startContainer({
      image,
      port: 9092,
      environment: (outside) => ({
        ...(Object.fromEntries(settings) as Record<string, string>),
        KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${outside.host}:${outside.port}`,
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_HEAP_OPTS: '-Xms256m -Xmx512m',
      }),
      ready: [/Kafka Server started/, 1],
    });
    return { address: `${host}:${port}`, name: `Apache Kafka ${kafkaVersion(options)} of ${image}`, stop };
  };
  const here = async (): Promise<Engine<RunningKafka>> => {
    const local = await startKafka(options);
    const stop = () => (options.dir === undefined ? local.remove() : local.stop());
    return { address: local.broker, name: `Apache Kafka ${local.version}, local`, local, stop, ...caOf(options) };
  };
  const missing = () => prefixed('there is no ', javaMissing());
  return obtain('Apache Kafka', 'KAFKA_BROKERS', { address, docker: dockerAnswers, missing }, inContainer, here);
}

const caOf = ({ access }: KafkaOptions | RedisOptions) => (access ? { ca: access.certificates.ca } : {});

/** Kafka's image takes `num.partitions` as KAFKA_NUM_PARTITIONS. */
const imageName = (setting: string): string => `KAFKA_${setting.replaceAll('.', '_').toUpperCase()}`;

/**
 * Redis, at `address` where there is one.
 * @throws NoEngine when it cannot be had; Error when it does not start
 */
export function obtainRedis(address: string | undefined, options: RedisOptions = {}): Promise<Engine<RunningRedis>> {
  const inContainer = async (): Promise<Engine<RunningRedis>> => {
    const image = 'redis:7';
    const command = ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    const { host, port, stop } = await startContainer({ image, port: 6379, command, ready: [/Ready to accept connections/, 1] }); // prettier-ignore
    return { address: `redis://${host}:${port}`, name: `Redis of ${image}`, stop };
  };
  const here = async (): Promise<Engine<RunningRedis>> => {
    const local = await startRedis(options);
    const version = /v=(\S+)/.exec(spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout)?.[1];
    return { address: local.url, name: `Redis ${version}, local`, local, stop: () => local.stop(), ...caOf(options) }; // prettier-ignore
  };
  const missing = () => (hasRedis() ? undefined : 'redis-server is not installed');
  return obtain('Redis', 'REDIS_URL', { address, docker: dockerAnswers, missing }, inContainer, here);
}

/**
 * A server of S3, at `address` where there is one; a container is not asked for.
 * @throws NoEngine when it cannot be had; Error when it does not start
 */
export function obtainS3(address: string | undefined): Promise<Engine<RunningS3>> {
  const here = async (): Promise<Engine<RunningS3>> => {
    const local = await startS3();
    return { address: local.url, name: `S3Proxy ${local.version}, local`, local, stop: () => local.stop() };
  };
  const missing = () => prefixed('there is no ', javaMissing());
  return obtain('S3', 'FILES_S3_URL', { address, docker: async () => false, missing }, here, here);
}

/**
 * PostgreSQL; the address is a superuser's, of any database. npm brings one, so that it is never missing where npm
 * has a build.
 * @param dir folder of a local one's data
 * @throws Error when it does not start
 */
export function obtainPostgres(address: string | undefined, dir: string): Promise<Engine<RunningPostgres>> {
  const inContainer = async (): Promise<Engine<RunningPostgres>> => {
    const image = 'postgres:18';
    const password = 'lamliang';
    const { host, port, stop } = await startContainer({
      image,
      port: 5432,
      environment: () => ({
        POSTGRES_PASSWORD: password,
        POSTGRES_INITDB_ARGS: '--locale=C --lc-ctype=C.UTF-8 --locale-provider=icu --icu-locale=und',
      }),
      command: ['postgres', '-c', 'max_connections=200', '-c', 'timezone=UTC', '-c', 'jit=off'],
      // Once for the server that initialises, once for the one that stays.
      ready: [/database system is ready to accept connections/, 2],
    });
    return {
      address: `postgres://postgres:${password}@${host}:${port}/postgres`,
      name: `PostgreSQL of ${image}`,
      stop,
    };
  };
  const here = async (): Promise<Engine<RunningPostgres>> => {
    const local = await startPostgres({ dir, durable: true });
    return { address: local.adminUrl, name: `PostgreSQL on port ${local.port}, from npm`, local, stop: () => local.stop() }; // prettier-ignore
  };
  const ways = { address, docker: dockerAnswers, missing: () => undefined };
  return obtain('PostgreSQL', 'DATABASE_URL', ways, inContainer, here);
}

const prefixed = (before: string, text: string | undefined) => (text === undefined ? undefined : before + text);
