import { ERRORS, MAX_LIST_ROWS, operationsRoutes, revive, type AnyRoute, type BulkRun, type RunRoute } from '@lamliang/contracts'; // prettier-ignore
import { text } from '@lamliang/i18n';
import { isUuid } from '@lamliang/kernel';
import * as z from 'zod/mini';
import type { AppClock } from '../clock.ts';
import type { Db, Tx } from '../data/db.ts';
import { refusalOf } from '../http/access.ts';
import { writeAudit, type AuditNote } from '../http/audit.ts';
import { parsePart } from '../http/bind.ts';
import { handled, type Call, type Handled, type Listed, type StaffCaller } from '../http/call.ts';
import { AppError, isTransient } from '../http/errors.ts';
import { counters } from '../observe/metrics.ts';
import { inSpan } from '../observe/trace.ts';
import { DueWork } from './due-work.ts';
import type { JobRow, Jobs } from './jobs.ts';
import type { Timers } from './timers.ts';

/** A run without a sign of life for this long goes on elsewhere; how often one is given, and runs are looked for (ms). */
const [LEASE_MS, SIGN_MS, IDLE_MS] = [30_000, 10_000, 10_000];
/** From this attempt on, what another part does not answer has failed and is not waited for. */
const LAST_ATTEMPT = 5;
const OPEN = `queue = 'runs' AND state IN ('waiting', 'running')`;

type Outcome = 'done' | 'skipped' | 'failed';
type Payload = { caller: StaffCaller; terms: unknown; filter?: Record<string, unknown> };
type Run = Pick<JobRow, 'id' | 'name'> & { payload: Payload; attempts: number; traceparent: string | null };
type Parts = { service: string; db: Db; clock: AppClock; jobs: Jobs; timers: Timers };

/** Handles the routes made by `manyOf`, and works on their runs. @param handlers those of the actions and lists among them */
export function bulkRuns({ service, db, clock, jobs, timers }: Parts, routes: AnyRoute[], handlers: Handled[]) {
  const many = routes.filter((route): route is RunRoute => route.runs !== undefined);
  const handlerOf = (id = '') => handlers.find(({ route }) => route.id === id) as Handled;

  /** One row: its effect, its audit row and its result are one transaction, so that no crash and no second worker repeats it. */
  const runRow = async ({ id, name, payload, attempts }: Run, row_id: string, signal: AbortSignal): Promise<void> => {
    const runs = many.find((route) => route.runs?.one === name)?.runs;
    let ended: Tx | undefined;
    const end = async (tx: Tx, outcome: Outcome, code: string | null) => {
      const sql = 'UPDATE run_row SET outcome = $3, code = $4 WHERE job_id = $1 AND row_id = $2 AND outcome IS NULL';
      if (tx !== ended && !(await tx.run(sql, [id, row_id, outcome, code]))) throw new Error('another process has done this row'); // prettier-ignore
      ended = tx;
    };
    let result: [Outcome, string | null] = ['skipped', null];
    try {
      if (!runs) throw new AppError('route.not_found');
      const { route, handler } = handlerOf(name);
      const write = async (tx: Tx, note: AuditNote) => {
        await writeAudit(tx, payload.caller, route.audit ?? { action: name, target: '' }, note);
        await end(tx, note.failed === undefined ? 'done' : 'failed', note.failed ?? null);
      };
      const input = { params: parsePart(route.params, { id: row_id }), body: route.body && revive(route.body, payload.terms), headers: {} }; // prettier-ignore
      const audit = { write, unchanged: () => undefined };
      await handler({ ...input, staff: payload.caller, audit, language: 'th', raw: Buffer.alloc(0), signal } as never);
      // What a row writes is in the trail beside the row of the run itself, and is counted like a call of its own.
      counters.auditedCalls.inc({ service, route: name, outcome: ended ? 'told' : 'unchanged' });
      if (ended) return;
    } catch (error) {
      if (attempts < LAST_ATTEMPT && isTransient(error)) throw error;
      const code = error instanceof AppError ? error.code : 'server.unexpected';
      if (code === 'server.unexpected') timers.log.error({ err: error, job_id: id, row_id }, 'a row of a run failed');
      result = [runs?.skips.includes(code) ? 'skipped' : 'failed', code];
    }
    await db.systemAutocommit((tx) => end(tx, ...result));
  };

  const due = new DueWork<Run>(timers, {
    name: 'bulk-runs',
    idle_ms: IDLE_MS,
    concurrency: 1,
    key: ({ id }) => id,
    claim(limit) {
      const sql = `UPDATE job_request SET state = 'running', attempts = attempts + 1, seen_dt = $1 WHERE id IN (
        SELECT id FROM job_request WHERE ${OPEN} AND (state = 'waiting' OR seen_dt <= $2)
        ORDER BY create_dt LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id, name, payload, attempts, traceparent`;
      const now = clock.now();
      return db.systemAutocommit((tx) => tx.query(sql, [now, new Date(now.getTime() - LEASE_MS), limit]));
    },
    async run(run, signal) {
      const left = 'SELECT row_id FROM run_row WHERE job_id = $1 AND outcome IS NULL ORDER BY no';
      const rows = await db.systemAutocommit((tx) => tx.query<{ row_id: string }[]>(left, [run.id]));
      await inSpan({ service, name: `run ${run.name}`, kind: 'consumer', parent: run.traceparent }, async () => {
        for (const { row_id } of rows) {
          signal.throwIfAborted();
          await runRow(run, row_id, signal);
        }
      });
      const done = `UPDATE job_request SET state = 'done', done = total, done_dt = $2 WHERE id = $1 AND ${OPEN}`;
      await db.systemAutocommit((tx) => tx.run(done, [run.id, clock.now()]));
    },
    renew: {
      ms: SIGN_MS,
      name: 'bulk-run-leases',
      async leases(items) {
        const sql = `UPDATE job_request j SET seen_dt = $2, done = (SELECT count(outcome) FROM run_row WHERE job_id = j.id)
          WHERE id = ANY ($1::uuid[]) AND ${OPEN}`;
        await db.systemAutocommit((tx) => tx.run(sql, [items.map(({ id }) => id), clock.now()]));
      },
    },
  });

  /** A run of an action that the caller may do, or of the action `one` alone. @throws AppError job.not_found, permission.denied */
  const runOf = async (id: string, staff: StaffCaller, one?: string) => {
    const sql = `SELECT j.*, count(r.row_id) FILTER (WHERE outcome IS NULL) AS waiting, count(*) FILTER (WHERE outcome = 'done') AS done,
        count(*) FILTER (WHERE outcome = 'skipped') AS skipped, count(*) FILTER (WHERE outcome = 'failed') AS failed,
        coalesce(jsonb_agg(jsonb_build_object('id', row_id, 'code', code) ORDER BY no) FILTER (WHERE outcome = 'failed'), '[]') AS failures
      FROM job_request j LEFT JOIN run_row r ON r.job_id = j.id WHERE j.id = $1 AND queue = 'runs' GROUP BY j.id`;
    const [run] = isUuid(id) ? await db.systemAutocommit((tx) => tx.query<(BulkRun & Run)[]>(sql, [id])) : [];
    const route = many.find(({ runs }) => runs?.one === run?.name);
    if (!run || !route || (one ?? run.name) !== run.name) throw new AppError('job.not_found');
    const refused = refusalOf(route, staff);
    if (refused) throw new AppError(refused);
    return run;
  };
  /** The rows of a new run, and the body of each. */
  const selected = async (call: Call<RunRoute>, { runs }: RunRoute) => {
    const { ids, filter, failed_of, terms = parsePart(handlerOf(runs?.one).route.body, {}) } = call.body;
    if (ids) return { ids, terms };
    if (failed_of) {
      const { failures, payload } = await runOf(failed_of, call.staff, runs?.one);
      return { ids: failures.map(({ id }) => id), terms: payload.terms };
    }
    const query = { filter, range: [0, MAX_LIST_ROWS - 1] };
    const { rows } = (await handlerOf(runs?.list).handler({ ...call, query } as never)) as Listed<{ id: number }>;
    return { ids: rows.map(({ id }) => id), terms };
  };
  const start = async (call: Call<RunRoute>, route: RunRoute) => {
    const { ids, terms } = await selected(call, route);
    const params = handlerOf(route.runs?.one).route.params as z.ZodMiniType<{ id: unknown }>;
    // `0126` is the row 126; what is no id of a row fails as one.
    const named = (id: unknown) => String(z.safeDecode(params, { id: String(id) } as never).data?.id ?? id);
    const rows = [...new Set(ids.map(named))];
    const answer = await db.system(async (tx) => {
      const { filter } = call.body;
      const job = { account_id: null, payload: { caller: call.staff, terms, filter }, total: rows.length };
      const id = await jobs.request(tx, { queue: 'runs', name: route.runs?.one ?? '', schema: z.any() }, job);
      const insert = 'INSERT INTO run_row (job_id, no, row_id) SELECT $1, no, row_id FROM unnest($2::text[]) WITH ORDINALITY u(row_id, no)'; // prettier-ignore
      await tx.run(insert, [id, rows]);
      await call.audit.write(tx, { target_id: id, after: { filter, total: rows.length } });
      await call.key.complete(tx, { id, total: rows.length });
      return { id, total: rows.length };
    });
    due.wake();
    return answer;
  };
  const show = handled(operationsRoutes(service).run, async ({ params, staff, language }) => {
    const run = await runOf(params.id, staff);
    const failures = run.failures.map((row) => ({ ...row, message: row.code in ERRORS ? text(language, `errors.${row.code}`) : row.code })); // prettier-ignore
    const { filter = null, caller } = run.payload;
    return { ...run, failures, filter, entered_by: caller.login_id, entered_name: caller.user_name };
  });
  return [...many.map((route) => handled(route, (call) => start(call, route))), show];
}
