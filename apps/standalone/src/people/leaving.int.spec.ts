import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { invoicingService } from '@lamliang/app-invoicing/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import type { BodyOf } from '@lamliang/contracts';
import { authRoutes, type Obstacle, type RegistrationTerms, type Session } from '@lamliang/contracts/auth';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, satang } from '@lamliang/kernel';
import { freePort } from '@lamliang/engines';
import { until, type As, type StartedServices } from '@lamliang/platform/testing';
import { askTopup } from '../testing-money.ts';
import { paymentForm, plantApproval } from '../testing-papers.ts';
import { claimForm, startOrders, uploadSlip, type OrdersUnderTest } from '../testing.ts';
import { held } from '../testing-held.ts';
import { PASSWORD, visitorsOf } from './visitors.ts';

jest.setTimeout(60_000);
const PATH = authRoutes.deleteAccount.path;
let t: OrdersUnderTest;
let app: StartedServices;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  const port = String(await freePort());
  const mail = { SANDBOX_SMTP_PORT: port, SMTP_URL: `smtp://127.0.0.1:${port}`, TRUST_PROXY: '1' };
  t = await startOrders([authService, claimsService, invoicingService, notificationsService], mail);
  ({ app } = t);
  visitors = visitorsOf(app, 874_000_000);
}, 60_000);
afterAll(() => t?.app.stop());

interface Shop extends Session {
  as: As;
}
async function shop(more: Partial<RegistrationTerms> = {}): Promise<Shop> {
  const session = await visitors.register(more);
  return { ...session, as: app.bearer(session.token) };
}
const ask = (who: Shop, body: object = { telephone: who.telephone }) => who.as.raw('DELETE', PATH, { body });
/** The code as the owner reads it, with what it is sent back with. */
async function codeFor(who: Shop) {
  app.clock.advance(4 * 60_000);
  const answer = await ask(who);
  expect(answer).toMatchObject({ status: 200, body: { data: { valid_s: 300, deleted_flag: 0 } } });
  const { ref } = (answer.body as { data: { ref: string } }).data;
  return { telephone: who.telephone, ref, otp: await visitors.read(who.telephone, ref) };
}
const login = (username: string) => app.anonymous.raw('POST', authRoutes.login.path, { body: { username, password: PASSWORD } }); // prettier-ignore
const obstacles = async (who: Shop) => {
  const { status, body } = await ask(who);
  const { code, data } = body as { code: string; data?: { obstacles: Obstacle[] } };
  return [status, code, data?.obstacles.map((one) => one.code)];
};
const isErased = async ({ id }: Shop) =>
  await until(async () => (await app.admin(`SELECT 1 FROM auth.deleted_account WHERE account_id = ${id} AND erased_dt IS NOT NULL`)).length > 0); // prettier-ignore

describe('the deletion of a shop', () => {
  it('[A63] with the telephone alone a code is sent, and the account still exists', async () => {
    const who = await shop();
    const { ref } = await codeFor(who);
    const [message] = await app.anonymous.call(sandboxRoutes.messages, { query: { to: who.telephone } });
    expect(message?.text).toContain(ref);
    expect([(await login(who.telephone)).status, (await who.as.raw('GET', authRoutes.init.path)).status]).toEqual([200, 200]); // prettier-ignore
    // As parameters, too.
    app.clock.advance(61_000);
    const asked = await who.as.raw('DELETE', `${PATH}?telephone=${who.telephone}`);
    expect(asked).toMatchObject({ status: 200, body: { data: { deleted_flag: 0 } } });
  });

  it('[A64] with the right code the account is deleted, its login no longer works, its telephone is free', async () => {
    const who = await shop();
    await app.db('auth', `INSERT INTO verification (account_id, verify_type, state, papers, create_dt) VALUES ($1, 'card', 'wait-confirm', '[]', now())`, [who.id]); // prettier-ignore
    const waiting = async () => (await app.as('staff_support').call(authRoutes.staffVerifications, { query: { filter: { state: ['wait-confirm'], account_id: who.id } } })).length; // prettier-ignore
    expect(await waiting()).toBe(1);
    const code = await codeFor(who);
    expect(await ask(who, code)).toMatchObject({ status: 200, body: { data: { deleted_flag: 1 } } });
    expect(await waiting()).toBe(0);
    expect((await who.as.raw('GET', authRoutes.init.path)).status).toBe(401);
    expect(await login(who.telephone)).toMatchObject({ status: 400, body: { code: 'login.failed' } });
    expect(await app.db('auth', `SELECT action FROM audit_entry WHERE action = 'account.deleted' AND target_id = $1`, [String(who.id)])).toHaveLength(1); // prettier-ignore
    const staff = app.as('staff_support');
    await expect(staff.call(authRoutes.account, { params: { id: who.id } })).rejects.toMatchObject({ code: 'account.not_found' }); // prettier-ignore
    expect((await staff.call(authRoutes.accounts, { query: {} })).rows.map(({ id }) => id)).not.toContain(who.id);
    await isErased(who);
    const anew = await visitors.confirm(await visitors.ask({ telephone: who.telephone, email: who.email }));
    expect(anew.id).not.toBe(who.id);
  });

  it('[A64] strangers who ask for codes to the telephone do not lock its owner in', async () => {
    const who = await shop();
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) {
      app.clock.advance(4 * 60_000);
      const headers = { 'x-forwarded-for': `203.0.113.${Math.floor(n / 3) + 1}` };
      const body = { telephone: who.telephone };
      statuses.push((await app.anonymous.raw('POST', authRoutes.forgotPassword.path, { body, headers })).status);
    }
    // With the one that the telephone was registered with strangers have had their seven.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await ask(who, await codeFor(who))).toMatchObject({ status: 200, body: { data: { deleted_flag: 1 } } });
  });

  it('[A65] a wrong code is refused, and the account still exists', async () => {
    const who = await shop();
    const code = await codeFor(who);
    const otp = code.otp === '000000' ? '000001' : '000000';
    expect(await ask(who, { ...code, otp })).toMatchObject({ status: 400, body: { code: 'otp.failed' } });
    expect(await ask(who, { ...code, ref: 'ABCDEF' })).toMatchObject({ status: 400, body: { code: 'otp.failed' } });
    expect(await ask(who, { telephone: who.telephone, otp })).toMatchObject({ status: 400, body: { errors: [{ field: 'ref' }] } }); // prettier-ignore
    expect((await login(who.telephone)).status).toBe(200);
    // One of another purpose opens nothing here.
    const email = await who.as.call(authRoutes.sendEmailCode, {});
    const mailed = await visitors.read(who.email, email.ref);
    expect(await ask(who, { telephone: who.telephone, ref: email.ref, otp: mailed })).toMatchObject({ status: 400, body: { code: 'otp.failed' } }); // prettier-ignore
  });

  it('another telephone, employees, acting staff and nothing at all are refused', async () => {
    const who = await shop();
    expect(await ask(who, {})).toMatchObject({ status: 400, body: { errors: [{ field: 'telephone' }] } });
    expect(await ask(who, { telephone: '0890000009' })).toMatchObject({ status: 400, body: { errors: [{ field: 'telephone' }] } }); // prettier-ignore
    const { invite_key } = await who.as.call(authRoutes.generateInvite, { body: { access_level: 4 } });
    const manager = await shop({ invite_key });
    expect(await ask(manager, { telephone: who.telephone })).toMatchObject({ status: 403, body: { code: 'permission.denied' } }); // prettier-ignore
    expect((await manager.as.raw('GET', authRoutes.deletion.path)).status).toBe(403);
    const acting = app.as({ kind: 'shop', account_id: who.id, login_id: who.login_id, acting_staff_id: 92 });
    expect(await acting.raw('DELETE', PATH, { body: { telephone: who.telephone } })).toMatchObject({ status: 403, body: { code: 'acting.read_only' } }); // prettier-ignore
    expect(await acting.raw('GET', authRoutes.deletion.path)).toMatchObject({ status: 403, body: { code: 'acting.read_only' } }); // prettier-ignore
    // The manager leaves with the shop: there is no other one.
    expect((await ask(who, await codeFor(who))).status).toBe(200);
    expect(await login(manager.telephone)).toMatchObject({ status: 400, body: { code: 'login.failed' } });
  });

  it('two confirmations at once delete once', async () => {
    const who = await shop();
    const code = await codeFor(who);
    const answers = await Promise.all([1, 2, 3].map(() => ask(who, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.db('auth', 'SELECT 1 FROM deleted_account WHERE account_id = $1', [who.id])).toHaveLength(1);
  });

  it('money, parcels, COD and claims stand against it, each by its name', async () => {
    const who = await shop();
    expect(await who.as.call(authRoutes.deletion, {})).toEqual({ telephone: who.telephone, obstacles: [] });
    await t.fund(who.id, 500_00, 0, 0);
    expect(await obstacles(who)).toEqual([409, 'account.not_deletable', ['wallet_balance']]);
    expect((await ask(who)).body).toMatchObject({ data: { obstacles: [{ code: 'wallet_balance', count: null, amount: 500 }] } }); // prettier-ignore
    const order = await t.bookConfirmed({}, who.as);
    expect(await obstacles(who)).toEqual([409, 'account.not_deletable', ['open_orders', 'wallet_balance']]);
    const path = `/client/v1/shipment-orders/${order.id}/claims`;
    await t.report(order, 'delivered');
    await t.orderUntil(order.id, (one) => one.shipment_status === 'delivery-success', who.as);
    expect((await who.as.raw('POST', path, { body: claimForm() })).status).toBe(200);
    expect((await obstacles(who))[2]).toContain('open_claims');
    // The order hears of its claim by an event, which sets its COD, too.
    await t.orderUntil(order.id, (one) => one.shipment_status !== 'delivery-success', who.as);
    await app.admin(`UPDATE orders.shipment_order SET cod_flag = 1, cod_status = 'delivery-success', cod_amount = 90000 WHERE id = ${order.id}`); // prettier-ignore
    const standing = await who.as.call(authRoutes.deletion, {});
    expect(standing.obstacles).toContainEqual({ code: 'cod_to_come', count: 1, amount: 900_00 });
    expect((await login(who.telephone)).status).toBe(200);
  });

  it('what is to be billed and invoices that are unpaid stand against it, until they are paid', async () => {
    const who = await shop();
    const finance = app.as('staff_finance');
    const params = { id: await plantApproval(app, who.id) };
    expect((await obstacles(who))[2]).toEqual(['unbilled_charges']);
    await finance.call(invoicingRoutes.approveApproval, { params, body: {} });
    const { obstacles: standing } = await who.as.call(authRoutes.deletion, {});
    expect(standing).toEqual([{ code: 'unpaid_invoices', count: 1, amount: 107_00 }]);
    const paid_date = bangkokDate(app.clock.now());
    const body = paymentForm({ paid_date, amount: satang(107_00), withheld_amount: satang(0) });
    expect((await finance.raw('POST', `/staff-api/v1/invoices/${params.id}/pay`, { body })).status).toBe(200);
    expect((await who.as.call(authRoutes.deletion, {})).obstacles).toEqual([]);
  });

  it('bonus does not stand against it: it lapses, and the books are clean', async () => {
    const who = await shop();
    await t.fund(who.id, 0, 35_00, 0);
    expect((await who.as.call(authRoutes.deletion, {})).obstacles).toEqual([]);
    expect((await ask(who, await codeFor(who))).status).toBe(200);
    const lapsed = () =>
      app.admin<{ code: string; amount: number }[]>(`SELECT a.code, e.amount::int FROM wallet.ledger_transaction t JOIN wallet.ledger_entry e ON e.transaction_id = t.id
        JOIN wallet.ledger_account a ON a.id = e.ledger_account_id WHERE t.kind = 'bonus_lapsed' AND t.account_id = ${who.id} ORDER BY a.code`); // prettier-ignore
    await until(async () => (await lapsed()).length > 0);
    expect(await lapsed()).toEqual([{ code: 'bonus.expense', amount: 35_00 }, { code: 'shop.bonus', amount: -35_00 }]); // prettier-ignore
    expect((await app.as('staff_finance').call(walletRoutes.runLedgerCheck, { body: {} })).violations).toEqual([]);
  });

  it('a top-up that waits stands against it, and is not approved into a shop that is gone', async () => {
    const who = await shop();
    const code = await codeFor(who);
    const { id } = await askTopup(who.as, app.clock.now());
    expect(await obstacles(who)).toEqual([409, 'account.not_deletable', ['pending_topups']]);
    expect(await who.as.call(authRoutes.deletion, {})).toMatchObject({ obstacles: [{ code: 'pending_topups', count: 1, amount: null }] }); // prettier-ignore
    const finance = app.as('staff_finance');
    const decide = (more: object) => finance.raw('PATCH', `/client/admin-api/v1/topup-approvals/${id}`, { body: more });
    // One that came while the shop was being deleted.
    await app.admin(`UPDATE wallet.topup SET account_id = 1 WHERE id = ${id}`);
    expect(await ask(who, code)).toMatchObject({ status: 200, body: { data: { deleted_flag: 1 } } });
    await app.admin(`UPDATE wallet.topup SET account_id = ${who.id} WHERE id = ${id}`);
    expect(await decide({ status: 'approved' })).toMatchObject({ status: 404, body: { code: 'account.not_found' } });
    expect(await app.admin(`SELECT 1 FROM wallet.ledger_transaction WHERE account_id = ${who.id}`)).toEqual([]);
    expect((await decide({ status: 'not-approved', remark: 'the shop is gone' })).status).toBe(200);
  });

  it('what comes while it is deleted is refused, or stands against it: parcels on credit and top-ups', async () => {
    const counted = async (sql: string) => (await app.admin<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${sql}`))[0]!.n; // prettier-ignore
    for (const round of [0, 1, 2, 3]) {
      const who = await shop();
      const code = await codeFor(who);
      if (round % 2) {
        const slips = await Promise.all(Array.from({ length: 4 }, () => uploadSlip(who.as)));
        const [deleted, ...asked] = await Promise.allSettled([ask(who, code), ...slips.map((slip_file) => askTopup(who.as, app.clock.now(), { slip_file }))]); // prettier-ignore
        const gone = deleted!.status === 'fulfilled' && (deleted!.value as { status: number }).status === 200;
        const taken = asked.filter(({ status }) => status === 'fulfilled').length;
        expect([gone, taken > 0, await counted(`wallet.topup WHERE account_id = ${who.id}`)]).toEqual([!taken, !gone, taken]); // prettier-ignore
      } else {
        await app.as('staff_finance').call(walletRoutes.setCreditLine, { body: { account_id: who.id, limit: satang(100_000_00), reason: 'a good shop' } }); // prettier-ignore
        await app.admin(`UPDATE auth.account SET payment_type = 'credit' WHERE id = ${who.id}`);
        const credit = app.bearer((await app.anonymous.call(authRoutes.login, { body: { username: who.telephone, password: PASSWORD } })).token); // prettier-ignore
        const [deleted, ...booked] = await Promise.allSettled([ask(who, code), ...Array.from({ length: 6 }, () => t.book({}, credit))]); // prettier-ignore
        const gone = deleted!.status === 'fulfilled' && (deleted!.value as { status: number }).status === 200;
        const made = booked.filter(({ status }) => status === 'fulfilled').length;
        expect([gone, made > 0, await counted(`wallet.ledger_hold WHERE account_id = ${who.id}`)]).toEqual([!made, !gone, made]); // prettier-ignore
      }
    }
  });

  it('a shop that is closed for it takes nothing, is opened again where something stands against it, and by itself', async () => {
    const who = await shop();
    await t.fund(who.id, 500_00, 0, 0);
    const close = (closed_flag: 0 | 1) => app.service('auth')(walletRoutes.closeShop, { body: { account_id: who.id, closed_flag } }); // prettier-ignore
    await close(1);
    const refusedBooking = () => expect(t.book({}, who.as)).rejects.toMatchObject({ code: 'permission.denied' });
    await refusedBooking();
    await expect(askTopup(who.as, app.clock.now())).rejects.toMatchObject({ code: 'permission.denied' });
    await close(0);
    await t.book({}, who.as);
    await close(1);
    await refusedBooking();
    app.clock.advance(16 * 60_000);
    await t.book({}, who.as);
  });

  it('a correction that waits for a second person stands against it', async () => {
    const who = await shop();
    const finance = app.as('staff_finance');
    const terms = { account_id: who.id, book: 'credit' as const, amount: satang(60_000_00), reason: 'goods were lost' };
    const { decision_id } = await finance.call(walletRoutes.adjust, { body: terms });
    expect(await obstacles(who)).toEqual([409, 'account.not_deletable', ['waiting_decisions']]);
    expect(await who.as.call(authRoutes.deletion, {})).toMatchObject({ obstacles: [{ code: 'waiting_decisions', count: 1, amount: null }] }); // prettier-ignore
    await app
      .as('staff_admin')
      .call(walletRoutes.refuseDecision, { params: { id: decision_id! }, body: { remark: 'no' } });
    await finance.call(walletRoutes.setCreditLine, { body: { account_id: who.id, limit: satang(300_000_00), reason: 'a large shop' } }); // prettier-ignore
    expect(await obstacles(who)).toEqual([409, 'account.not_deletable', ['waiting_decisions']]);
  });

  it('messages of the shop go, and those to a telephone or mailbox that others have too go by their own key alone', async () => {
    const [other, who] = [await shop(), await shop()];
    const sent = async (to: string) => {
      const rows = await app.admin<{ kind: string }[]>(`SELECT kind FROM notifications.outgoing_message WHERE receiver = '${to}' ORDER BY id`); // prettier-ignore
      return rows.map(({ kind }) => kind);
    };
    const before = await sent(other.telephone);
    expect(before.length).toBeGreaterThan(0);
    // The one that leaves knows the other: invites it, and gave its telephone and mailbox as its own.
    await who.as.call(authRoutes.generateInvite, { body: { access_level: 3, telephone: other.telephone } });
    await who.as.call(authRoutes.generateInvite, { body: { access_level: 2, email: `only.${who.email}` } });
    await app.admin(`UPDATE auth.account SET telephone = '${other.telephone}', email = '${other.email}' WHERE id = ${who.id}`); // prettier-ignore
    expect([await sent(other.telephone), await sent(`only.${who.email}`)]).toEqual([[...before, 'invite'], ['invite']]);
    // Of its login, to a mailbox that the other has too; and of a login whose id only begins like that.
    const told = async (login_id: string, kind: string) =>
      await app.admin(`INSERT INTO notifications.outgoing_message (business_key, channel, receiver, kind, language, values, state, tries, next_attempt_dt, until, create_dt)
        VALUES ('${kind}:${login_id}:1769000000000', 'mail', '${other.email}', '${kind}', 'th', '{}', 'refused', 0, now(), now(), now())`); // prettier-ignore
    const kinds = ['password_changed', 'facebook_linked', 'facebook_unlinked'];
    for (const kind of kinds) await told(String(who.login_id), kind);
    await told(`${who.login_id}9`, 'password_changed');
    // What invoicing told both of their bills.
    const bill = { values: { invoice_no: 'INV1', amount: '1.00', due_date: '2026-02-01' }, until: new Date(app.clock.now().getTime() + 86_400_000) }; // prettier-ignore
    const tell = (account_id: number, kind: 'invoice_issued' | 'invoice_due') =>
      app.service('invoicing')(authRoutes.tellShop, { body: { ...bill, account_id, kind, business_key: `${kind}:7` } });
    expect([await tell(who.id, 'invoice_issued'), await tell(other.id, 'invoice_due')]).toEqual([{ told_flag: 1 }, { told_flag: 1 }]); // prettier-ignore
    expect(await sent(other.email)).toEqual([...kinds, 'password_changed', 'invoice_issued', 'invoice_due']);
    // More than go at a time: 450 notices, and 450 messages to its owner.
    await app.admin(`INSERT INTO notifications.notification (account_id, code, figures, subject, create_dt) SELECT ${who.id}, 'x', '{}', 'n' || n, now() FROM generate_series(1, 450) n`); // prettier-ignore
    await app.admin(`INSERT INTO notifications.outgoing_message (business_key, channel, receiver, kind, language, values, state, tries, next_attempt_dt, until, create_dt)
      SELECT 'many:' || n, 'sms', '${who.telephone}', 'password_code', 'th', '{}', 'refused', 0, now(), now(), now() FROM generate_series(1, 450) n`); // prettier-ignore
    await app.admin(`CREATE TABLE public.gone (tx xid8, n int);
      CREATE FUNCTION public.count_gone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        $$ BEGIN INSERT INTO public.gone SELECT pg_current_xact_id(), count(*) FROM rows; RETURN NULL; END $$;
      CREATE TRIGGER counted AFTER DELETE ON notifications.notification REFERENCING OLD TABLE AS rows EXECUTE FUNCTION public.count_gone();
      CREATE TRIGGER counted AFTER DELETE ON notifications.outgoing_message REFERENCING OLD TABLE AS rows EXECUTE FUNCTION public.count_gone()`); // prettier-ignore
    expect((await ask(who, await codeFor(who))).status).toBe(200);
    await isErased(who);
    await until(async () => (await app.admin(`SELECT 1 FROM notifications.deleted_account WHERE account_id = ${who.id} AND erased_dt IS NOT NULL`)).length > 0); // prettier-ignore
    expect([await sent(other.telephone), await sent(who.telephone), await sent(`only.${who.email}`)]).toEqual([before, [], []]); // prettier-ignore
    expect(await sent(other.email)).toEqual(['password_changed', 'invoice_due']);
    expect(await app.admin(`SELECT 1 FROM notifications.notification WHERE account_id = ${who.id}`)).toEqual([]);
    const [most] = await app.admin<{ n: number; sum: number }[]>(`SELECT max(n)::int AS n, sum(n)::int AS sum FROM (SELECT sum(n) AS n FROM public.gone GROUP BY tx) t`); // prettier-ignore
    expect(most?.n).toBe(200);
    expect(most?.sum).toBeGreaterThanOrEqual(900);
  });

  it('a shop that was referred counts for its referrer no more; what it shipped before is still to be paid for', async () => {
    const referrer = await shop();
    const setting = () => referrer.as.call(authRoutes.affiliateSetting, {});
    const { affiliate_key } = await setting();
    const [who, stays] = [await shop({ affiliate_key }), await shop({ affiliate_key })];
    const asked = async (body: BodyOf<typeof authRoutes.referrals>) =>
      (await app.service('wallet')(authRoutes.referrals, { body })).map(({ account_id }) => account_id);
    const told = async () => [
      (await setting()).referred_accounts,
      await asked({ referrer_id: referrer.id }),
      await asked({ account_ids: [who.id, stays.id] }),
    ];
    expect(await told()).toEqual([2, [who.id, stays.id], [who.id, stays.id]]);
    expect((await ask(who, await codeFor(who))).status).toBe(200);
    expect(await told()).toEqual([1, [stays.id], [stays.id]]);
    expect(await asked({ after: who.id - 1 })).toEqual([who.id, stays.id]);
  });

  it('who is taken into another shop at that moment keeps the login there, and who is not in time is in none', async () => {
    const [other, who, third] = [await shop(), await shop(), await shop()];
    const invited = async (by: Shop) => (await by.as.call(authRoutes.generateInvite, { body: { access_level: 3 } })).invite_key; // prettier-ignore
    const employee = await shop({ invite_key: await invited(who) });
    const code = await codeFor(who);
    const linked = `INSERT INTO account_link (login_id, account_id, access_level_id, active_flag, create_dt) VALUES (${employee.login_id}, ${other.id}, 3, 1, now())`; // prettier-ignore
    expect((await held(app, linked, () => ask(who, code))).status).toBe(200);
    const entered = await login(employee.telephone);
    expect([entered.status, (entered.body as { data?: Session }).data?.id]).toEqual([200, other.id]);
    const invite_key = await invited(third);
    const ended = `UPDATE login SET active_flag = 0 WHERE id = ${other.login_id}`;
    const accepts = () => other.as.raw('POST', authRoutes.acceptInvite.path.replace(':invite_key', invite_key));
    expect(await held(app, ended, accepts)).toMatchObject({ status: 401, body: { code: 'session.expired' } });
  });

  it('who works for another shop too keeps the login there', async () => {
    const [other, who] = [await shop(), await shop()];
    const { invite_key } = await other.as.call(authRoutes.generateInvite, { body: { access_level: 3 } });
    await who.as.call(authRoutes.acceptInvite, { params: { invite_key } });
    expect((await ask(who, await codeFor(who))).status).toBe(200);
    const entered = await login(who.telephone);
    expect([entered.status, (entered.body as { data: Session }).data.id]).toEqual([200, other.id]);
  });
});

describe('what somebody agreed to', () => {
  it('the policy with its version and time at registration, news apart from it and off by default', async () => {
    const who = await shop();
    const said = await who.as.call(authRoutes.consents, {});
    expect(said).toMatchObject({ policy_version: said.current_version, marketing_flag: 0 });
    expect(said.policy_dt).toBeInstanceOf(Date);
    app.clock.advance(60_000);
    const news = await who.as.call(authRoutes.updateConsents, { body: { marketing_flag: 1 } });
    expect(news).toMatchObject({ marketing_flag: 1, policy_dt: said.policy_dt });
    expect(news.marketing_dt!.getTime()).toBeGreaterThan(said.marketing_dt!.getTime());
  });

  it('another version than the one that is shown is refused; an old one is told', async () => {
    const who = await shop();
    const { current_version } = await who.as.call(authRoutes.consents, {});
    await app.admin(`UPDATE auth.consent SET version = '2020-01-01' WHERE login_id = ${who.login_id}`);
    expect((await who.as.call(authRoutes.consents, {})).policy_version).toBe('2020-01-01');
    const body = { policy_version: '2020-01-01' };
    expect(await who.as.raw('PATCH', authRoutes.consents.path, { body })).toMatchObject({ status: 400, body: { errors: [{ field: 'policy_version' }] } }); // prettier-ignore
    const accepted = await who.as.call(authRoutes.updateConsents, { body: { policy_version: current_version } });
    expect(accepted.policy_version).toBe(current_version);
  });
});
