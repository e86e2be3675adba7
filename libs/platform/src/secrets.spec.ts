import { describe, expect, it } from '@jest/globals';
import { derivedSecrets, edgeCaller, givenSecrets, processSecrets, secretsOf } from './secrets.ts';

const all = derivedSecrets('the one secret');
const render = secretsOf(
  all,
  { name: 'render', roles: ['render', 'render_system'], purposes: ['links to files of render'] },
  ['orders'],
);
const text = JSON.stringify(render);

describe('secrets of one process', () => {
  it('[F-S1] are those of its service, as the one secret makes them, and no others', () => {
    const own = givenSecrets(text);
    expect(own.password('render_system')).toBe(all.password('render_system'));
    expect(own.key('links to files of render')).toEqual(all.key('links to files of render'));
    for (const role of ['wallet', 'wallet_system', 'render_owner', '__proto__', 'constructor'])
      expect(() => own.password(role)).toThrow(`no password of the role "${role}"`);
    expect(() => own.key('links to files of claims')).toThrow('no key for');
    expect(own.edgeToken('render', 'wallet')).toBeUndefined();
    expect(text).not.toContain(all.password('wallet_system'));
  });
  it('[F-S1] prove one caller to one service', () => {
    const token = givenSecrets(text).edgeToken('render', 'orders');
    expect(edgeCaller(token, all.edgeKey('orders'))).toBe('render');
    expect(edgeCaller(token, all.edgeKey('wallet'))).toBeUndefined();
    expect(edgeCaller(token?.replace('render', 'wallet'), all.edgeKey('orders'))).toBeUndefined();
    for (const wrong of [undefined, '', '.', 'render', 'render.', `${token}x`, `.${token?.split('.')[1]}`])
      expect(edgeCaller(wrong, all.edgeKey('orders'))).toBeUndefined();
  });
  it('are needed, usable, and without those of owners where the process serves', () => {
    const base = { SERVICE_SECRETS: '', DATABASE_ROLE_SECRET: '', MIGRATE: false };
    expect(() => processSecrets(base)).toThrow('SERVICE_SECRETS is required');
    expect(() => processSecrets({ ...base, SERVICE_SECRETS: text, MIGRATE: true })).toThrow('MIGRATE: ');
    expect(processSecrets({ ...base, SERVICE_SECRETS: text }).password('render')).toBe(all.password('render'));
    const said: unknown[] = [];
    const old = processSecrets({ ...base, DATABASE_ROLE_SECRET: 'the one secret' }, { warn: (...given: unknown[]) => said.push(given) }); // prettier-ignore
    expect([old.password('wallet'), said.length]).toEqual([all.password('wallet'), 1]);
    const secret = render.edge_key.slice(1);
    expect(() => givenSecrets(JSON.stringify({ ...render, edge_key: secret }))).toThrow(/^SERVICE_SECRETS: edge_key /);
    expect(() => givenSecrets(JSON.stringify({ ...render, edge_key: secret }))).not.toThrow(secret);
    expect(() => givenSecrets('{')).toThrow(/^SERVICE_SECRETS: /);
  });
});
