import { Injectable, SetMetadata } from '@nestjs/common';
import type { JobDefinition } from '@lamliang/contracts';
import { uuidv7 } from '@lamliang/kernel';
import { Queue, UnrecoverableError, Worker, type Job } from 'bullmq';
import * as z from 'zod/mini';
import { AppClock } from '../clock.ts';
import { traceparent, workContext } from '../observe/context.ts';
import { Db, type Tx } from '../data/db.ts';
import { AppError, errorText, isTransient } from '../http/errors.ts';
import type { JobStore } from '@lamliang/adapters';
import type { Logger } from '../observe/log.ts';
import { counters } from '../observe/metrics.ts';
import { inSpan } from '../observe/trace.ts';

export const handlesJobMetadata = 'lamliang:handles-job';
/** Marks the method of a consumer that does a kind of job. */
export const HandlesJob = (definition: JobDefinition): MethodDecorator => SetMetadata(handlesJobMetadata, definition);

/** What a job's handler gets beside the payload. */
export interface JobContext {
  job_id: string;
  account_id: number | null;
  /** Tells how far the job is; those who wait see it. */
  progress(done: number, total: number): Promise<void>;
  /** Ends the job in the transaction of its effect. */
  finish(tx: Tx, result: unknown): Promise<void>;
}

export interface JobRow {
  id: string;
  name: string;
  account_id: number | null;
  payload: unknown;
  state: 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  result: unknown;
  error: string | null;
}
type JobHandler = (payload: unknown, job: JobContext) => Promise<unknown>;
/** The row of a job as a worker takes it. */
interface ClaimedJob extends Pick<JobRow, 'payload' | 'account_id'> {
  attempts: number;
  traceparent: string | null;
  create_dt: Date;
}

const LOCK_MS = 60_000;
/** Jobs of a queue that one shop has under way at a time; a process has a place more, for the first of another. */
const OF_ONE_SHOP = 2;
/** Waits of 1, 2, 4 ... 64 s lie between them. */
const MAX_ATTEMPTS = 8;
const QUEUED = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 86_400, count: 1_000 },
};
/** Attempts that fail by an outage of another part are not counted, for this long after a job was requested. */
const OUTAGE_GRACE_MS = 24 * 3_600_000;
/** A row without a sign of life for this long is handed out again. */
export const STALLED_MS = 2 * LOCK_MS;

/** The `job_request` row, written in the business transaction, is the record; BullMQ only hands the work out. */
@Injectable()
export class Jobs {
  private queues = new Map<string, Queue>();
  private workers: Worker[] = [];
  private handlers = new Map<string, JobHandler>();
  /** How often a dispatch was asked for since the running pass began, with that one. */
  private asked = 0;
  /** Connections that end after that are no news. */
  private stopped = false;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly service: string,
    private readonly log: Logger,
  ) {}

  /** Asks for a job; it is handed out once `tx` has committed. @returns the job's id */
  async request<D extends JobDefinition>(
    tx: Tx,
    definition: D,
    job: { account_id: number | null; payload: Omit<z.output<D['schema']>, 'job_id'>; total: number },
  ): Promise<string> {
    const now = this.clock.now();
    const job_id = uuidv7(now);
    const { queue, name, schema } = definition;
    const { account_id, total } = job;
    const payload = JSON.stringify(z.parse(schema as z.ZodMiniType, { ...job.payload, job_id }));
    const trace_id = workContext()?.trace_id ?? '';
    await tx.run(
      `INSERT INTO job_request (id, queue, name, account_id, payload, state, done, total, attempts, trace_id, create_dt, traceparent)
       VALUES ($1, $2, $3, $4, $5, 'waiting', 0, $6, 0, $7, $8, $9)`,
      [job_id, queue, name, account_id, payload, total, trace_id, now, traceparent() ?? null],
    );
    tx.afterCommit(() => this.dispatchSoon());
    return job_id;
  }

  /** The job of a shop; undefined where the shop has no such job. */
  async get(tx: Tx, job_id: string, account_id: number): Promise<JobRow | undefined> {
    if (!/^[0-9a-f-]{36}$/.test(job_id)) return undefined;
    const [row] = await tx.query<JobRow[]>(
      `SELECT id, name, account_id, payload, state, done, total, result, error FROM job_request WHERE id = $1 AND account_id = $2`,
      [job_id, account_id],
    );
    return row;
  }

  private dispatchSoon(): void {
    void this.dispatch().catch((error: unknown) => this.log.warn({ err: error }, 'jobs wait for the sweeper'));
  }

  /**
   * Adds what is not yet queued, of one shop as many as it may have under way, and what a lost queue has forgotten. Never
   * inside a business transaction.
   */
  async dispatch(): Promise<void> {
    // What was requested after the running pass looked would wait for the sweeper: that pass begins again.
    if (!this.queues.size || this.asked++) return;
    try {
      do {
        this.asked = 1;
        await this.dispatchBatch();
      } while (this.asked > 1);
    } finally {
      this.asked = 0;
    }
  }

  private async dispatchBatch(): Promise<void> {
    const now = this.clock.now();
    const rows = await this.db.systemAutocommit((tx) =>
      tx.query<{ id: string; queue: string; name: string; attempts: number; queued: boolean }[]>(
        // What failed and is tried again takes no turn: it would keep the others of its shop waiting.
        `SELECT id, queue, name, attempts, queued_dt IS NOT NULL AS queued FROM (
           SELECT *, count(*) FILTER (WHERE error IS NULL) OVER (PARTITION BY queue, account_id ORDER BY queued_dt IS NULL, create_dt, id) AS turn
           FROM job_request WHERE state IN ('waiting', 'running') AND queue = ANY ($1)) open
         WHERE (queued_dt IS NULL AND (turn <= $3 OR account_id IS NULL)) OR coalesce(seen_dt, queued_dt) < $2 ORDER BY create_dt LIMIT 500`,
        [[...this.queues.keys()], new Date(now.getTime() - STALLED_MS), OF_ONE_SHOP],
      ),
    );
    for (const [name, mine] of Map.groupBy(rows, (r) => r.queue)) {
      const queue = this.queues.get(name) as Queue;
      const jobs = mine.map((r) => ({
        name: r.name,
        data: { job_id: r.id },
        // A forgotten job gets a new id, because the old one may still be kept as active or failed.
        opts: { ...QUEUED, jobId: r.queued ? `jr-${r.id}-${now.getTime()}` : `jr-${r.id}` },
      }));
      try {
        await queue.addBulk(jobs);
      } catch {
        // A Redis that began again has forgotten the queue's scripts, and a transaction cannot teach it: single calls do.
        for (const { name: job, data, opts } of jobs) await queue.add(job, data, opts);
      }
      const queued = `UPDATE job_request SET queued_dt = $2, seen_dt = $2 WHERE id = ANY ($1::uuid[])`;
      await this.db.systemAutocommit((tx) => tx.run(queued, [mine.map((r) => r.id), now]));
    }
  }

  /** Opens the queues and workers of the handlers found. @throws Error for a job with two handlers */
  start(found: { metadata: JobDefinition; run: JobHandler }[], store: JobStore, concurrency = OF_ONE_SHOP + 1): void {
    if (!found.length) return;
    const place = store as { connection: never; prefix?: string };
    for (const { metadata, run } of found) {
      if (this.handlers.has(metadata.name)) throw new Error(`the job ${metadata.name} has two handlers`);
      this.handlers.set(metadata.name, run);
    }
    const options = { ...place, concurrency, lockDuration: LOCK_MS, maxStalledCount: 1 };
    const warn = (part: string) => (err: Error) => this.stopped || this.log.warn({ err }, part);
    for (const name of new Set(found.map(({ metadata }) => metadata.queue))) {
      this.queues.set(name, new Queue(name, place).on('error', warn('job queue')));
      this.workers.push(new Worker(name, (job) => this.work(job), options).on('error', warn('job worker')));
    }
  }

  private async work(job: Job<{ job_id: string }>): Promise<void> {
    const { job_id } = job.data;
    const handler = this.handlers.get(job.name);
    if (!handler) throw new UnrecoverableError(`no handler of ${job.name}`);
    const [row] = await this.db.systemAutocommit((tx) =>
      tx.query<ClaimedJob[]>(
        `UPDATE job_request SET state = 'running', attempts = attempts + 1, seen_dt = $2 WHERE id = $1 AND state IN ('waiting', 'running')
         RETURNING payload, account_id, attempts, traceparent, create_dt`,
        [job_id, this.clock.now()],
      ),
    );
    if (!row) return;
    let finished = false;
    const context: JobContext = {
      job_id,
      account_id: row.account_id,
      progress: async (done, total) => {
        const sql = `UPDATE job_request SET done = $2, total = $3, seen_dt = $4 WHERE id = $1 AND state = 'running'`;
        await this.db.systemAutocommit((tx) => tx.run(sql, [job_id, done, total, this.clock.now()]));
      },
      finish: async (tx, result) => {
        finished =
          (await tx.run(
            `UPDATE job_request SET state = 'done', done = total, result = $2, error = NULL, done_dt = $3 WHERE id = $1 AND state = 'running'`,
            [job_id, JSON.stringify(result ?? null), this.clock.now()],
          )) > 0;
        if (!finished) throw new UnrecoverableError('another worker ended this job');
      },
    };
    try {
      const span = { service: this.service, name: `job ${job.name}`, kind: 'consumer' } as const;
      const result = await inSpan({ ...span, parent: row.traceparent }, () => handler(row.payload, context));
      if (!finished) await this.db.system((tx) => context.finish(tx, result));
      counters.jobs.inc({ service: this.service, name: job.name, state: 'done' });
    } catch (error) {
      const now = this.clock.now();
      // A refusal stays one; that another part does not answer just now is none.
      const refused = error instanceof AppError && error.status < 500;
      const outage = (error instanceof AppError && !refused) || isTransient(error);
      const patient = outage && now.getTime() - row.create_dt.getTime() < OUTAGE_GRACE_MS;
      const final = refused || error instanceof UnrecoverableError || (!patient && row.attempts >= MAX_ATTEMPTS);
      const text = errorText(error);
      // The queue gives a job up after its own attempts: the sweeper then queues it again.
      const dropped = !final && job.attemptsMade + 1 >= MAX_ATTEMPTS;
      await this.db.systemAutocommit((tx) =>
        tx.run(
          `UPDATE job_request SET state = CASE WHEN $3 THEN 'failed' ELSE 'waiting' END, error = $2, attempts = attempts - $5,
             seen_dt = CASE WHEN $6 THEN NULL ELSE $4::timestamptz END, queued_dt = CASE WHEN $6 THEN 'epoch' ELSE queued_dt END
           WHERE id = $1 AND state = 'running'`,
          [job_id, text, final, now, patient ? 1 : 0, dropped],
        ),
      );
      this.log.warn({ err: error, job_id, name: job.name, final }, 'job failed');
      if (final) counters.jobs.inc({ service: this.service, name: job.name, state: 'failed' });
      throw final ? new UnrecoverableError(text) : error;
    } finally {
      if (row.account_id !== null) this.dispatchSoon();
    }
  }

  /** Puts a failed job back to work: as one that was forgotten, because the queue still keeps the failed one. */
  async retry(job_id: string): Promise<boolean> {
    const sql = `UPDATE job_request SET state = 'waiting', queued_dt = 'epoch', seen_dt = NULL, attempts = 0
      WHERE id = $1 AND state = 'failed'`;
    const changed = await this.db.systemAutocommit((tx) => tx.run(sql, [job_id]));
    if (changed) await this.dispatch();
    return changed > 0;
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((w) => w.close()));
    await Promise.all([...this.queues.values()].map((q) => q.close()));
    this.stopped = true;
  }
}
