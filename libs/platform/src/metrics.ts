import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process; every series says which service it speaks of. */
export const registry = new Registry();
const registers = [registry];

export const counters = {
  requests: new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['service', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  }),
  eventsApplied: new Counter({
    name: 'events_applied_total',
    help: 'Events applied',
    labelNames: ['service', 'type'],
    registers,
  }),
  inboxRepeats: new Counter({
    name: 'inbox_repeats_total',
    help: 'Events that came again and were skipped',
    labelNames: ['service'],
    registers,
  }),
  deadLetters: new Counter({
    name: 'dead_letters_total',
    help: 'Events that could not be applied',
    labelNames: ['service'],
    registers,
  }),
  jobs: new Counter({ name: 'jobs_total', help: 'Jobs ended', labelNames: ['service', 'name', 'state'], registers }),
  outboxPending: new Gauge({
    name: 'outbox_pending',
    help: 'Facts not yet on the bus',
    labelNames: ['service'],
    registers,
  }),
  outboxOldest: new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest of them',
    labelNames: ['service'],
    registers,
  }),
  lag: new Gauge({ name: 'consumer_lag', help: 'Events not yet handled', labelNames: ['service', 'topic'], registers }),
};
