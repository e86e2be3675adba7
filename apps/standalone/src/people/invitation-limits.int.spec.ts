import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authRoutes, type EmployeeLevel } from '@lamliang/contracts/auth';
import type { As, StartedServices } from '@lamliang/platform/testing';
import { startTeam, type Team } from './team.ts';

jest.setTimeout(60_000);
let app: StartedServices;
let team: Team;
let owner: As;
let shop: number;

beforeAll(async () => {
  team = await startTeam(874_000_000);
  ({ app } = team);
  const made = await team.person();
  [owner, shop] = [made.as, made.id];
}, 60_000);
afterAll(() => app?.stop());

const refused = (promise: Promise<unknown>, code: string) => expect(promise).rejects.toMatchObject({ code });
const invite = (access_level: EmployeeLevel, who = owner) => team.invite(access_level, who);
const person = () => team.person();
const employee = (level: EmployeeLevel) => team.employee(level, owner, shop);

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
