import { SetMetadata } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process; every series says which service it speaks of. */
export const registry = new Registry();
const registers = [registry];
const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Gauge<L>({ name, help, labelNames, registers });
const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
  new Counter<L>({ name, help, labelNames, registers });

/** What is counted as it happens. */
export const counters = {
  requests: new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['service', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  }),
  refusals: counter('http_refusals_total', 'Requests refused, by code of the contract', ['service', 'code']),
  contractBreaches: counter('contract_breaches_total', 'Broken promises of a contract', ['service', 'route']),
  eventsApplied: counter('events_applied_total', 'Events applied', ['service', 'type']),
  inboxRepeats: counter('inbox_repeats_total', 'Events that came again and were skipped', ['service']),
  deadLetters: counter('dead_letters_total', 'Events that could not be applied', ['service']),
  dueWork: counter('due_work_total', 'Due items that were tried, by what came of it', ['service', 'name', 'outcome']),
  jobs: counter('jobs_total', 'Jobs ended', ['service', 'name', 'state']),
  // One receiver each would be a series each: what tells them apart is whether they fail.
  webhookTries: new Histogram({
    name: 'webhook_try_seconds',
    help: 'Time of a try to deliver, by whether its receiver was failing already',
    labelNames: ['receiver', 'outcome'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 15],
    registers,
  }),
  webhookDelays: new Histogram({
    name: 'webhook_delay_seconds',
    help: 'From the fact to its delivery, by whether the receiver was failing',
    labelNames: ['receiver'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  }),
  breakerOpens: counter('webhook_breaker_opens_total', 'Receivers that are left alone for a while', []),
};

/** What is looked up when somebody asks; the console's pages show the same figures. */
export const gauges = {
  outboxPending: gauge('outbox_pending', 'Facts not yet on the bus', ['service']),
  outboxOldest: gauge('outbox_oldest_seconds', 'Age of the oldest of them', ['service']),
  lag: gauge('consumer_lag', 'Events not yet handled', ['service', 'topic']),
  lagSeconds: gauge('consumer_lag_seconds', 'Age of the oldest of them', ['service', 'topic']),
  deadLetters: gauge('dead_letter_depth', 'Events put aside, as dead or parked behind a dead one', [
    'service',
    'state',
  ]),
  blockedKeys: gauge('blocked_keys', 'Orders, wallets and the like whose events are parked', ['service']),
  jobs: gauge('jobs', 'Jobs that wait, run, are stalled (no sign of life for two minutes) or failed', [
    'service',
    'state',
  ]),
  dueWork: gauge('due_work_running', 'Due items under way', ['service', 'name']),
  jobsOldest: gauge('jobs_oldest_waiting_seconds', 'Age of the oldest job that waits', ['service']),
  holdsOpen: gauge('holds_open', 'Orders whose money is held', []),
  holdsLate: gauge('holds_late', 'Holds that are older than any booking may take', []),
  ledgerViolations: gauge('ledger_check_violations', 'Places that do not agree in the last check', []),
  ledgerAge: gauge('ledger_check_age_seconds', 'Time since the last check of the ledger', []),
};

const COLLECTS_METRICS = 'lamliang:measures';
/** Runs the method before figures are given out: it sets the gauges that only its service knows. */
export const CollectsMetrics = (): MethodDecorator => SetMetadata(COLLECTS_METRICS, true);
export const collectsMetricsMetadata = COLLECTS_METRICS;
