import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MEASURE_MS } from '@lamliang/adapters';
import { Controller, Injectable, Module } from '@nestjs/common';
import { exportTerms, route } from '@lamliang/contracts';
import { FairQueue } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { Handles, type Call } from '../http/call.ts';
import { defineService, type RunningService } from '../service.ts';
import { startService, until, type As, type CallerParts, type StartedServices } from './index.ts';

const answer = z.object({});
const shared = { fails: [], summary: 'A thing.', answer } as const;
const SHOP = { kind: 'shop' } as const;
const OWNER = { ...SHOP, owner: true } as const;
const routes = {
  look: route({ ...shared, id: 'rated.look', method: 'GET', path: '/client/v1/look', caller: SHOP }),
  rare: route({ ...shared, id: 'rated.rare', method: 'POST', path: '/client/v1/own', caller: OWNER, limit: { per: 'account', a_minute: 2 } }),
  own: route({ ...shared, id: 'rated.own', method: 'GET', path: '/client/v1/own', caller: OWNER, limit: { per: 'account', a_minute: 2 } }),
  write: route({ ...shared, id: 'rated.write', method: 'POST', path: '/client/v1/write', caller: SHOP, fails: ['record.not_found'] }),
  staff: route({ ...shared, id: 'rated.staff', method: 'GET', path: '/staff-api/v1/look', caller: { kind: 'staff', roles: ['support'] } }),
  open: route({ ...shared, id: 'rated.open', method: 'GET', path: '/client/v1/open', caller: { kind: 'public' }, limit: { per: 'address', a_minute: 3 } }),
  many: route({ ...shared, id: 'rated.many', method: 'POST', path: '/client/v1/many', caller: SHOP, rate: 'bulk' }),
  sheet: route({ ...shared, id: 'rated.sheet', method: 'GET', path: '/client/v1/sheet', caller: SHOP, query: z.object(exportTerms), answers: 'export', export: { name: 'sheet', columns: { a: { header: 'common.saved', kind: 'text' } } } }),
}; // prettier-ignore

@Injectable()
class Rated {
  begun: string[] = [];
  closed = 0;
  /** What long work waits for. */
  ends: (() => void)[] = [];
  async work(who: string): Promise<void> {
    this.begun.push(who);
    await new Promise<void>((end) => this.ends.push(end));
  }
}
@Controller()
class RatedController {
  constructor(private readonly rated: Rated) {}
  @Handles(routes.look) look() {
    return {};
  }
  @Handles(routes.write) write() {
    return {};
  }
  @Handles(routes.rare) rare() {
    return {};
  }
  @Handles(routes.own) own() {
    return {};
  }
  @Handles(routes.staff) staff() {
    return {};
  }
  @Handles(routes.open) open() {
    return {};
  }
  @Handles(routes.many) async many({ shop }: Call<typeof routes.many>) {
    await this.rated.work(shop.user_name);
    return {};
  }
  @Handles(routes.sheet) async *sheet({ shop }: Call<typeof routes.sheet>) {
    await this.rated.work(shop.user_name);
    yield [['x']];
    try {
      while (shop.user_name === 'endless') yield Array.from({ length: 1_000 }, () => ['x'.repeat(100)]);
    } finally {
      this.rated.closed += 1;
    }
  }
}
@Module({ controllers: [RatedController], providers: [Rated] })
class RatedModule {}
const ratedService = defineService({ name: 'rated', module: RatedModule, migrations: [], routes });

/** What the limits of callers must do, whatever counts. Jest runs it. */
export function rateContract(store: { name: string; env: Record<string, string> }): void {
  jest.setTimeout(20_000);
  describe(`limits of callers counted in ${store.name}`, () => {
    let app: StartedServices;
    let rated: Rated;
    beforeAll(async () => {
      const RATE_LIMITS = JSON.stringify({ read: { a_second: 2, burst: 3 }, public: { a_second: 1, burst: 50 } });
      app = await startService([ratedService], {
        at: new Date('2026-11-20T05:00:00Z'),
        env: { LOG_LEVEL: 'silent', RATE_LIMITS, ...store.env },
      });
      rated = (app.composition.services[0] as RunningService).app.get(Rated);
    }, 30_000);
    afterAll(() => app?.stop());

    const look = async (who: As, path = routes.look.path) => {
      const { status, headers, body } = await who.raw('GET', path);
      const of = (name: string) => headers.get(`ratelimit-${name}`);
      const limit = [of('limit'), of('remaining'), of('reset'), of('policy')].join(' ');
      return { status, limit, wait: headers.get('retry-after'), code: (body as { code?: string }).code };
    };
    const statuses = async (who: As, n: number, path?: string) => {
      const seen: number[] = [];
      for (let i = 0; i < n; i++) seen.push((await look(who, path)).status);
      return seen;
    };
    const shop = (account_id: number, user_name = `shop ${account_id}`): CallerParts => ({ account_id, login_id: account_id, user_name }); // prettier-ignore

    it('[F-S5] tell on every answer what is left, refuse what is too much with the time to wait, and come back with time', async () => {
      const who = app.as(shop(11));
      expect(await look(who)).toEqual({ status: 200, limit: '3 2 1 3;w=2', wait: null, code: undefined });
      expect(await statuses(who, 2)).toEqual([200, 200]);
      expect(await look(who)).toEqual({ status: 429, limit: '3 0 2 3;w=2', wait: '1', code: 'rate.limited' });
      // Another class has its own, and answers that are refused say how much is left too.
      const wrong = await who.raw('POST', routes.write.path, { body: 'no json', headers: { 'content-type': 'application/json' } }); // prettier-ignore
      const write = await who.raw('POST', routes.write.path, { body: {} });
      expect([wrong.status, write.status, write.headers.get('ratelimit-limit')]).toEqual([400, 200, '100']);
      app.clock.advance(1_000);
      expect(await statuses(who, 3)).toEqual([200, 200, 429]);
    });

    it('[F-S5] count each session and all of a shop together, others and staff by themselves', async () => {
      const [program, person, third] = [app.as(shop(12)), app.as(shop(12)), app.as(shop(12))];
      expect(await statuses(program, 4)).toEqual([200, 200, 200, 429]);
      expect(await statuses(person, 3)).toEqual([200, 200, 200]);
      expect(await look(third)).toMatchObject({ status: 429, limit: '6 0 2 6;w=2' });
      expect(await statuses(app.as(shop(13)), 3)).toEqual([200, 200, 200]);
      const support: CallerParts = { kind: 'staff', staff_role: 'support', login_id: 77, account_id: 77 };
      expect(await statuses(app.as(support), 4, routes.staff.path)).toEqual([200, 200, 200, 429]);
      // A new session gives a login of the staff nothing; one that acts as a shop takes nothing from it.
      expect(await statuses(app.as(support), 1, routes.staff.path)).toEqual([429]);
      expect(await statuses(app.as({ ...shop(14), acting_staff_id: 77 }), 1)).toEqual([429]);
      expect(await statuses(app.as(shop(14)), 3)).toEqual([200, 200, 200]);
    });

    it('[F-A3] tell of a limit of a route that refuses, not of the class that had something left', async () => {
      const who = app.as(shop(16));
      const rare = () => who.raw('POST', routes.rare.path, { body: {} });
      expect([(await rare()).status, (await rare()).status]).toEqual([200, 200]);
      const { status, headers } = await rare();
      const told = ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`));
      expect([status, ...told]).toEqual([429, '2', '0', headers.get('retry-after'), '2;w=60']);
    });

    it('[F-A3] ask who has no session for one in the way of bearers', async () => {
      expect((await app.anonymous.raw('GET', routes.look.path)).headers.get('www-authenticate')).toBe('Bearer');
    });

    it('[F-S5] hold without a write for any read, also where a public route has a limit of its own', async () => {
      expect(await statuses(app.anonymous, 5, routes.open.path)).toEqual([200, 200, 200, 429, 429]);
      expect(await app.db('rated', `SELECT 1 FROM rate_limit WHERE key NOT LIKE 'rated.rare%'`)).toEqual([]);
    });

    it('[F-S5] give a token that is none, and no token, the calls of an address: then they are told to wait', async () => {
      app.clock.advance(60_000);
      const guess = app.bearer('no-token-of-anybody');
      expect(await statuses(guess, 49)).toEqual(Array.from({ length: 49 }, () => 401));
      expect(await look(app.anonymous)).toMatchObject({ status: 401, code: 'session.missing' });
      expect(await look(guess)).toMatchObject({
        status: 429,
        limit: '50 0 50 50;w=50',
        wait: '1',
        code: 'rate.limited',
      });
      // Sessions of the same address go on.
      expect(await statuses(app.as(shop(15)), 3)).toEqual([200, 200, 200]);
      app.clock.advance(60_000);
      expect(await statuses(guess, 1)).toEqual([401]);
    });

    it('[F-S5] count what is refused to a caller as well, with the other calls of the same shop', async () => {
      const curious = app.as(shop(16));
      expect(await statuses(curious, 4, routes.staff.path)).toEqual([403, 403, 403, 429]);
      expect(await statuses(curious, 1)).toEqual([429]);
      const sales: CallerParts = { kind: 'staff', staff_role: 'sales', login_id: 78, account_id: 78 };
      expect(await look(app.as(sales), routes.staff.path)).toMatchObject({ status: 403, limit: '3 2 1 3;w=2' });
      expect(await statuses(app.as({ ...shop(17), acting_staff_id: 78 }), 3)).toEqual([200, 200, 429]);
    });

    it.each(['GET', 'POST'])('let nobody who is refused use up what a route gives the owner of a shop (%s)', async (method) => {
      app.clock.advance(60_000);
      const [owner, employee] = [app.as(shop(18)), app.as({ ...shop(18), access_level_id: 4 })];
      const ask = async (who: As) => (await who.raw(method, routes.own.path)).status;
      expect([await ask(employee), await ask(employee), await ask(employee)]).toEqual([403, 403, 403]);
      expect([await ask(owner), await ask(owner), await ask(owner)]).toEqual([200, 200, 429]);
    }); // prettier-ignore

    it.each([
      ['bulk', (who: As) => who.raw('POST', routes.many.path, { body: {} }), 1],
      ['exports', (who: As) => who.raw('GET', `${routes.sheet.path}?file_type=csv`), 2],
    ])('[F-S5] %s of one shop wait for their turn, the first of another begins at once', async (_name, call, each) => {
      rated.begun = [];
      const [greedy, other] = [app.as(shop(21, 'a')), app.as(shop(22, 'b'))];
      const calls = Array.from({ length: 6 }, () => call(greedy));
      await until(() => rated.begun.length === each);
      calls.push(call(other));
      await until(() => rated.begun.includes('b'));
      expect(rated.begun).toEqual([...Array.from({ length: each }, () => 'a'), 'b']);
      for (let done = 0; done < 7; done++) {
        await until(() => rated.ends.length > 0);
        rated.ends.shift()?.();
      }
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
    });

    it('[F-S5] take its turn from an export that is not read, then its connection', async () => {
      const { setInterval: real } = globalThis;
      const measured = jest.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number) => real(work, ms === MEASURE_MS ? 150 : ms)) as typeof setInterval); // prettier-ignore
      Object.assign(rated, { begun: [], closed: 0 });
      const { hostname, port } = new URL(app.base);
      const who = app.as(shop(41, 'endless'));
      const sockets = [0, 1].map(() => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.write(`GET ${routes.sheet.path}?file_type=csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who.token}\r\n\r\n`); // prettier-ignore
        return socket.pause();
      });
      try {
        await until(() => rated.begun.length === 2);
        for (const end of rated.ends.splice(0)) end();
        const again = app.as(shop(41, 'again')).raw('GET', `${routes.sheet.path}?file_type=csv`);
        await until(() => rated.begun.includes('again'));
        for (const end of rated.ends.splice(0)) end();
        expect([(await again).status, rated.closed]).toEqual([200, 1]);
        await until(() => rated.closed === 3);
      } finally {
        measured.mockRestore();
        for (const socket of sockets) socket.destroy();
      }
    });

    it('[F-S5] let nobody stand in a queue who has left it', async () => {
      rated.begun = [];
      const entered = jest.spyOn(FairQueue.prototype, 'enter');
      const sheet = `${routes.sheet.path}?file_type=csv`;
      const first = [0, 1].map(() => app.as(shop(42, 'first')).raw('GET', sheet));
      await until(() => rated.begun.length === 2);
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${app.as(shop(42, 'left')).token}` };
      const left = fetch(app.base + sheet, { headers, signal: gone.signal }).catch(() => 'left');
      const enters = app.as(shop(42, 'stays')).raw('GET', sheet);
      await until(() => entered.mock.calls.length === 4);
      gone.abort();
      await left;
      await until(() => entered.mock.calls.some(([, signal]) => signal?.aborted));
      for (let done = 0; done < 3; done++) {
        await until(() => rated.ends.length > 0);
        rated.ends.shift()?.();
      }
      expect((await Promise.all([...first, enters])).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(rated.begun).toEqual(['first', 'first', 'stays']);
      entered.mockRestore();
    });

    it('[F-S5] leave an export that nobody waits for any more without a place', async () => {
      rated.begun = [];
      const token = app.as(shop(31, 'gone')).token;
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const ask = () => fetch(`${app.base}${routes.sheet.path}?file_type=csv`, { headers, signal: gone.signal }).catch(() => undefined); // prettier-ignore
      const asked = [ask(), ask()];
      await until(() => rated.begun.length === 2);
      gone.abort();
      await Promise.all(asked);
      const again = app.as(shop(31, 'again')).raw('GET', `${routes.sheet.path}?file_type=csv`);
      await until(() => rated.begun.includes('again'));
      for (const end of rated.ends.splice(0)) end();
      expect((await again).status).toBe(200);
    });
  });
}
