import { isLoopback } from '@lamliang/adapters';
import { DEFAULT_RATES, RATE_CLASSES } from '@lamliang/contracts';
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
const rate = z.object({ a_second: z.number().positive(), burst: z.int().min(1) });
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
    'secret that the passwords, keys and tokens of all services are derived from; empty with an embedded database makes one',
  ),
  SERVICE_SECRETS: text.describe("in its place where a process serves one service: what is that service's own, JSON"),
  DATABASE_POOL: whole(1, 100).default(4).describe('connections per service for requests'),
  DATABASE_SYSTEM_POOL: whole(1, 100).default(2).describe('connections per service for consumers, workers and staff'),
  DATABASE_CONNECTIONS: whole(1, 1_000).default(60).describe('connections of one process at most, whatever it runs'),
  KAFKA_BROKERS: z
    .string()
    .regex(/^$|^[^,\s]+:\d+(,[^,\s]+:\d+)*$/)
    .default('')
    .describe('host:port of Kafka brokers, by comma; empty carries events over PostgreSQL'),
  KAFKA_PREFIX: text.describe('before every topic and group, where environments share a cluster'),
  KAFKA_REPLICAS: whole(1, 9).default(1).describe('copies of a topic that the migration step makes'),
  KAFKA_TLS: yes.default(false).describe('1 speaks TLS with the brokers; production requires it beyond loopback'),
  KAFKA_CA: text.describe(
    'authority that the brokers have their certificates from: its text in PEM or the path of a file; empty trusts those of Node',
  ),
  KAFKA_USERNAME: text.describe('who this process is to the brokers, by SCRAM-SHA-512: the name of its service'),
  KAFKA_PASSWORD: text.describe('the password of KAFKA_USERNAME'),
  KAFKA_ACLS: yes
    .default(false)
    .describe(
      '1 lets the migration step, then a super user, set who reads and writes which topic; 0 where an operator does',
    ),
  KAFKA_SESSION_MS: whole(6_000, 60_000)
    .default(30_000)
    .describe('ms after which the partitions of a consumer that died go to another; brokers allow 6,000 at least'),
  REDIS_URL: text.describe('rediss://user:password@host:port of the job queues; empty keeps them in PostgreSQL'),
  REDIS_CACHE_URL: text.describe(
    'rediss://user:password@host:port of cache and limits, better one apart; empty takes REDIS_URL',
  ),
  REDIS_CA: text.describe(
    'authority that both have their certificates from: its text in PEM or the path of a file; empty trusts those of Node',
  ),
  REDIS_PREFIX: z.string().default('lamliang').describe('before every key in Redis, where environments share one'),
  FILES_S3_URL: url.describe('https://key:secret@host/bucket?region=... for new files; empty keeps them in PostgreSQL'),
  LAMLIANG_DATA: z.string().default('.data').describe('folder of the embedded database'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.describe(
    'where traces go, OTLP over HTTP in JSON, e.g. http://collector:4318; empty leaves tracing off',
  ),
  PERSONAL_DATA_DAYS: whole(0, 36_500)
    .default(365)
    .describe(
      'days after the end of an order or a claim, and after the last use of a saved receiver, until personal data are erased; 0 never erases them',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('least level that is logged'),
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
  CORS_ORIGINS: text
    .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(z.url().refine((one) => new URL(one).origin === one, 'must be an origin, https://host')))
    .describe('origins, by comma, whose pages may call the Open API with a key; empty lets none'),
  BODY_TIMEOUT_MS: whole(1, 300_000).default(60_000).describe('ms that the body of a request may take'),
  UPLOAD_TIMEOUT_MS: whole(1, 300_000).default(300_000).describe('the same where files are sent'),
  RATE_LIMITS: z
    .union([
      z.literal('off'),
      z
        .string()
        .transform(parseJson)
        .pipe(z.partialRecord(z.enum(RATE_CLASSES), rate)),
    ])
    .default({})
    .transform((given) => (given === 'off' ? given : { ...DEFAULT_RATES, ...given }))
    .describe(
      `calls of a session by class, JSON {"read":{"a_second":50,"burst":200}}: ${RATE_CLASSES.join(', ')}; what is not named keeps its default; off for load tests`,
    ),
  CLOCK_FILE: text.describe('tests only: a file with the ms that the clock is ahead of real time, read repeatedly'),
  FAIL_POINT: text.describe('tests only: the place where the process kills itself, `name` or `name:nth`'),
});
export type BaseConfig = z.infer<typeof baseConfig>;

/** Whether other machines reach a process that is not production's: then nothing may be on that everybody knows. */
export const isOpenDevelopment = (c: Pick<BaseConfig, 'NODE_ENV' | 'HOST' | 'OPEN_DEVELOPMENT'>): boolean =>
  c.NODE_ENV !== 'production' && !c.OPEN_DEVELOPMENT && !isLoopback(c.HOST);
/** What to do about it; stands behind the name of what is on. */
export const CLOSE_DEVELOPMENT =
  'is known to everybody, and HOST lets other machines in: set HOST=127.0.0.1, or NODE_ENV=production with secrets of your own, or OPEN_DEVELOPMENT=1 where the network keeps strangers out';

/** The environment of this process; the one place outside a service's config that may see it whole. */
export const processEnvironment = (): Record<string, string | undefined> => process.env;

const SECRET = /SECRET|TOKEN|PASSWORD|KEY|P12|DATABASE_URL|S3_URL|SMTP_URL|REDIS\w*_URL/;

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
