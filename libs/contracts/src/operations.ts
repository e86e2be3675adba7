import * as z from 'zod/mini';
import { route, type Caller } from './route.ts';
import { manyOf } from './runs.ts';
import { filters, staffListQuery } from './staff-list.ts';
import { flag, moment, nothing, pathId } from './wire.ts';

const OPERATORS = { kind: 'staff', roles: ['support', 'finance', 'admin'] } as const;
/** Who reads the audit trail of a service, where not every operator may read the records that it shows. */
const AUDITORS: Record<string, Extract<Caller, { kind: 'staff' }>> = {
  claims: { kind: 'staff', roles: ['finance', 'admin'] },
  invoicing: { kind: 'staff', roles: ['finance', 'admin'] },
  notifications: { kind: 'staff', roles: ['support', 'admin'] },
  wallet: { kind: 'staff', roles: ['finance', 'admin'] },
};

/** What files are kept as, whatever they were sent as. */
const KEPT_TYPES = ['image/jpeg', 'application/pdf'];
const LETTER_STATES = ['dead', 'parked', 'replayed'] as const;
const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;

export const deadLetter = z.object({
  id: z.int(),
  event_id: z.string(),
  consumer: z.string(),
  topic: z.string(),
  key: z.string(),
  version: z.int(),
  type: z.string(),
  payload: z.unknown(),
  error: z.string(),
  /** Of the work that the event came of; empty where it is not known. */
  trace_id: z.string(),
  attempts: z.int(),
  state: z.literal(LETTER_STATES),
  occurred_at: moment,
  create_dt: moment,
  replay_dt: z.nullable(moment),
});
/** Who changed something of a service: the action, its target and what the change made of it. */
export const auditEntry = z.object({
  id: z.int(),
  at: moment,
  /** Of a customer where staff acted as one. */
  login_id: z.nullable(z.int()),
  /** The account that it was done with: the shop, or that of the member of staff. */
  account_id: z.nullable(z.int()),
  /** The staff who acted as the customer; `user_name` has both names then. */
  acting_staff_id: z.nullable(z.int()),
  user_name: z.string(),
  staff_role: z.nullable(z.string()),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string(),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  trace_id: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export type DeadLetter = z.output<typeof deadLetter>;

export const jobRequest = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  account_id: z.nullable(z.int()),
  state: z.literal(JOB_STATES),
  done: z.int(),
  total: z.int(),
  attempts: z.int(),
  error: z.nullable(z.string()),
  /** Of the work that asked for it; empty where it is not known. */
  trace_id: z.string(),
  create_dt: moment,
  done_dt: z.nullable(moment),
});

export type JobRequest = z.output<typeof jobRequest>;

/** A bulk run. `waiting` rows are still to come; `skipped` ones had nothing to be done. */
export const bulkRun = z.object({
  id: z.string(),
  /** Id of the action. */
  name: z.string(),
  state: z.literal(JOB_STATES),
  /** What the rows were selected by; null for rows by id. */
  filter: z.nullable(z.record(z.string(), z.unknown())),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** The failed rows with the reason: an error code, or the text of an error. */
  failures: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  entered_by: z.int(),
  entered_name: z.string(),
  create_dt: moment,
  done_dt: z.nullable(moment),
});
export type BulkRun = z.output<typeof bulkRun>;

export const lagRow = z.object({
  id: z.string(),
  group: z.string(),
  topic: z.string(),
  lag: z.int(),
  oldest_age_ms: z.int(),
  outbox_pending: z.int(),
  outbox_oldest_ms: z.int(),
  dead: z.int(),
  parked: z.int(),
  /** Keys with a dead letter. */
  blocked_keys: z.int(),
  jobs_waiting: z.int(),
  jobs_running: z.int(),
  /** Running jobs without a heartbeat for two minutes. */
  jobs_stalled: z.int(),
  jobs_failed: z.int(),
  jobs_oldest_ms: z.int(),
});

/** Routes of every service, served by the platform: dead letters with replay, jobs, lag, file links. */
export const operationsRoutes = (service: string) => {
  const deadLetters = route({
    id: `${service}.operations.dead_letters.list`,
    method: 'GET',
    path: `/staff-api/v1/${service}-dead-letters`,
    caller: OPERATORS,
    query: staffListQuery({
      filters: { state: filters.anyOf(LETTER_STATES), type: filters.texts, key: filters.texts, q: filters.text },
      sorts: ['create_dt', 'occurred_at'],
    }),
    answer: z.array(deadLetter),
    answers: 'list',
    fails: [],
    summary: `Lists the dead letters of ${service} and the events parked behind them; \`q\` is the id of a trace or an event, or a key.`,
  });
  const replay = route({
    id: `${service}.operations.dead_letters.replay`,
    method: 'POST',
    path: `/staff-api/v1/${service}-dead-letters/:id/replay`,
    caller: OPERATORS,
    params: z.object({ id: pathId }),
    body: z.object({}),
    audit: { action: 'dead_letter.replay', target: 'dead_letter' },
    answer: z.object({
      id: z.int(),
      applied: z.int(),
      state: z.literal(LETTER_STATES),
      error: z.nullable(z.string()),
    }),
    answers: 'bare',
    fails: ['dead_letter.not_found'],
    touches: [
      `${service}.operations.dead_letters.list`,
      `${service}.operations.dead_letters.get`,
      `${service}.operations.lag.list`,
      `${service}.operations.lag.get`,
    ],
    summary: 'Replays the dead letters of one key, in order.',
  });
  return {
    deadLetters,
    deadLetter: route({
      id: `${service}.operations.dead_letters.get`,
      method: 'GET',
      path: `/staff-api/v1/${service}-dead-letters/:id`,
      caller: OPERATORS,
      params: z.object({ id: pathId }),
      answer: deadLetter,
      answers: 'bare',
      fails: ['dead_letter.not_found'],
      summary: 'Gets a dead letter.',
    }),
    replay,
    replayMany: manyOf(replay, deadLetters, { states: ['dead', 'parked'] }),
    jobs: route({
      id: `${service}.operations.jobs.list`,
      method: 'GET',
      path: `/staff-api/v1/${service}-jobs`,
      caller: OPERATORS,
      query: staffListQuery({
        id: filters.texts,
        filters: { state: filters.anyOf(JOB_STATES), name: filters.texts, queue: filters.texts, q: filters.text },
        sorts: ['create_dt'],
      }),
      answer: z.array(jobRequest),
      answers: 'list',
      fails: [],
      summary: `Lists the jobs of ${service}, newest first; \`q\` is the id of a job, a trace or a shop.`,
    }),
    job: route({
      id: `${service}.operations.jobs.get`,
      method: 'GET',
      path: `/staff-api/v1/${service}-jobs/:id`,
      caller: OPERATORS,
      params: z.object({ id: z.string() }),
      answer: jobRequest,
      answers: 'bare',
      fails: ['job.not_found'],
      summary: 'Gets a job.',
    }),
    again: route({
      id: `${service}.operations.jobs.again`,
      method: 'POST',
      path: `/staff-api/v1/${service}-jobs/:id/again`,
      caller: OPERATORS,
      params: z.object({ id: z.string() }),
      body: z.object({}),
      audit: { action: 'job.again', target: 'job' },
      answer: z.object({ id: z.string(), queued: flag }),
      answers: 'bare',
      fails: ['job.not_found'],
      touches: [
        `${service}.operations.jobs.list`,
        `${service}.operations.jobs.get`,
        `${service}.operations.lag.list`,
        `${service}.operations.lag.get`,
      ],
      summary: 'Retries a failed job.',
    }),
    run: route({
      id: `${service}.operations.runs.get`,
      method: 'GET',
      path: `/staff-api/v1/${service}-runs/:id`,
      caller: OPERATORS,
      params: z.object({ id: z.string() }),
      answer: bulkRun,
      answers: 'bare',
      fails: ['job.not_found'],
      summary: 'Gets a bulk run: how far it is, and the rows that failed.',
    }),
    audits: route({
      id: `${service}.operations.audit.list`,
      method: 'GET',
      path: `/staff-api/v1/${service}-audit`,
      caller: AUDITORS[service] ?? OPERATORS,
      query: staffListQuery({
        filters: {
          target_type: filters.texts,
          target_id: filters.texts,
          action: filters.texts,
          staff_id: filters.integer,
          staff_flag: filters.flag,
          from_date: filters.day,
          to_date: filters.day,
        },
        sorts: ['at'],
      }),
      answer: z.array(auditEntry),
      answers: 'list',
      fails: [],
      summary: `Lists who changed what in ${service}, newest first; \`staff_id\` is who did it, also as a customer, \`staff_flag\` 1 leaves out shops and services.`,
    }),
    audit: route({
      id: `${service}.operations.audit.get`,
      method: 'GET',
      path: `/staff-api/v1/${service}-audit/:id`,
      caller: AUDITORS[service] ?? OPERATORS,
      params: z.object({ id: pathId }),
      answer: auditEntry,
      answers: 'bare',
      fails: ['record.not_found'],
      summary: 'Gets one change.',
    }),
    lag: route({
      id: `${service}.operations.lag.list`,
      method: 'GET',
      path: `/staff-api/v1/${service}-lag`,
      caller: OPERATORS,
      query: staffListQuery({ id: filters.texts }),
      answer: z.array(lagRow),
      answers: 'list',
      fails: [],
      summary: `Gets the consumer lag of ${service} and the size of its outbox, dead letters and job queue.`,
    }),
    lagOf: route({
      id: `${service}.operations.lag.get`,
      method: 'GET',
      path: `/staff-api/v1/${service}-lag/:id`,
      caller: OPERATORS,
      params: z.object({ id: z.string() }),
      answer: lagRow,
      answers: 'bare',
      fails: ['record.not_found'],
      summary: `Gets the consumer lag of ${service} for one topic.`,
    }),
    file: route({
      id: `${service}.files.open`,
      method: 'GET',
      path: `/client/v1/${service}-files/:token`,
      caller: { kind: 'public' },
      params: z.object({ token: z.string() }),
      answer: nothing,
      answers: 'file',
      media: KEPT_TYPES,
      fails: ['file.not_found'],
      summary: `Downloads a file of ${service} by an expiring link.`,
    }),
  };
};
