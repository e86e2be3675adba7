import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { authRoutes, type Session } from '@lamliang/contracts/auth';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { freePort } from '@lamliang/engines';
import { startService, until, type As, type StartedServices } from '@lamliang/platform/testing';
import { uploadForm } from '../testing.ts';

jest.setTimeout(60_000);
const LOGIN = { telephone: '0810000001', email: 'owner@shop.example', password: 'Lamliang-1', user_name: 'เจ้าของ' };
let app: StartedServices;
let owner: As;
let account_id: number;
const lines: string[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  const mail = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://portal.example/' };
  app = await startService([authService, notificationsService, sandboxService], { env: { LOG_LEVEL: 'warn', ...mail }, log: (line) => void lines.push(line) }); // prettier-ignore
  const made = await app.service('seed')(authRoutes.createAccount, { body: { login: LOGIN, shop: { name: 'ร้านใบชา', account_type: 'ordinary' } } }); // prettier-ignore
  account_id = made.account_id!;
  const { body } = await app.anonymous.raw('POST', authRoutes.login.path, { body: { username: LOGIN.email, password: LOGIN.password } }); // prettier-ignore
  owner = app.bearer((body as { data: Session }).data.token);
}, 60_000);
afterAll(() => app?.stop());

const upload = async () => {
  const { body } = await owner.raw('POST', authRoutes.uploadFile.path, { body: uploadForm() });
  return (body as { data: { file: string } }).data.file;
};
const mails = (to = LOGIN.email) => app.anonymous.call(sandboxRoutes.messages, { query: { to } });
const notices = async () => {
  await app.drain();
  const { rows } = await owner.call(notificationsRoutes.list, { query: {} });
  return rows.map(({ code, figures }) => [code, figures]);
};
/** Staff decide what a shop has handed in last. */
const decide = async (path: string, said: object, id = account_id) => {
  const [seen] = await app.db('auth', `SELECT id AS verification_id FROM verification WHERE account_id = ${id} AND state = 'wait-confirm' ORDER BY id DESC`); // prettier-ignore
  const body = { ...seen, ...said };
  return app.as('staff_support').raw('PATCH', `/client/admin-api/v1/accounts/${id}/${path}`, { body });
};

describe('a decision of staff', () => {
  it('is told to the shop by a notice and, once, by mail with its reason', async () => {
    const body = { id_card_number: '1234567890121', id_card_file: await upload() };
    expect((await owner.raw('PATCH', authRoutes.verifyCard.path, { body })).status).toBe(200);
    const remark = 'ภาพไม่ชัด <b>กรุณาถ่ายใหม่</b>';
    const speak = (language: string) => owner.raw('GET', authRoutes.init.path, { headers: { 'accept-language': language } }); // prettier-ignore
    await speak('en');
    expect((await decide('approve', { verify_type: 'card', result: 'not-accept', remark })).status).toBe(200);
    await app.fire('auth', 'tell-shops');
    await app.fire('auth', 'tell-shops');
    const [mail, ...others] = await until(async () => {
      const found = await mails();
      return found.length > 0 && found;
    });
    expect([others, mail?.text?.includes(remark), mail?.html?.includes('<b>')]).toEqual([[], true, false]);
    // In the language of its owner.
    const languages = 'SELECT kind, language FROM outgoing_message WHERE receiver = $1';
    expect(await app.db('notifications', languages, [LOGIN.email])).toEqual([{ kind: 'verification_refused', language: 'en' }]); // prettier-ignore
    await speak('th');
    expect(await notices()).toEqual([['card_refused', { shop_name: 'ร้านใบชา' }]]);
  });

  it('that the COD account is accepted is told, too, and leads to it', async () => {
    const body = { bank_id: 4, account_name: 'เจ้าของ', account_number: '0123456789', book_bank_file: await upload() };
    expect((await owner.raw('PATCH', authRoutes.verifyCod.path, { body })).status).toBe(200);
    expect((await decide('cod-approve', { result: 'accept' })).status).toBe(200);
    await app.fire('auth', 'tell-shops');
    expect((await notices())[0]?.[0]).toBe('cod_accepted');
    expect(await app.db('auth', 'SELECT 1 FROM verification WHERE told_dt IS NULL')).toEqual([]);
    const found = await until(async () => {
      const all = await mails();
      return all.length > 1 && all;
    });
    expect(found.filter(({ text }) => text?.includes('https://portal.example/options/codoption'))).toHaveLength(1);
  });

  it('is told although mails of many before it are refused', async () => {
    const login = { ...LOGIN, telephone: '0810000003', email: 'third@shop.example' };
    const { account_id: other } = await app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านสาม', account_type: 'ordinary' } } }); // prettier-ignore
    await app.admin(`UPDATE auth.account SET email = 'no address' WHERE id = ${other}`);
    const decided = (account: number | null, minutes: number) =>
      app.admin(
        `INSERT INTO auth.verification (account_id, verify_type, papers, state, remark, create_dt, decided_dt)
         SELECT $1, 'cod', '[]', 'not-accept', 'x', $2, $2 FROM generate_series(1, $3::int)`,
        [account, new Date(app.clock.now().getTime() - minutes * 60_000), account === other ? 120 : 1],
      );
    await decided(other, 10);
    await decided(account_id, 5);
    lines.length = 0;
    await app.fire('auth', 'tell-shops');
    // What is refused for good is told to the log once, not with every round.
    await app.fire('auth', 'tell-shops');
    expect(lines.filter((line) => line.includes('a decision could not be told'))).toHaveLength(120);
    const untold = await app.db('auth', 'SELECT DISTINCT account_id FROM verification WHERE told_dt IS NULL');
    expect(untold).toEqual([{ account_id: other }]);
    await app.admin(`DELETE FROM auth.verification WHERE account_id = ${other}`);
  });
});

describe('the email of a shop', () => {
  const ask = async (who = owner) => {
    app.clock.advance(60_000);
    const { ref } = await who.call(authRoutes.sendEmailCode, {});
    return { ref, otp: await codeIn(ref) };
  };
  const codeIn = (ref: string, to = LOGIN.email) =>
    until(async () => {
      const mail = (await mails(to)).find(({ text }) => text.includes(ref));
      return mail && /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0];
    });
  const verify = async (body: { ref: string; otp: string }, who = owner) => {
    const answer = await who.raw('POST', authRoutes.verifyEmail.path, { body });
    return answer.status === 200 ? 'verified' : (answer.body as { code: string }).code;
  };
  const step = async () =>
    (await owner.call(authRoutes.ownAccount, {})).steps.find((one) => one.step === 'email')?.status;

  it('[A59] is verified by the code of a mail, once', async () => {
    expect(await step()).toBe('not-confirm');
    const { ref, otp } = await ask();
    const wrong = otp === '000000' ? '000001' : '000000';
    expect(await verify({ ref, otp: wrong })).toBe('otp.failed');
    expect(await verify({ ref, otp })).toBe('verified');
    expect(await step()).toBe('accept');
    expect(await owner.call(authRoutes.ownAccount, {})).toMatchObject({ email_verify_flag: 1 });
    expect(await verify({ ref, otp })).toBe('otp.failed');
    await expect(ask()).rejects.toMatchObject({ code: 'email.verified' });
  });

  it('gets no code from a call that only looks', async () => {
    await app.db('auth', 'UPDATE account SET email_verified_dt = NULL WHERE email = $1', [LOGIN.email]);
    const before = (await mails(LOGIN.email)).length;
    expect((await owner.raw('HEAD', authRoutes.sendEmailCode.path)).status).toBe(405);
    await app.drain();
    expect((await mails(LOGIN.email)).length).toBe(before);
  });

  it('is taken from the login that asked alone; tries of others at it count for nothing', async () => {
    const login = { ...LOGIN, telephone: '0810000002', email: 'other@shop.example' };
    await app.service('seed')(authRoutes.createAccount, { body: { login, shop: { name: 'ร้านอื่น', account_type: 'ordinary' } } }); // prettier-ignore
    const { body } = await app.anonymous.raw('POST', authRoutes.login.path, { body: { username: login.email, password: login.password } }); // prettier-ignore
    const other = app.bearer((body as { data: Session }).data.token);
    await other.call(authRoutes.updateProfile, { body: { email: LOGIN.email } });
    const code = await ask();
    for (let n = 0; n < 6; n++) expect(await verify(code, other)).toBe('otp.failed');
    expect(await verify(code)).toBe('verified');
  });

  it('another one has to be verified anew, and not by a code to the one before', async () => {
    await app.db('auth', 'UPDATE account SET email_verified_dt = NULL WHERE email = $1', [LOGIN.email]);
    const code = await ask();
    await owner.call(authRoutes.updateProfile, { body: { email: 'new@shop.example' } });
    expect([await step(), await verify(code)]).toEqual(['not-confirm', 'otp.failed']);
  });
});
