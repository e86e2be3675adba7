import { describe, expect, it } from '@jest/globals';
import type { BaseConfig } from './config.ts';
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
    const base = { SERVICE_SECRETS: '', DATABASE_ROLE_SECRET: '', MIGRATE: false, NODE_ENV: 'development', OPEN_DEVELOPMENT: false } as const; // prettier-ignore
    expect(() => processSecrets(base)).toThrow('SERVICE_SECRETS is required');
    expect(() => processSecrets({ ...base, SERVICE_SECRETS: text, MIGRATE: true })).toThrow('MIGRATE: ');
    expect(processSecrets({ ...base, SERVICE_SECRETS: text }).password('render')).toBe(all.password('render'));
    const secret = render.edge_key.slice(1);
    expect(() => givenSecrets(JSON.stringify({ ...render, edge_key: secret }))).toThrow(/^SERVICE_SECRETS: edge_key /);
    expect(() => givenSecrets(JSON.stringify({ ...render, edge_key: secret }))).not.toThrow(secret);
    expect(() => givenSecrets('{')).toThrow(/^SERVICE_SECRETS: /);
  });
  it('[F-S1] are not the one that all follow from, but where a developer’s machine runs everything', () => {
    const base = { SERVICE_SECRETS: '', DATABASE_ROLE_SECRET: 'the one secret', MIGRATE: false };
    const refused = (more: Pick<BaseConfig, 'NODE_ENV' | 'OPEN_DEVELOPMENT'>) => () =>
      processSecrets({ ...base, ...more });
    for (const NODE_ENV of ['development', 'test', 'production'] as const)
      expect(refused({ NODE_ENV, OPEN_DEVELOPMENT: false })).toThrow(/^DATABASE_ROLE_SECRET: .* SERVICE_SECRETS/);
    expect(refused({ NODE_ENV: 'production', OPEN_DEVELOPMENT: true })).toThrow('DATABASE_ROLE_SECRET: ');
    expect(refused({ NODE_ENV: 'production', OPEN_DEVELOPMENT: true })).not.toThrow('the one secret');
    const said: unknown[] = [];
    const developer = processSecrets({ ...base, NODE_ENV: 'development', OPEN_DEVELOPMENT: true }, { warn: (...given: unknown[]) => said.push(given) }); // prettier-ignore
    expect([developer.password('wallet'), said.length]).toEqual([all.password('wallet'), 1]);
  });
});
