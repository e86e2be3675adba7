import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BeginResult, Idempotency } from '../http/idempotency.ts';
import type { RunningService } from '../service.ts';
import { startService, type StartedServices } from './index.ts';
import { Toy, toyService } from './toy.ts';

const LEASE_MS = 30_000;

/** What a request under a key must do, whatever remembers answers beside the row. Jest runs it. */
export function idempotencyContract(store: { name: string; env: Record<string, string> }): void {
  jest.setTimeout(20_000);
  describe(`a request under a key, with ${store.name}`, () => {
    let app: StartedServices;
    let toy: Toy;
    let idempotency: Idempotency;
    let n = 0;
    beforeAll(async () => {
      app = await startService([toyService], { at: new Date('2026-11-20T05:00:00Z'), env: store.env });
      toy = (app.composition.services[0] as RunningService).app.get(Toy);
      idempotency = toy.idempotency;
    }, 30_000);
    afterAll(() => app.stop());

    const key = () => `key-${++n}`;
    const begin = (of: string, more: { body?: unknown; count?: number; account_id?: number; route?: string } = {}) =>
      idempotency.begin(
        { account_id: more.account_id ?? 1, route: more.route ?? 'toy.do', key: of, body: more.body ?? { a: 1 } },
        { sequence: 'toy_seq', count: more.count ?? 1 },
      );
    const ticket = (begun: BeginResult) => {
      if (begun.state !== 'run') throw new Error('is done');
      return begun.ticket;
    };
    const finish = async (begun: BeginResult, answer: unknown) =>
      toy.db.tx({ account_id: 1 }, (tx) => idempotency.complete(tx, ticket(begun), answer));
    const state = async (of: string) =>
      (await app.db<{ state: string }[]>('toy', 'SELECT state FROM idempotency WHERE key = $1', [of]))[0]?.state;
    const abandon = async (begun: BeginResult) =>
      toy.db.system((tx) => idempotency.findPending(tx, ticket(begun).reserved));

    /** What a second request finds: state of the first, whether its lease has ended, whether the body is the same. */
    it.each<['started' | 'done' | 'abandoned', boolean, boolean, string]>([
      ['started', false, true, 'idempotency.in_flight'],
      ['started', false, false, 'idempotency.key_reused'],
      ['started', true, true, 'run, same ids'],
      ['started', true, false, 'idempotency.key_reused'],
      ['done', false, true, 'the answer'],
      ['done', true, true, 'the answer'],
      ['done', false, false, 'idempotency.key_reused'],
      ['done', true, false, 'idempotency.key_reused'],
      ['abandoned', true, true, 'run, new ids'],
      ['abandoned', true, false, 'idempotency.key_reused'],
    ])('%s, lease over: %s, same body: %s -> %s', async (first, over, same, wanted) => {
      const of = key();
      const begun = await begin(of, { count: 2 });
      if (first === 'done') await finish(begun, { said: of });
      if (over) app.clock.advance(LEASE_MS + 1);
      if (first === 'abandoned') await abandon(begun);
      expect(await state(of)).toBe(first);
      const second = await begin(of, { count: 2, body: same ? { a: 1 } : { a: 2 } }).then(
      (b): string =>
        b.state === 'done'
          ? JSON.stringify(b.answer) === JSON.stringify({ said: of }) ? 'the answer' : 'another answer'
          : String(b.ticket.reserved) === String(ticket(begun).reserved) ? 'run, same ids' : 'run, new ids',
      (error: { code: string }) => error.code,
    ); // prettier-ignore
      expect(second).toBe(wanted);
    });

    it('is apart for each shop, each route and each key', async () => {
      const of = key();
      const all = [await begin(of), await begin(of, { account_id: 2 }), await begin(of, { route: 'toy.other' }), await begin(key())]; // prettier-ignore
      expect(new Set(all.flatMap((b) => ticket(b).reserved)).size).toBe(4);
    });

    it('is won by one of many at once', async () => {
      const of = key();
      const answers = await Promise.allSettled(Array.from({ length: 30 }, () => begin(of, { count: 3 })));
      const won = answers.filter((a) => a.status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect(ticket(won[0]?.value as BeginResult).reserved).toHaveLength(3);
      for (const a of answers) if (a.status === 'rejected') expect((a.reason as { code: string }).code).toBe('idempotency.in_flight'); // prettier-ignore
    });

    it('is done together with its effect, or not at all', async () => {
      const of = key();
      const begun = await begin(of);
      const failed = toy.db.tx({ account_id: 1 }, async (tx) => {
        await idempotency.complete(tx, ticket(begun), {});
        throw new Error('undone');
      });
      await expect(failed).rejects.toThrow('undone');
      expect(await state(of)).toBe('started');
      await finish(begun, { fine: true });
      expect(await begin(of)).toEqual({ state: 'done', answer: { fine: true } });
      await expect(finish(begun, {})).rejects.toMatchObject({ code: 'idempotency.in_flight' });
    });

    it('that was taken over with new ids cannot be finished by the one before', async () => {
      const of = key();
      const dead = await begin(of);
      app.clock.advance(LEASE_MS + 1);
      await abandon(dead);
      const next = await begin(of);
      await expect(finish(dead, { by: 'dead' })).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      await finish(next, { by: 'next' });
      expect(await begin(of)).toEqual({ state: 'done', answer: { by: 'next' } });
    });

    it('that was abandoned has no effect afterwards; one that runs may still come true', async () => {
      const [running, dead] = [await begin(key()), await begin(key())];
      expect([...(await abandon(running))]).toEqual(ticket(running).reserved);
      app.clock.advance(LEASE_MS + 1);
      expect(await abandon(dead)).toEqual(new Set());
      await expect(finish(dead, {})).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      expect(await toy.db.system((tx) => idempotency.findPending(tx, [999_999]))).toEqual(new Set());
    });

    it('that is erased while it is asked for again begins anew: nothing is under way', async () => {
      const of = key();
      await finish(await begin(of), { said: of });
      // Its answer is erased after the second request has found the key taken.
      const look = toy.db.system.bind(toy.db);
      const spied = jest.spyOn(toy.db, 'system').mockImplementationOnce(async (work) => {
        await app.db('toy', 'DELETE FROM idempotency WHERE key = $1', [of]);
        return await look(work);
      });
      const again = await begin(of, { count: 2 });
      expect(spied).toHaveBeenCalledTimes(1);
      spied.mockRestore();
      expect(ticket(again).reserved).toHaveLength(2);
      await finish(again, { said: 'anew' });
      expect(await begin(of)).toEqual({ state: 'done', answer: { said: 'anew' } });
    });

    it('that was refused before anything happened is forgotten; one that is done is not', async () => {
      const of = key();
      await idempotency.discard(ticket(await begin(of)));
      expect(await state(of)).toBeUndefined();
      const begun = await begin(of, { body: 'another' });
      await finish(begun, {});
      await idempotency.discard(ticket(begun));
      expect(await state(of)).toBe('done');
    });
  });
}
