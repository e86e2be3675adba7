import { SetMetadata } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of the process; every series names its service. */
export const registry = new Registry();
const registers = [registry];
export const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Gauge<L>({ name, help, labelNames, registers });
export const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Counter<L>({ name, help, labelNames, registers });
export const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
  new Histogram<L>({ name, help, labelNames, buckets, registers });

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const JOB_STATES = 'Jobs that wait, run, are stalled (no sign of life for two minutes) or failed';

/** What every service counts as it happens. */
export const counters = {
  requests: histogram('http_request_seconds', 'Time to answer', ['service', 'route', 'status'], SECONDS),
  refusals: counter('http_refusals_total', 'Requests refused, by code of the contract', ['service', 'code']),
  auditedCalls: counter('audited_calls_total', 'Calls that the audit trail tells of, had nothing to tell of, or that staff made as a shop', ['service', 'route', 'outcome']), // prettier-ignore
  contractBreaches: counter('contract_breaches_total', 'Broken promises of a contract', ['service', 'route']),
  eventsApplied: counter('events_applied_total', 'Events applied', ['service', 'type']),
  inboxRepeats: counter('inbox_repeats_total', 'Events that came again and were skipped', ['service']),
  deadLetters: counter('dead_letters_total', 'Events that could not be applied', ['service']),
  dueWork: counter('due_work_total', 'Attempts at due items, by outcome', ['service', 'name', 'outcome']),
  jobs: counter('jobs_total', 'Jobs ended', ['service', 'name', 'state']),
};

/** What is looked up when somebody asks; the console's pages show the same figures. */
export const gauges = {
  outboxPending: gauge('outbox_pending', 'Events not yet on the bus', ['service']),
  outboxOldest: gauge('outbox_oldest_seconds', 'Age of the oldest of them', ['service']),
  lag: gauge('consumer_lag', 'Events not yet handled', ['service', 'topic']),
  lagSeconds: gauge('consumer_lag_seconds', 'Age of the oldest of them', ['service', 'topic']),
  deadLetters: gauge('dead_letter_depth', 'Events put aside, dead or parked behind a dead one', ['service', 'state']),
  blockedKeys: gauge('blocked_keys', 'Orders, wallets and the like whose events are parked', ['service']),
  jobs: gauge('jobs', JOB_STATES, ['service', 'state']),
  dueWork: gauge('due_work_running', 'Due items under way', ['service', 'name']),
  jobsOldest: gauge('jobs_oldest_waiting_seconds', 'Age of the oldest job that waits', ['service']),
};

export const collectsMetricsMetadata = 'lamliang:measures';
/** Runs the method before figures are given out: it sets the gauges that only its service knows. */
export const CollectsMetrics = (): MethodDecorator => SetMetadata(collectsMetricsMetadata, true);
