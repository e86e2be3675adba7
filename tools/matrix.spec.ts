import { expect, it } from '@jest/globals';
import { otherShops } from '../e2e/fuzz/matrix.mjs';

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
