import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { moment, operationsRoutes, pathId, route } from '@lamliang/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as z from 'zod/mini';
import { Db } from '../data/db.ts';
import { secureByAccount } from '../data/grants.ts';
import { defineService } from '../service.ts';
import { startService, type StartedServices } from '../testing/index.ts';
import type { AuditTrail } from './audit.ts';
import { Handles, type Call } from './call.ts';
import { AppError } from './errors.ts';
import type { Key } from './idempotency.ts';

const SHOP = { kind: 'shop' } as const;
const receipt = z.object({ id: z.int(), text: z.string(), create_dt: moment });
const shared = { method: 'POST', caller: SHOP, fails: ['record.not_found'], summary: 'Writes.' } as const;
const routes = {
  write: route({ ...shared, id: 'till.write', path: '/client/v1/receipts', body: z.object({ text: z.string() }), answer: receipt, idempotent: { reserves: 'receipt_seq' } }),
  many: route({ ...shared, id: 'till.many', path: '/client/v1/receipts/many', body: z.object({ texts: z.array(z.string()) }), answer: z.object({ ids: z.array(z.int()) }), idempotent: { reserves: 'receipt_seq', rows: 'texts' } }),
  at: route({ ...shared, id: 'till.at', path: '/client/v1/receipts/:id', params: z.object({ id: pathId }), body: z.object({ text: z.string() }), answer: receipt, idempotent: { required: true } }),
  forgetful: route({ ...shared, id: 'till.forgetful', path: '/client/v1/receipts/forgetful', answer: z.object({}), idempotent: true }),
  own: route({ ...shared, id: 'till.own', path: '/client/v1/receipts/own', answer: z.object({ key: z.nullable(z.string()) }), idempotent: { kept: 'in_effect' } }),
  correct: route({ ...shared, id: 'till.correct', path: '/staff-api/v1/receipts/:id', caller: { kind: 'staff', roles: ['admin'] }, params: z.object({ id: pathId }), body: z.object({ text: z.optional(z.string()), silent: z.optional(z.boolean()) }), answer: z.object({}), audit: { action: 'receipt.correct', target: 'receipt' } }),
  print: route({ ...shared, id: 'till.print', path: '/client/v1/receipts/print', answer: z.object({}), acting: 'write_allowed' }),
  look: route({ ...shared, id: 'till.look', path: '/client/v1/receipts/look', answer: z.object({}), reads: true }),
}; // prettier-ignore

@Injectable()
class Till {
  /** What a test makes a write do between its begin and its effect. */
  before: (key: Key) => Promise<void> | void = () => undefined;
  constructor(private readonly db: Db) {}
  correct(id: number, text: string, audit: AuditTrail): Promise<Record<string, never>> {
    return this.db.system(async (tx) => {
      const [before] = await tx.query<{ text: string }[]>('SELECT text FROM receipt WHERE id = $1', [id]);
      await tx.run('UPDATE receipt SET text = $2 WHERE id = $1', [id, text]);
      await audit.write(tx, { target_id: id, reason: 'typo', before, after: { text } });
      if (text === 'undone') throw new AppError('record.not_found');
      return {};
    });
  }
  async write(account_id: number, text: string, key: Key, id = key.reserved[0] ?? 0) {
    await this.before(key);
    return this.db.tx({ account_id }, async (tx) => {
      const made = { id, text, create_dt: tx.now() };
      await tx.run('INSERT INTO receipt (id, account_id, text) VALUES ($1, $2, $3)', [id, account_id, text]);
      await key.complete(tx, made);
      return made;
    });
  }
}
@Controller()
class TillController {
  constructor(private readonly till: Till) {}
  @Handles(routes.write) write(call: Call<typeof routes.write>) {
    return this.till.write(call.shop.account_id, call.body.text, call.key);
  }
  @Handles(routes.at) at(call: Call<typeof routes.at>) {
    return this.till.write(call.shop.account_id, call.body.text, call.key, call.params.id);
  }
  @Handles(routes.many) async many({ key }: Call<typeof routes.many>) {
    await key.discard();
    return { ids: key.reserved };
  }
  @Handles(routes.forgetful) forgetful() {
    return {};
  }
  @Handles(routes.correct) async correct(call: Call<typeof routes.correct>) {
    const { silent, text } = call.body;
    if (silent) return {};
    if (text !== undefined) return this.till.correct(call.params.id, text, call.audit);
    call.audit.unchanged();
    return {};
  }
  @Handles(routes.print) print() {
    return {};
  }
  @Handles(routes.look) look() {
    return {};
  }
  @Handles(routes.own) own(call: Call<typeof routes.own>) {
    return { key: call.key ?? null };
  }
}
class CreateTill1795251600000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE SEQUENCE receipt_seq;
      CREATE TABLE receipt (id bigint PRIMARY KEY, account_id bigint NOT NULL, text text NOT NULL)`);
    await secureByAccount(q, 'receipt');
  }
  async down(): Promise<void> {}
}
@Module({ controllers: [TillController], providers: [Till] })
class TillModule {}
const tillService = defineService({
  name: 'till',
  module: TillModule,
  routes,
  migrations: [CreateTill1795251600000],
});

describe('a route with a key', () => {
  let app: StartedServices;
  let till: Till;
  let n = 0;
  beforeAll(async () => {
    app = await startService([tillService], { env: { LOG_LEVEL: 'silent' } });
    till = app.composition.services[0]?.app.get(Till) as Till;
  });
  afterAll(() => app.stop());

  const write = (text: string, idempotency_key?: string) =>
    app
      .as('shop_owner')
      .call(routes.write, { body: { text }, ...(idempotency_key ? { idempotency_key } : {}) })
      .catch((error: { code: string }) => error.code);
  const receipts = async (text: string) =>
    (await app.db<{ id: number }[]>('till', 'SELECT id FROM receipt WHERE text = $1', [text])).map((r) => r.id);
  const rows = (key: string) =>
    app.db<{ state: string; reserved: string[] }[]>('till', 'SELECT state, reserved FROM idempotency WHERE key = $1', [key]); // prettier-ignore
  const failing = async <T>(error: Error, work: () => Promise<T>): Promise<T> => {
    till.before = () => Promise.reject(error);
    try {
      return await work();
    } finally {
      till.before = () => undefined;
    }
  };
  const key = () => `key-${++n}`;

  it('has one effect and answers it again, dates and all; without a key each request is one of its own', async () => {
    const of = key();
    const first = await write('once', of);
    expect(first).toMatchObject({ text: 'once', create_dt: expect.any(Date) });
    expect(await write('once', of)).toEqual(first);
    expect(await receipts('once')).toHaveLength(1);
    await Promise.all([write('alone'), write('alone')]);
    expect(await receipts('alone')).toHaveLength(2);
  });

  it('refuses the key for another body, for another resource, and while the first request runs', async () => {
    const of = key();
    let inside = Promise.resolve<unknown>(undefined);
    till.before = async () => {
      till.before = () => undefined;
      inside = write('running', of);
      await inside;
    };
    await write('running', of);
    expect(await inside).toBe('idempotency.in_flight');
    expect(await write('other', of)).toBe('idempotency.key_reused');
    const at = (id: number, idempotency_key: string) =>
      app.as('shop_owner').call(routes.at, { params: { id }, body: { text: 'at' }, idempotency_key });
    await at(900_001, of);
    await expect(at(900_002, of)).rejects.toMatchObject({ status: 422, code: 'idempotency.key_reused' });
    expect(await receipts('at')).toEqual([900_001]);
  });

  it('frees the key after a refusal, and keeps its ids after a failure for whoever comes next', async () => {
    const of = key();
    expect(await failing(new AppError('record.not_found'), () => write('wrong', of))).toBe('record.not_found');
    expect(await rows(of)).toEqual([]);
    expect(await failing(new AppError('service.unavailable'), () => write('right', of))).toBe('service.unavailable');
    const [begun] = await rows(of);
    expect(begun).toMatchObject({ state: 'started', reserved: [expect.stringMatching(/^\d+$/)] });
    expect(await write('right', of)).toMatchObject({ id: Number(begun?.reserved[0]) });
    expect(await failing(new TypeError('a fault of ours'), () => write('fault', key()))).toBe('server.unexpected');
  });

  it('is in flight for a request whose ids somebody else has stored meanwhile', async () => {
    const of = key();
    till.before = async ({ reserved }) =>
      void (await app.db('till', `INSERT INTO receipt (id, account_id, text) VALUES ($1, 1, 'taken')`, [reserved[0]]));
    expect(await write('late', of)).toBe('idempotency.in_flight');
    till.before = () => undefined;
    expect(await receipts('late')).toEqual([]);
  });

  it('reserves an id for each row of a list, and keeps nothing where the handler says that nothing happened', async () => {
    const many = (texts: string[], of: string) =>
      app.as('shop_owner').call(routes.many, { body: { texts }, idempotency_key: of });
    const of = key();
    const { ids } = await many(['a', 'b', 'c'], of);
    expect(new Set(ids).size).toBe(3);
    expect(await rows(of)).toEqual([]);
    expect((await many(['d'], of)).ids).toHaveLength(1);
  });

  it('answers a row that the release before has stored', async () => {
    const of = key();
    const { request_hash } = (await app.db<{ request_hash: string }[]>('till', `SELECT encode(sha256('{"text":"of old"}'), 'base64') AS request_hash`))[0] ?? {}; // prettier-ignore
    await app.db(
      'till',
      `INSERT INTO idempotency (account_id, route, key, request_hash, state, reserved, answer, locked_until, create_dt)
       VALUES (1, 'till.write', $1, $2, 'done', '{7}', '{"id":7,"text":"of old","create_dt":"2026-11-20T05:00:00.000Z"}', now(), now())`,
      [of, request_hash?.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
    );
    expect(await write('of old', of)).toEqual({ id: 7, text: 'of old', create_dt: new Date('2026-11-20T05:00:00Z') });
    expect(await receipts('of old')).toEqual([]);
  });

  it('wants a key where the contract says so, none that is too long, and gives it as text where the effect keeps it', async () => {
    const send = async (path: string, of?: string) => {
      const answer = await app.as('shop_owner').raw('POST', path, { body: { text: 'x' }, headers: of === undefined ? {} : { 'idempotency-key': of } }); // prettier-ignore
      return (answer.body as { code?: string; data?: unknown }).code ?? (answer.body as { data: unknown }).data;
    };
    expect(await send('/client/v1/receipts/900003')).toBe('idempotency.key_required');
    expect(await send('/client/v1/receipts', 'k'.repeat(256))).toBe('request.invalid');
    expect([await send('/client/v1/receipts/own', 'mine'), await send('/client/v1/receipts/own')]).toEqual([{ key: 'mine' }, { key: null }]); // prettier-ignore
    expect(await rows('mine')).toEqual([]);
  });

  it('that answers without ending its key is told in tests', async () => {
    const answer = await app.as('shop_owner').raw('POST', '/client/v1/receipts/forgetful', { body: {} });
    expect(answer).toMatchObject({
      status: 500,
      body: { data: { breach: 'till.forgetful answers without keeping its effect under the key' } },
    });
  });
});

describe('a route with an audit trail', () => {
  let app: StartedServices;
  beforeAll(async () => {
    app = await startService([tillService], { env: { LOG_LEVEL: 'silent' } });
    await app.db('till', `INSERT INTO receipt (id, account_id, text) VALUES (1, 1, 'wrong')`);
  });
  afterAll(() => app.stop());

  const trail = () =>
    app.db<{ action: string }[]>('till', 'SELECT login_id, account_id, acting_staff_id, staff_role, user_name, action, target_type, target_id, reason, before, after FROM audit_entry ORDER BY id'); // prettier-ignore
  const correct = (body: { text?: string; silent?: boolean }) =>
    app.as('staff_admin').raw('POST', '/staff-api/v1/receipts/1', { body });

  it('writes it with the change, and only with it', async () => {
    expect((await correct({ text: 'undone' })).status).toBe(404);
    expect(await trail()).toEqual([]);
    expect((await correct({ text: 'right' })).status).toBe(200);
    expect(await trail()).toEqual([
      {
        login_id: 99,
        account_id: 99,
        acting_staff_id: null,
        staff_role: 'admin',
        user_name: 'ผู้ทดสอบ',
        action: 'receipt.correct',
        target_type: 'receipt',
        target_id: '1',
        reason: 'typo',
        before: { text: 'wrong' },
        after: { text: 'right' },
      },
    ]);
  });
  it('can be read by staff, for one target', async () => {
    const { audits, audit } = operationsRoutes('till');
    const change = { user_name: 'ผู้ทดสอบ', staff_role: 'admin', action: 'receipt.correct', reason: 'typo', before: { text: 'wrong' }, after: { text: 'right' } }; // prettier-ignore
    const support = app.as('staff_support');
    const of = (target_id: string) => support.call(audits, { query: { filter: { target_type: ['receipt'], target_id: [target_id] } } }); // prettier-ignore
    const [row, ...others] = await of('1');
    expect([row, others]).toMatchObject([change, []]);
    expect(await of('2')).toEqual([]);
    expect(await support.call(audit, { params: { id: row?.id ?? 0 } })).toEqual(row);
    expect((await app.as('staff_sales').raw('GET', '/staff-api/v1/till-audit')).status).toBe(403);
  });
  it('has no row where the handler says that nothing changed, and tests learn of one that forgets it', async () => {
    expect((await correct({})).status).toBe(200);
    expect(await correct({ silent: true })).toMatchObject({
      status: 500,
      body: { data: { breach: 'till.correct answers without its row in the audit trail' } },
    });
    expect(await trail()).toHaveLength(1);
  });
  it('[A229] tells each call that staff make while they act as a shop, but not what was refused', async () => {
    const acting = app.as({ acting_staff_id: 92 });
    const send = async (what: string, who = acting) => (await who.raw('POST', `/client/v1/receipts/${what}`, { body: { text: 'x' } })).status; // prettier-ignore
    expect([await send('print'), await send('look'), await send(''), await send('print', app.as('shop_owner'))]).toEqual([200, 200, 403, 200]); // prettier-ignore
    expect((await trail()).slice(1)).toMatchObject([
      { acting_staff_id: 92, account_id: 1, action: 'till.print', target_type: 'acted_call', target_id: '1' },
      { acting_staff_id: 92, account_id: 1, action: 'till.look', target_type: 'acted_call', target_id: '1' },
    ]);
  });
});
