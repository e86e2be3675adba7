import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { job, route } from '@lamliang/contracts';
import { ordersEvents } from '@lamliang/contracts/orders';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod/mini';
import type { Call } from './http/call.ts';
import { Handles } from './http/call.ts';
import { HandlesEvent, type EventContext } from './events/consumers.ts';
import { Db } from './data/db.ts';
import { AppError } from './http/errors.ts';
import { Jobs, HandlesJob, type JobContext } from './jobs/jobs.ts';
import { secureByAccount } from './data/grants.ts';
import { Outbox } from './events/outbox.ts';
import { defineService } from './service.ts';
import { startService, until, type StartedServices } from './testing/index.ts';

const text = z.string({ error: 'validation.required' }).check(z.minLength(1, { error: 'validation.required' }));
const notesRoutes = {
  write: route({
    id: 'notes.write',
    method: 'POST',
    path: '/client/v1/notes',
    caller: { kind: 'flag', flags: ['advanced_order_flag'] },
    body: z.object({ text }),
    answer: z.object({ id: z.int() }),
    fails: [],
    summary: 'Writes a note.',
  }),
  read: route({
    id: 'notes.read',
    method: 'GET',
    path: '/client/v1/notes',
    caller: { kind: 'shop' },
    answer: z.array(z.object({ id: z.int(), text: z.string() })),
    fails: [],
    summary: 'Reads notes.',
  }),
  fail: route({
    id: 'notes.fail',
    method: 'POST',
    path: '/client/v1/notes/fail',
    caller: { kind: 'login' },
    body: z.object({ code: z.string() }),
    answer: z.object({}),
    fails: ['wallet.insufficient'],
    summary: 'Fails.',
  }),
  work: route({
    id: 'notes.work',
    method: 'POST',
    path: '/client/v1/notes/work',
    caller: { kind: 'shop' },
    body: z.object({ text }),
    answer: z.object({ job_id: z.string() }),
    fails: [],
    summary: 'Asks for a job.',
  }),
};
const copy = job('notes', 'copy_note', z.object({ job_id: z.string(), text: z.string() }));
const fact = (order_id: number, version: number, remark: string) => ({
  key: String(order_id),
  version,
  payload: {
    order_id,
    account_id: 1,
    order_no: 'x',
    tracking_no: 'x',
    partner_code: 'flash',
    partner_awb_no: null,
    shipment_status: 'cancelled' as const,
    booking_state: 'failed' as const,
    cod_status: null,
    version,
    occurred_at: '',
    remark,
  },
});

@Injectable()
class NotesService {
  broken = false;
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
  ) {}
  write(account_id: number, text: string): Promise<{ id: number }> {
    return this.db.tx({ account_id }, async (tx) => {
      const [row] = await tx.query<{ id: number }[]>(
        'INSERT INTO note (account_id, text) VALUES ($1, $2) RETURNING id',
        [account_id, text],
      );
      if (!row) throw new Error('not written');
      await this.outbox.publish(tx, ordersEvents.cancelled, fact(row.id, 1, text));
      return row;
    });
  }
  read(account_id: number): Promise<{ id: number; text: string }[]> {
    return this.db.read({ account_id }, (tx) => tx.query('SELECT id, text FROM note ORDER BY id'));
  }
  work(account_id: number, text: string): Promise<{ job_id: string }> {
    return this.db.tx({ account_id }, async (tx) => ({
      job_id: await this.jobs.request(tx, copy, { account_id, payload: { text }, total: 1 }),
    }));
  }
  again(order_id: number, version: number, remark: string): Promise<void> {
    return this.db.system((tx) => this.outbox.publish(tx, ordersEvents.cancelled, fact(order_id, version, remark)));
  }
}

@Controller()
class NotesController {
  constructor(private readonly notes: NotesService) {}
  @Handles(notesRoutes.write) write(call: Call<typeof notesRoutes.write>) {
    return this.notes.write(call.shop.account_id, call.body.text);
  }
  @Handles(notesRoutes.read) read(call: Call<typeof notesRoutes.read>) {
    return this.notes.read(call.shop.account_id);
  }
  @Handles(notesRoutes.fail) fail(call: Call<typeof notesRoutes.fail>): never {
    if (call.body.code === 'refused') throw new AppError('wallet.insufficient', { data: { short: 1 } });
    throw new Error('a fault of ours');
  }
  @Handles(notesRoutes.work) work(call: Call<typeof notesRoutes.work>) {
    return this.notes.work(call.shop.account_id, call.body.text);
  }
  @HandlesEvent(ordersEvents.cancelled) async cancelled(
    payload: { order_id: number; remark: string; version: number },
    { tx }: EventContext,
  ) {
    if (payload.remark === 'poison' && !this.notes.broken) throw new TypeError('cannot read this');
    await tx.run('INSERT INTO seen (order_id, version, remark) VALUES ($1, $2, $3)', [
      payload.order_id,
      payload.version,
      payload.remark,
    ]);
  }
  @HandlesJob(copy) async copy(payload: { text: string }, done: JobContext) {
    await done.progress(1, 1);
    return { text: payload.text };
  }
}

class CreateNotes1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE note (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id bigint NOT NULL, text text NOT NULL);
      CREATE TABLE seen (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, order_id bigint NOT NULL, version bigint NOT NULL, remark text NOT NULL)`);
    await secureByAccount(q, 'note');
  }
  async down(): Promise<void> {}
}
@Module({ controllers: [NotesController], providers: [NotesService] })
class NotesModule {}
const notesService = defineService({
  name: 'notes',
  publishes: ordersEvents,
  module: NotesModule,
  routes: notesRoutes,
  migrations: [CreateNotes1795251600000],
});

describe('a service on the platform', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService([notesService]);
  });
  afterAll(() => app.stop());

  it('[A8] refuses a call without a token before it looks at the body', async () => {
    const answer = await app.anonymous.raw('POST', '/client/v1/notes', {
      body: '{bad',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'request.invalid']);
    const bare = await app.anonymous.raw('POST', '/client/v1/notes', { body: {} });
    expect([bare.status, (bare.body as { code: string }).code]).toEqual([401, 'session.missing']);
  });
  it('[A24] answers 200 with status and data, and reads back what was written, for the own shop only', async () => {
    const answer = await app.as('shop_owner').raw('POST', '/client/v1/notes', { body: { text: 'น้ำผึ้ง' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: true, data: { id: expect.any(Number) } });
    expect(await app.as('shop_owner').call(notesRoutes.read, {})).toEqual([{ id: expect.any(Number), text: 'น้ำผึ้ง' }]);
    expect(await app.as('other_shop').call(notesRoutes.read, {})).toEqual([]);
  });
  it('reads at once within its own shop, and refuses a statement that would come after the end', async () => {
    const db = app.composition.services[0]!.db;
    const both = (account_id: number) =>
      db.readAtOnce({ account_id }, (tx) =>
        Promise.all([tx.query('SELECT text FROM note'), tx.search('SELECT count(*) AS n FROM note')]),
      );
    await db.tx({ account_id: 7 }, (tx) => tx.run(`INSERT INTO note (account_id, text) VALUES (7, 'หนึ่ง')`));
    expect(await both(7)).toEqual([[{ text: 'หนึ่ง' }], [{ n: 1 }]]);
    expect(await both(8)).toEqual([[], [{ n: 0 }]]);
    const later = db.readAtOnce({ account_id: 7 }, async (tx) => {
      await tx.query('SELECT 1');
      return tx.query('SELECT text FROM note');
    });
    await expect(later).rejects.toThrow('this transaction has ended');
    const written = db.readAtOnce({ account_id: 7 }, (tx) => tx.run('DELETE FROM note'));
    await expect(written).rejects.toMatchObject({ code: '25006' });
    await expect(db.readAtOnce({ account_id: 7 }, (tx) => tx.query('SELECT 1/0'))).rejects.toMatchObject({ code: '22012' }); // prettier-ignore
    expect(await both(7)).toEqual([[{ text: 'หนึ่ง' }], [{ n: 1 }]]);
  });
  it('names the field of a fault in the reader’s language', async () => {
    const answer = await app
      .as('shop_owner')
      .raw('POST', '/client/v1/notes', { body: { text: '' }, headers: { 'accept-language': 'en' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: false,
      code: 'request.invalid',
      errors: [{ field: 'text', code: 'validation.required', message: 'please fill in this field' }],
    });
  });
  it('[A212] refuses a caller without the flag', async () => {
    const answer = await app.as({ flags: { order_flag: 1 } }).raw('POST', '/client/v1/notes', { body: { text: 'x' } });
    expect(answer.status).toBe(403);
  });
  it('tells refusals with their code and hides faults of ours', async () => {
    const refused = await app.as('shop_owner').raw('POST', '/client/v1/notes/fail', { body: { code: 'refused' } });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'wallet.insufficient', data: { short: 1 } }),
    ]);
    const fault = await app.as('shop_owner').raw('POST', '/client/v1/notes/fail', { body: { code: 'x' } });
    expect([fault.status, (fault.body as { code: string }).code]).toEqual([500, 'server.unexpected']);
  });
  it('answers an unknown path in the failure shape', async () => {
    const answer = await app.anonymous.raw('GET', '/client/v1/nothing');
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'route.not_found']);
  });
  it('applies each event once, parks a key behind a poison event and replays it in order', async () => {
    const service = app.composition.services[0];
    const notes = service?.app.get(NotesService);
    await notes?.again(700, 1, 'first');
    await notes?.again(700, 2, 'poison');
    await notes?.again(700, 3, 'third');
    await notes?.again(701, 1, 'other key');
    await app.drain();
    const seen = () =>
      app
        .db<{ remark: string }[]>('notes', 'SELECT remark FROM seen WHERE order_id IN (700, 701) ORDER BY id')
        .then((rows) => rows.map((r) => r.remark));
    await until(async () => (await seen()).length === 2);
    expect((await seen()).sort()).toEqual(['first', 'other key']);
    const letters = await app.as('staff_admin').raw('GET', '/staff-api/v1/notes-dead-letters');
    expect(letters.body).toHaveLength(2);
    expect(letters.headers.get('content-range')).toBe('notes-dead-letters 0-1/2');
    if (notes) notes.broken = true;
    const dead = (letters.body as { id: number; state: string }[]).find((l) => l.state === 'dead');
    const replayed = await app
      .as('staff_admin')
      .raw('POST', `/staff-api/v1/notes-dead-letters/${dead?.id}/replay`, { body: {} });
    expect(replayed.body).toMatchObject({ applied: 2, state: 'replayed' });
    expect(
      (await app.db<{ remark: string }[]>('notes', 'SELECT remark FROM seen WHERE order_id = 700 ORDER BY id')).map(
        (r) => r.remark,
      ),
    ).toEqual(['first', 'poison', 'third']);
  });
  it('does a job once and keeps its result', async () => {
    const { job_id } = await app.as('shop_owner').call(notesRoutes.work, { body: { text: 'copy me' } });
    const row = await until(async () => {
      const [found] = await app.db<{ state: string; result: unknown }[]>(
        'notes',
        'SELECT state, result FROM job_request WHERE id = $1',
        [job_id],
      );
      return found?.state === 'done' && found;
    });
    expect(row.result).toEqual({ text: 'copy me' });
  });
  it('[F-C] keeps the trace of a job and of a dead letter, and staff find them by it', async () => {
    app.composition.services[0]!.app.get(NotesService).broken = false;
    const trace_id = 'c0ffee00c0ffee00c0ffee00c0ffee00';
    const headers = { traceparent: `00-${trace_id}-00f067aa0ba902b7-01` };
    const asked = await app.as('shop_owner').raw('POST', '/client/v1/notes/work', { body: { text: 'x' }, headers });
    const { job_id } = (asked.body as { data: { job_id: string } }).data;
    await app.as('shop_owner').raw('POST', '/client/v1/notes', { body: { text: 'poison' }, headers });
    await app.drain();
    type Row = { id: unknown; trace_id: string; event_id?: string; key?: string };
    const found = async (list: string, q: string) =>
      (await app.as('staff_admin').raw('GET', `/staff-api/v1/notes-${list}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).body as Row[]; // prettier-ignore
    const [letter] = await until(async () => {
      const letters = await found('dead-letters', trace_id.toUpperCase());
      return letters.length === 1 && letters;
    });
    expect(letter?.trace_id).toBe(trace_id);
    for (const word of [letter?.event_id, letter?.key])
      expect(await found('dead-letters', word ?? '')).toEqual([letter]);
    const alone = await app.as('staff_admin').raw('GET', `/staff-api/v1/notes-dead-letters/${Number(letter?.id)}`);
    expect(alone.body).toEqual(letter);
    const jobs = await found('jobs', trace_id);
    expect(jobs).toEqual([expect.objectContaining({ id: job_id, trace_id })]);
    expect(await found('jobs', job_id)).toEqual(jobs);
    expect([await found('jobs', 'nothing'), await found('dead-letters', 'nothing')]).toEqual([[], []]);
  });
  it('[F-T3] tells what failed and why where a replay fails again, and settles nothing of its key', async () => {
    const notes = app.composition.services[0]!.app.get(NotesService);
    notes.broken = false;
    await notes.again(800, 1, 'poison');
    await notes.again(800, 2, 'second');
    await app.drain();
    type Row = { id: number; state: string; error: string; attempts: number; replay_dt: string | null };
    const letters = async () => {
      const answer = await app.as('staff_admin').raw('GET', '/staff-api/v1/notes-dead-letters?filter={"key":"800"}&sort=["id","ASC"]'); // prettier-ignore
      return answer.body as Row[];
    };
    const [dead, parked] = await until(async () => (await letters()).length === 2 && letters());
    expect([dead?.state, parked?.state]).toEqual(['dead', 'parked']);
    const replay = () => app.as('staff_admin').raw('POST', `/staff-api/v1/notes-dead-letters/${dead?.id}/replay`, { body: {} }); // prettier-ignore
    const failed = await replay();
    expect(failed.body).toEqual({ id: dead?.id, applied: 0, state: 'dead', error: 'TypeError: cannot read this' });
    const [again, behind] = await letters();
    expect(again).toEqual({ ...dead, attempts: (dead?.attempts ?? 0) + 1, error: 'TypeError: cannot read this' });
    expect(behind).toEqual(parked);
    const seen = () => app.db('notes', 'SELECT remark FROM seen WHERE order_id = 800 ORDER BY id');
    expect(await seen()).toEqual([]);
    const trail = () => app.db<{ after: unknown }[]>('notes', `SELECT after FROM audit_entry WHERE action = 'dead_letter.replay' AND target_id = $1 ORDER BY id`, [String(dead?.id)]); // prettier-ignore
    expect(await trail()).toEqual([{ after: { error: 'TypeError: cannot read this' } }]);
    notes.broken = true;
    expect((await replay()).body).toEqual({ id: dead?.id, applied: 2, state: 'replayed', error: null });
    expect(await seen()).toEqual([{ remark: 'poison' }, { remark: 'second' }]);
    expect((await letters()).map(({ state, replay_dt }) => [state, replay_dt !== null])).toEqual([['replayed', true], ['replayed', true]]); // prettier-ignore
  });
});
