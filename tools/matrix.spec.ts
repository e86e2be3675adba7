import { expect, it } from '@jest/globals';
import { accessMatrix, otherShops } from '../e2e/fuzz/matrix.mjs';

it('[F-S1] the fuzzer asks a stranger for ids that stand in lists below a record, by every route that takes them', async () => {
  const asked: string[] = [];
  const ask = async ({ method, path, token }: { method: string; path: string; token: string }) => {
    const of: Record<string, object[]> = { '/client/v1/webhook-markup': [{ id: 7 }], '/client/v1/webhook-markup/7/deliveries': [{ id: 55 }] }; // prettier-ignore
    if (token === 'owner') return { status: 200, json: { data: of[path] ?? [] } };
    asked.push(`${method} ${path}`);
    return { status: path.includes('webhook-deliveries') ? 200 : 404, json: {} };
  };
  const { bad } = await otherShops(ask, { name: 'owner', token: 'owner' }, { name: 'stranger', token: 'stranger' });
  expect(asked).toContain('POST /client/v1/webhook-deliveries/55/resend');
  expect(bad.join()).toContain('stranger: POST /client/v1/webhook-deliveries/55/resend of owner answered 200');
});

it('the fuzzer finds a route of owners that an employee opens, and one that keeps its owner out', async () => {
  const route = { id: 'planted.own', method: 'GET', path: '/client/v1/planted', caller: { kind: 'shop', owner: true } };
  const badOf = async (owner: boolean, status: number) => {
    const ask = async () => ({ status, json: status === 403 ? { code: 'permission.denied' } : {} });
    return ((await accessMatrix(ask, [{ name: 'x', token: 'x', kind: 'shop', flags: {}, owner }], [route])) as { bad: string[] }).bad.length; // prettier-ignore
  };
  expect([await badOf(true, 200), await badOf(true, 403), await badOf(false, 403), await badOf(false, 200)]).toEqual([0, 1, 0, 1]); // prettier-ignore
});

it('[A215] the fuzzer finds a route that lets an API key in without saying so, and one that keeps a right key out', async () => {
  const route = { id: 'planted.get', method: 'GET', path: '/client/v1/planted', caller: { kind: 'shop' } };
  const program = { name: 'API key, read', token: 'key', kind: 'shop', flags: {}, scopes: ['read'] };
  const answers = (status: number, code?: string) => async () => ({ status, json: { code } });
  const badOf = async (planted: object, ask: unknown, caller: object = program) =>
    ((await accessMatrix(ask, [caller], [planted])) as { bad: string[] }).bad.length;
  expect(await badOf(route, answers(403, 'api_key.not_open'))).toBe(0);
  expect(await badOf(route, answers(200))).toBe(1);
  expect(await badOf({ ...route, open_api: 'read' }, answers(200))).toBe(0);
  expect(await badOf({ ...route, open_api: 'read' }, answers(403, 'api_key.not_open'))).toBe(1);
  expect(await badOf({ ...route, open_api: 'write' }, answers(200))).toBe(1);
  expect(await badOf({ ...route, open_api: 'write' }, answers(403, 'api_key.scope'))).toBe(0);
  const closed = { ...program, scopes: undefined, bad: 'api_key.invalid' };
  expect(await badOf({ ...route, open_api: 'read' }, answers(401, 'api_key.invalid'), closed)).toBe(0);
  expect(await badOf({ ...route, open_api: 'read' }, answers(200), closed)).toBe(1);
});

it('the fuzzer takes no 429 for an answer: it waits and asks again, and counts one that stays as wrong', async () => {
  const route = { id: 'planted.get', method: 'GET', path: '/client/v1/planted', caller: { kind: 'shop' } };
  const badOf = async (statuses: number[], token?: string) => {
    const ask = async () => ({ status: statuses.length > 1 ? statuses.shift() : statuses[0], headers: new Headers(), json: { code: 'session.missing' } }); // prettier-ignore
    return ((await accessMatrix(ask, [{ name: 'x', token, kind: 'shop', flags: {} }], [route])) as { bad: string[] }).bad.length; // prettier-ignore
  };
  expect([await badOf([429, 401]), await badOf([429, 200], 'x'), await badOf([429]), await badOf([429], 'x')]).toEqual([0, 0, 1, 1]); // prettier-ignore
});
