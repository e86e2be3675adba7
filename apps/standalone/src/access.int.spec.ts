import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FLAGS, STAFF_ROLES, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { services } from './services.ts';

const guarded = Object.values(ALL_ROUTES)
  .flatMap((table) => Object.values(table))
  .filter((route) => !['public', 'signed', 'service'].includes(route.caller.kind));
let app: StartedServices;

beforeAll(async () => {
  app = await startService(services);
}, 60_000);
afterAll(() => app?.stop(), 30_000);

/** A request that is always invalid, so that only permissions decide between 401, 403 and other errors. */
async function ask(who: As, route: AnyRoute): Promise<{ status: number; code: string | undefined }> {
  const path = route.path.replace(/:[a-z_]+/g, '999999999');
  const answer = await who.raw(route.method, path, route.method === 'GET' ? {} : { body: { unknown: true } });
  return { status: answer.status, code: (answer.body as { code?: string } | undefined)?.code };
}

describe('the permission matrix over HTTP', () => {
  it('[A8] every guarded route returns 401 without a token, before validation', async () => {
    for (const route of guarded)
      expect([route.id, await ask(app.anonymous, route)]).toEqual([route.id, { status: 401, code: 'session.missing' }]);
  }, 60_000);

  it.each(FLAGS)(
    '[A212] %s alone opens exactly its routes',
    async (flag) => {
      const who = app.as({ flags: { [flag]: 1 }, access_level_id: 2 });
      for (const route of guarded.filter((r) => r.caller.kind === 'flag')) {
        const { status, code } = await ask(who, route);
        const opens = route.caller.kind === 'flag' && route.caller.flags.includes(flag);
        if (opens) expect([route.id, status === 401 || status === 403 || status >= 500]).toEqual([route.id, false]);
        else expect([route.id, status, code]).toEqual([route.id, 403, 'permission.denied']);
      }
    },
    60_000,
  );

  it('[A232] staff routes reject a shop with every flag', async () => {
    for (const route of guarded.filter((r) => r.caller.kind === 'staff'))
      expect([route.id, await ask(app.as('shop_owner'), route)]).toEqual([
        route.id,
        { status: 403, code: 'permission.denied' },
      ]);
  }, 60_000);

  it.each(STAFF_ROLES)(
    '[A232] staff of %s reach exactly their routes, and no route of a shop',
    async (staff_role) => {
      const who = app.as({ kind: 'staff', staff_role, account_id: 90, login_id: 90 });
      for (const route of guarded.filter((r) => r.caller.kind !== 'login')) {
        const { status } = await ask(who, route);
        const opens = route.caller.kind === 'staff' && route.caller.roles.includes(staff_role);
        expect([route.id, status === 403]).toEqual([route.id, !opens]);
        expect([route.id, status === 401 || status >= 500]).toEqual([route.id, false]);
      }
    },
    60_000,
  );
});
