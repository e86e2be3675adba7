// Load profiles: mix of journeys, duration and thresholds.
import type { Options, Scenario } from 'k6/options';

/** Iterations of each journey for one order that is booked by itself. */
const WEIGHTS = {
  quote: 1,
  book: 1,
  /** Three reads each. */
  listAndSearch: 1,
  login: 0.05,
  staffConsole: 0.1,
  print: 0.02,
  exportOrders: 0.01,
  /** As many orders by file as singly, where a file has 1,000. */
  bulkBook: 0.001,
};

interface Profile {
  /** Single orders per second, unless RATE is set. */
  rate: number;
  /** Duration, unless SECONDS is set. */
  seconds: number;
  /** Rows of a bulk. */
  bulk: number;
  /** Rises to the rate instead of keeping it. */
  rising?: true;
  /** What the limits of time are multiplied with; undefined where it is about failures alone. */
  patience: number | undefined;
  /** Share of the calls that may fail. */
  failures: number;
}
const PROFILES: Record<string, Profile> = {
  // A freshly started product and few calls: each journey must work, speed does not matter.
  smoke: { rate: 1, seconds: 20, bulk: 50, patience: 3, failures: 0.001 },
  load: { rate: 10, seconds: 180, bulk: 1_000, patience: 1, failures: 0.001 },
  // Far beyond capacity: it may be slow, but must not fail.
  stress: { rate: 60, seconds: 180, bulk: 1_000, rising: true, patience: undefined, failures: 0.01 },
  soak: { rate: 5, seconds: 3_600, bulk: 1_000, patience: 1, failures: 0.001 },
};

const known = PROFILES[__ENV['PROFILE'] ?? ''];
if (!known) throw new Error('PROFILE names no profile');
const profile = { ...known };
if (__ENV['RATE']) profile.rate = Number(__ENV['RATE']);
if (__ENV['SECONDS']) profile.seconds = Number(__ENV['SECONDS']);
export const BULK_ROWS = profile.bulk;

/** p95 and p99 in ms by journey and metric. */
const LIMITS: Record<string, Record<string, readonly number[]>> = {
  book: { 'http_req_duration{scenario:book}': [300, 800] },
  listAndSearch: { 'http_req_duration{scenario:listAndSearch}': [200, 500] },
  quote: { 'http_req_duration{scenario:quote}': [200, 500] },
  staffConsole: { 'http_req_duration{scenario:staffConsole}': [500] },
  login: { 'http_req_duration{name:auth.login}': [500] },
  bulkBook: { bulk_accepted: [2_000], bulk_booked: [60_000] },
  print: { print_done: [30_000] },
  exportOrders: { export_first_byte: [3_000], export_done: [60_000] },
  webhook: { webhook_first_try: [5_000, 30_000] },
};

const wanted = __ENV['ONLY']?.split(',') ?? Object.keys(LIMITS);
const unknown = wanted.filter((journey) => !LIMITS[journey]);
if (unknown.length) throw new Error(`there is no journey ${unknown.join(', ')}: ${Object.keys(LIMITS).join(', ')}`);
const weights = Object.entries(WEIGHTS).filter(([journey]) => wanted.includes(journey));

function scenarios(): Record<string, Scenario> {
  const { rate, seconds, rising } = profile;
  const arriving = weights.map(([exec, weight]): [string, Scenario] => {
    const iterations = Math.max(1, Math.round(rate * weight * seconds));
    const users = Math.ceil(rate * weight);
    // Whoever waits for a document or for carriers takes a user for that long. An arrival on the very last stroke would
    // be one too many: hence the second less.
    const common = { exec, preAllocatedVUs: Math.max(3, users * 2), maxVUs: Math.max(10, users * 5), gracefulStop: '90s' };
    return [
      exec,
      rising
        ? { ...common, executor: 'ramping-arrival-rate', startRate: Math.ceil(iterations / 10), timeUnit: `${seconds}s`, stages: [{ duration: `${seconds}s`, target: iterations }] }
        : { ...common, executor: 'constant-arrival-rate', rate: iterations, timeUnit: `${seconds}s`, duration: `${Math.max(1, seconds - 1)}s` },
    ];
  }); // prettier-ignore
  const webhook: Scenario = { executor: 'constant-vus', exec: 'webhook', vus: 1, duration: `${seconds}s` };
  return { ...Object.fromEntries(arriving), ...(wanted.includes('webhook') ? { webhook } : {}) };
}

const within = (limits: readonly number[], patience: number | undefined) =>
  patience === undefined ? [] : limits.map((ms, i) => `p(${i ? 99 : 95})<${ms * patience}`);

function thresholds(): NonNullable<Options['thresholds']> {
  const { patience, failures, rate, seconds, rising } = profile;
  const started = weights.reduce((sum, [, weight]) => sum + weight, 0) * rate * seconds;
  const limits = wanted
    .flatMap((journey) => Object.entries(LIMITS[journey] ?? {}))
    .map(([metric, given]) => [metric, ['max>0', ...within(given, patience)]]);
  return {
    http_req_failed: [`rate<${failures}`],
    checks: [`rate>${1 - failures}`],
    // Iterations that could not start count as too slow.
    ...(rising ? {} : { dropped_iterations: [`count<${Math.max(3, Math.floor(started / 100))}`] }),
    // A metric without samples proves nothing.
    ...Object.fromEntries(limits),
  };
}

/** A crossed threshold ends the run with code 99. */
export const options: Options = {
  scenarios: scenarios(),
  thresholds: thresholds(),
  setupTimeout: '120s',
  teardownTimeout: '120s',
};
