import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes } from '@lamliang/contracts/auth';
import { Tx } from '@lamliang/platform';
import { startService, type StartedServices } from '@lamliang/platform/testing';
import { authService } from '../auth.module.ts';
import { PasswordsService } from './passwords.service.ts';

const KNOWN = '0810000001';
let app: StartedServices;
beforeAll(async () => {
  app = await startService([authService], { work: false });
  const login = { telephone: KNOWN, email: 'known@example.co.th', password: 'Lamliang-1', user_name: 'เจ้าของ' };
  const shop = { name: 'ร้านค้า', account_type: 'ordinary' as const };
  await app.service('seed')(authRoutes.createAccount, { body: { login, shop } });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app?.stop());

/** The statements of a call in their order, and how often a password was derived. */
async function costOf(call: () => Promise<unknown>, code: string) {
  const queries = jest.spyOn(
    Tx.prototype as unknown as { send: (query: { text: string }) => Promise<unknown> },
    'send',
  );
  const prototype = PasswordsService.prototype as unknown as { tag: (...given: unknown[]) => Promise<Uint8Array> };
  const derived = jest.spyOn(prototype, 'tag');
  await expect(call()).rejects.toMatchObject({ code });
  const statements = queries.mock.calls.map(([{ text }]) => text);
  const cost = { statements, derived: derived.mock.calls.length };
  jest.restoreAllMocks();
  return cost;
}

describe('a stranger learns from the cost of a call', () => {
  const login = (username: string) => () => app.anonymous.call(authRoutes.login, { body: { username, password: 'Wrong-pass-1' } }); // prettier-ignore
  const resend = (telephone: string) => () => app.anonymous.call(authRoutes.resendRegisterOtp, { body: { telephone } });

  it('nothing of who has a login: the same statements and one argon2id for known and unknown names', async () => {
    const known = await costOf(login(KNOWN), 'login.failed');
    expect(known.derived).toBe(1);
    expect(known.statements.length).toBeGreaterThan(3);
    for (const name of ['0899999999', 'nobody@example.co.th']) {
      const { statements, derived } = await costOf(login(name), 'login.failed');
      const alike = statements.map((sql) => sql.replace('l.email', 'l.telephone'));
      expect([alike, derived]).toEqual([known.statements, 1]);
    }
  });

  it('nothing of who registered: another code is refused at the same cost', async () => {
    const known = await costOf(resend(KNOWN), 'otp.expired');
    expect(known).toMatchObject({ derived: 0 });
    expect(known.statements.length).toBeGreaterThan(0);
    expect(await costOf(resend('0899999999'), 'otp.expired')).toEqual(known);
  });
});
