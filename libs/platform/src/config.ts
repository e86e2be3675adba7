import { parseJson } from '@lamliang/kernel';
import { z } from 'zod';

const yes = z.enum(['0', '1']).transform((v) => v === '1');

/** An address, which may have the name of a service in it. */
export const serviceUrl = z
  .string()
  .refine((url) => URL.canParse(url.replace('{service}', 'service')), 'must be a URL');

/** A whole number from `least` to `most`. */
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const text = z.string().default('');
const networks = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])));
const url = z.union([z.literal(''), z.url()]).default('');

/** What every service reads from the environment. A service's own `config.ts` extends it. */
export const baseConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses every unsafe value'),
  PORT: whole(0, 65_535).default(4000).describe('public HTTP port'),
  INTERNAL_PORT: whole(0, 65_535).default(0).describe('port of the edges between services; 0 switches it off'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  OPEN_DEVELOPMENT: yes
    .default(false)
    .describe(
      '1 lets a development machine listen beyond loopback, where its network keeps strangers out as that of Compose does',
    ),
  DATABASE_URL: text.describe('administrative PostgreSQL address; empty runs the embedded one'),
  MIGRATE: yes.default(true).describe('0 where a step of its own migrates before: DATABASE_URL needs no login then'),
  DATABASE_ROLE_SECRET: text.describe(
    'secret the passwords of the service roles are derived from; empty with an embedded database makes one',
  ),
  DATABASE_POOL: whole(1, 100).default(4).describe('connections per service for requests'),
  DATABASE_SYSTEM_POOL: whole(1, 100).default(2).describe('connections per service for consumers, workers and staff'),
  DATABASE_CONNECTIONS: whole(1, 1_000).default(60).describe('connections of one process at most, whatever it runs'),
  KAFKA_BROKERS: z
    .string()
    .regex(/^$|^[^,\s]+:\d+(,[^,\s]+:\d+)*$/)
    .default('')
    .describe('host:port of Kafka brokers, by comma; empty carries events over PostgreSQL'),
  KAFKA_PREFIX: text.describe('before every topic and group, where environments share a cluster'),
  KAFKA_REPLICAS: whole(1, 9).default(1).describe('copies of a topic that is made'),
  KAFKA_SESSION_MS: whole(6_000, 60_000)
    .default(30_000)
    .describe('ms after which the partitions of a consumer that died go to another; brokers allow 6,000 at least'),
  REDIS_URL: text.describe('redis://host:port of the job queues; empty keeps them in PostgreSQL'),
  REDIS_CACHE_URL: text.describe('redis://host:port of cache and limits, better one apart; empty takes REDIS_URL'),
  REDIS_PREFIX: z.string().default('lamliang').describe('before every key in Redis, where environments share one'),
  FILES_S3_URL: url.describe('https://key:secret@host/bucket?region=... for new files; empty keeps them in PostgreSQL'),
  LAMLIANG_DATA: z.string().default('.data').describe('folder of the embedded database'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
    'where traces go, OTLP over HTTP in JSON, e.g. http://collector:4318; empty leaves tracing off',
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('least level that is logged'),
  SERVICE_TOKEN: text.describe('bearer token of the synchronous edges over HTTP'),
  PEER_URLS: z
    .string()
    .default('{}')
    .transform(parseJson)
    .pipe(z.record(z.string(), serviceUrl, 'must be a JSON object of service name to URL'))
    .describe(
      'internal addresses of services in other processes, JSON {"wallet":"http://wallet:4001"}; "*" is every other one, http://{service}:4001',
    ),
  TRUST_PROXY: z
    .union([whole(0, 9), networks])
    .default(0)
    .describe(
      'how many proxies stand before this process, each adding the address of its caller to X-Forwarded-For, or their networks by comma, 10.0.0.0/8; 0 believes nobody',
    ),
  CLOCK_FILE: text.describe(
    'tests only: a file with the ms that the clock is ahead of the real time, read again and again',
  ),
  FAIL_POINT: text.describe('tests only: the place where the process kills itself, `name` or `name:nth`'),
});
export type BaseConfig = z.infer<typeof baseConfig>;

/** Whether other machines reach a process that is not production's: then nothing may be on that everybody knows. */
export const isOpenDevelopment = (c: Pick<BaseConfig, 'NODE_ENV' | 'HOST' | 'OPEN_DEVELOPMENT'>): boolean =>
  c.NODE_ENV !== 'production' && !c.OPEN_DEVELOPMENT && !/^(localhost|::1|127(\.\d{1,3}){3})$/i.test(c.HOST);
/** What to do about it; stands behind the name of what is on. */
export const CLOSE_DEVELOPMENT =
  'is known to everybody, and HOST lets other machines in: set HOST=127.0.0.1, or NODE_ENV=production with secrets of your own, or OPEN_DEVELOPMENT=1 where the network keeps strangers out';

/** The environment of this process; the one place outside a service's config that may see it whole. */
export const processEnvironment = (): Record<string, string | undefined> => process.env;

const SECRET = /SECRET|TOKEN|PASSWORD|KEY|DATABASE_URL|S3_URL|REDIS\w*_URL/;

/** Reads a config from the environment. @throws Error that names every variable that is wrong and what it is for */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  given: Record<string, string | undefined> = process.env,
): z.infer<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const about = (schema.shape as Record<string, z.ZodType>)[name]?.description;
    return `  ${name}: ${issue.message}${about ? ` (${about})` : ''}`;
  });
  throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
}

/** The config as it may be logged: secrets masked. */
export function maskedConfig(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).map(([k, v]) => [k, SECRET.test(k) && v ? '***' : v]));
}
