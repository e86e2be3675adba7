import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import { freePort } from '@lamliang/engines';
import { startService, type As, type StartedServices } from '@lamliang/platform/testing';
import { visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;
let owner: As;
let shop: number;

beforeAll(async () => {
  const port = String(await freePort());
  const env = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://somebody:password@127.0.0.1:${port}` };
  app = await startService([authService, notificationsService, sandboxService], { env });
  visitors = visitorsOf(app, 874_000_000);
  const made = await person();
  [owner, shop] = [made.as, made.id];
}, 60_000);
afterAll(() => app?.stop());

const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });
const invite = (access_level: EmployeeLevel, who = owner) => who.call(authRoutes.generateInvite, { body: { access_level } }); // prettier-ignore
/** Somebody with a shop of their own. */
const person = async () => {
  const session = await visitors.register();
  return { ...session, as: app.bearer(session.token) };
};
/** Somebody who works for the shop, and is in it. */
async function employee(level: EmployeeLevel) {
  const made = await person();
  const { invite_key } = await invite(level);
  await made.as.call(authRoutes.acceptInvite, { params: { invite_key } });
  const { token } = await made.as.call(authRoutes.enter, { body: { parent_id: shop } });
  return { ...made, as: app.bearer(token) };
}

describe('invitations that are sent', () => {
  it('five messages a day go out for a shop whose identity nobody has accepted; keys without a receiver go on', async () => {
    const stranger = await person();
    const send = (n: number) =>
      stranger.as.call(authRoutes.generateInvite, { body: { access_level: 3, telephone: `089991200${n}` } });
    const sent = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => send(n)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await invite(3, stranger.as);
    await app.admin(`UPDATE auth.account SET card_verify_flag = 'accept', status = 'accept' WHERE id = ${stranger.id}`);
    await send(9);
  });

  it('one receiver is sent five invitations a day at most, from whichever shops', async () => {
    const telephone = '0899911122';
    const other = await person();
    // Of shops that are known; those of others are limited before.
    await app.admin(`UPDATE auth.account SET card_verify_flag = 'accept', juristic_verify_flag = 'accept', status = 'accept'`); // prettier-ignore
    const send = (who: As) => who.call(authRoutes.generateInvite, { body: { access_level: 3, telephone } });
    for (let n = 0; n < 5; n += 1) await send(n % 2 ? owner : other.as);
    await refused(send(owner), 'rate.limited');
    await refused(send(other.as), 'rate.limited');
    expect(JSON.stringify(await app.admin('SELECT key FROM auth.rate_limit'))).not.toContain(telephone);
    // What is refused uses up nothing of a receiver.
    await owner.call(authRoutes.updateLevel, {
      params: { id: 4 },
      body: { flags: { finance_flag: 0, advanced_finance_flag: 0 } },
    });
    const manager = await employee(4);
    const another = { access_level: 2, telephone: '0899911133' } as const;
    for (let n = 0; n < 6; n += 1) await refused(manager.as.call(authRoutes.generateInvite, { body: another }), 'employee.above'); // prettier-ignore
    await owner.call(authRoutes.updateLevel, { params: { id: 4 }, body: { flags: { finance_flag: 1 } } });
    await owner.call(authRoutes.generateInvite, { body: another });
    // A key that is handed on by hand is nobody's message.
    await invite(3);
  });
});
