import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERASED } from '@lamliang/contracts';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import type { HttpError } from 'react-admin';
import { createAuthProvider, ShopAccountError } from './auth.ts';
import { createDataProvider } from './data.ts';
import { codeOf, createHttp, httpError, type FailureBody } from './http.ts';
import { followRole, roleFollower } from './own-role.ts';
import { hasEnded, readSession, storeSession } from './session.ts';
import { createStore } from './store.ts';

interface Call {
  url: string;
  method: string;
  headers: Headers;
  priority: RequestPriority | undefined;
  body: unknown;
}
const calls: Call[] = [];
const realFetch = globalThis.fetch;

/** Answers calls in order; the last answer is repeated. */
function answering(...answers: { status?: number; json?: unknown; headers?: Record<string, string>; fails?: true }[]) {
  globalThis.fetch = jest.fn(async (url: string | URL | Request, init: RequestInit = {}) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? {};
    calls.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      priority: init.priority,
      body: init.body ? (JSON.parse(init.body as string) as unknown) : undefined,
    });
    if (answer.fails) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.json ?? {}), {
      status: answer.status ?? 200,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  }) as typeof fetch;
}

const http = createHttp(
  () => 'th',
  () => 'ติดต่อเซิร์ฟเวอร์ไม่ได้',
  () => 'ลบแล้ว',
);
const STAFF = { token: 'tok', login_id: 4, user_name: 'nok', name: 'นก', staff_role: 'finance' } as const;
const caught = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as HttpError & { body: FailureBody },
  );

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('http', () => {
  it('sends the token and the language', async () => {
    storeSession(STAFF);
    answering({});
    await http('/staff-api/v1/customers');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer tok');
    expect(calls[0]?.headers.get('accept-language')).toBe('th');
  });

  it('tells erased data in words', async () => {
    answering({ json: [{ name: ERASED, text: `of ${ERASED}`, id: 1 }] });
    expect((await http('/staff-api/v1/customers')).json).toEqual([{ name: 'ลบแล้ว', text: `of ${ERASED}`, id: 1 }]);
  });

  it('converts the error response to field errors', async () => {
    answering({
      status: 422,
      json: {
        status: false,
        code: 'wallet.floor',
        message: 'ยอดเงินจะต่ำกว่าที่กำหนด',
        errors: [{ field: 'amount', code: 'validation.not_zero', message: 'ต้องไม่เป็นศูนย์' }],
        trace_id: 'abc',
      },
    });
    const error = await caught(http('/staff-api/v1/adjustments', { method: 'POST', body: '{}' }));
    expect(error?.status).toBe(422);
    expect(error?.message).toBe('ยอดเงินจะต่ำกว่าที่กำหนด');
    expect(error?.body.errors).toEqual({
      amount: 'ต้องไม่เป็นศูนย์',
      root: { serverError: 'ยอดเงินจะต่ำกว่าที่กำหนด' },
    });
    expect(codeOf(error)).toBe('wallet.floor');
    expect(error?.body.trace_id).toBe('abc');
  });

  it('reports a missing response and a response that is no error envelope', async () => {
    answering({ fails: true });
    const silent = await caught(http('/staff-api/v1/customers'));
    expect([silent?.status, silent?.message, codeOf(silent)]).toEqual([0, 'ติดต่อเซิร์ฟเวอร์ไม่ได้', 'network']);
    expect(httpError(502, '<html>', 'Bad Gateway').message).toBe('Bad Gateway');
  });
});

describe('auth', () => {
  const auth = createAuthProvider(http);
  const login = (answer: object) => {
    answering({ json: { status: true, data: answer } });
    return auth.login({ username: '0812345678', password: 'secret' });
  };

  it('stores a staff session under its own key', async () => {
    await login({ ...STAFF, email: 'x', accounts: [] });
    expect(readSession()).toEqual(STAFF);
    expect(Object.keys(localStorage)).toEqual(['console.session']);
    expect(await auth.getPermissions?.({})).toBe('finance');
  });

  it('rejects a shop login: ends its session and stores nothing', async () => {
    const error = await caught(login({ ...STAFF, staff_role: null }));
    expect(error).toBeInstanceOf(ShopAccountError);
    expect(calls.map((call) => call.url)).toEqual(['/client/v1/auth/login', '/client/v1/auth/logout']);
    expect(calls[1]?.headers.get('authorization')).toBe('Bearer tok');
    expect(localStorage).toHaveLength(0);
  });

  it('logs out locally even when the server is unreachable', async () => {
    storeSession(STAFF);
    answering({ fails: true });
    await auth.logout({});
    expect(readSession()).toBeUndefined();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer tok');
  });

  it('ends the session on 401 only', async () => {
    storeSession(STAFF);
    await auth.checkError({ status: 403 });
    expect(readSession()).toEqual(STAFF);
    expect(hasEnded()).toBe(false);
    // Without a message react-admin shows no toast: the login page shows the reason.
    await expect(auth.checkError({ status: 401 })).rejects.toMatchObject({ message: false });
    expect(hasEnded()).toBe(true);
    await expect(auth.checkAuth({})).rejects.toMatchObject({ message: false });
  });

  it('hears of its own role when a call is refused and when the window is seen, once for many', async () => {
    storeSession(STAFF);
    answering({ json: { data: { login_id: 4, staff_role: 'sales' } } });
    const hear = roleFollower(http);
    const refused = createAuthProvider(http, hear);
    await Promise.all([1, 2, 3].map(() => refused.checkError({ status: 403 })));
    expect(calls.map(({ url }) => url)).toEqual(['/client/v1/init']);
    expect(readSession()).toEqual({ ...STAFF, staff_role: 'sales' });
    const heard = jest.fn(async () => undefined);
    const end = followRole(heard);
    window.dispatchEvent(new Event('focus'));
    expect(heard).toHaveBeenCalledTimes(2);
    end();
    window.dispatchEvent(new Event('focus'));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('logs whoever is no member of staff any more out, and keeps the role that cannot be heard', async () => {
    storeSession(STAFF);
    answering({ fails: true });
    await roleFollower(http)();
    expect(readSession()).toEqual(STAFF);
    answering({ json: { data: { login_id: 4, staff_role: null } } });
    await roleFollower(http)();
    expect(readSession()).toBeUndefined();
  });

  it('checks permissions by the contract', async () => {
    storeSession(STAFF);
    expect(await auth.canAccess?.({ resource: 'adjustments', action: 'create' })).toBe(true);
    expect(await auth.canAccess?.({ resource: 'webhook-deliveries', action: 'list' })).toBe(false);
  });
});

const TERMS = { account_id: 12, book: 'credit', amount: -550 as Satang, reason: 'wrong slip' } as const;
const ADJUSTMENT = { id: 9, account_id: 12, book: 'credit', amount: -5.5, reason: 'wrong slip', state: 'done', decision_id: null, transaction_no: 'LW1', create_dt: '2026-11-21T09:30:00+07:00', staff_name: 'Nok' }; // prettier-ignore
const PRICE = { id: 1, account_id: 12, partner_id: 2, partner_name: 'Flash', valid_from: '2026-11-21', normal_weight_price: 28.5, capital_city_price: 0, other_provinces_price: 0, overweight_price: 0, max_weight: 1000, size: 40.5, over_size_price: 0, max_size: 100, cod_rate_percent: 2.5 }; // prettier-ignore

describe('data', () => {
  const provider = createDataProvider(http);
  const page = (ids: number[], total: number) => ({
    json: ids.map((id) => ({ ...ADJUSTMENT, id })),
    headers: { 'content-range': `x 0-${ids.length - 1}/${total}` },
  });

  it('reads any number of ids in one request', async () => {
    answering(page([], 0));
    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    await provider.getMany('customers', { ids });
    const asked = new URL(calls[0]!.url, 'http://here').searchParams;
    expect(JSON.parse(asked.get('filter')!)).toEqual({ id: ids });
    expect(JSON.parse(asked.get('range')!)).toEqual([0, 39]);
  });

  it('creates with an idempotency key and posts an action to its verb', async () => {
    answering({ json: ADJUSTMENT }, { json: { id: 7, queued: 1 } });
    const made = await provider.create('adjustments', TERMS, 'key-1');
    await provider.runAction('webhook-deliveries', 7, 'resend');
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(calls[0]?.body).toEqual({ account_id: 12, book: 'credit', amount: -5.5, reason: 'wrong slip' });
    expect(made).toMatchObject({ amount: -550, create_dt: new Date('2026-11-21T02:30:00Z') });
    expect([calls[1]?.method, calls[1]?.url]).toEqual(['POST', '/staff-api/v1/webhook-deliveries/7/resend']);
  });

  it('reads what is counted in the background behind all that is looked at', async () => {
    answering(page([9], 1));
    const terms = { filter: {}, sort: { field: 'id', order: 'ASC' } } as const;
    await provider.getList('adjustments', { ...terms, meta: { background: true } });
    await provider.getList('adjustments', terms);
    expect(calls.map(({ priority }) => priority)).toEqual(['low', undefined]);
  });

  const DONE = { state: 'done', decision_id: null };
  it('has records and sums in satang, millimetres and dates, as the contract of the route converts them', async () => {
    answering(
      { ...page([9], 1), headers: { ...page([9], 1).headers, 'x-sums': '{"amount":-5.5}' } },
      { json: { ...PRICE, ...DONE } },
    );
    const list = await provider.getList('adjustments', { filter: {}, sort: { field: 'id', order: 'ASC' } });
    expect(list.data).toEqual([{ ...ADJUSTMENT, amount: -550, create_dt: new Date('2026-11-21T02:30:00Z') }]);
    expect(list.meta).toEqual({ sums: { amount: -550 } });
    const price = { ...PRICE, normal_weight_price: 2_850, size: 405, max_size: 1_000 };
    expect(await provider.create('special-prices', { ...price, reason: 'agreed' })).toEqual({ ...price, ...DONE });
    const { id: _, partner_name: __, ...sent } = PRICE;
    expect(calls[1]?.body).toEqual({ ...sent, reason: 'agreed' });
  });

  it.each([
    ['the last page that is counted', 200, 50, { total: 10_001, meta: { capped: true } }],
    ['a page behind it', 201, 50, { total: 10_051, meta: { capped: true } }],
    ['the last page of all', 201, 7, { total: 10_007 }],
    ['nothing at all there', 900, 0, { total: 10_000, meta: { capped: true } }],
  ])('[F-A5] goes on behind what was counted: %s', async (_what, at, rows, wanted) => {
    const ids = Array.from({ length: rows }, (_, n) => n + 1);
    answering({ ...page(ids, 10_000), headers: { 'content-range': 'x 0-0/10000', 'x-total-capped': '1' } });
    const { data: _, ...list } = await provider.getList('adjustments', { pagination: { page: at, perPage: 50 } });
    expect(list).toEqual(wanted);
  });

  it('calls any route of the contract by itself', async () => {
    answering({ json: { ...ADJUSTMENT } });
    const made = await provider.call(walletRoutes.adjust, { body: TERMS, idempotency_key: 'key-2' });
    expect([calls[0]?.method, calls[0]?.url]).toEqual(['POST', '/staff-api/v1/adjustments']);
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-2');
    expect(made.amount).toBe(-550);
  });

  it('treats a failed replay as an error', async () => {
    answering({ json: { id: 3, applied: 0, state: 'dead', error: 'TypeError: boom' } });
    expect((await caught(provider.runAction('orders-dead-letters', 3, 'replay')))?.message).toBe('TypeError: boom');
  });
});

describe('store', () => {
  it('keeps everything under console. and transientFilters all but language and scheme on reset', () => {
    const store = createStore();
    store.setItem('locale', 'en');
    store.setItem('customers.listParams', { page: 3 });
    expect(Object.keys(localStorage).every((key) => key.startsWith('console.'))).toBe(true);
    store.reset();
    expect(store.getItem('locale')).toBe('en');
    expect(store.getItem('customers.listParams', { page: 1 })).toEqual({ page: 1 });
  });

  it('keeps the saved views of logins on reset', () => {
    const store = createStore();
    store.setItem('views.99.customers', ['one']);
    store.reset();
    expect(store.getItem('views.99.customers')).toEqual(['one']);
  });
});
