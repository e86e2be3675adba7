import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { registry, type Registered } from '../apps/standalone/src/registry.ts';
import { at } from './env.mjs';
import { differing, made } from './services.mjs';

const read = (file: string) => readFileSync(at(file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
const names = registry.map(({ name }) => name);

describe('the registry of services', () => {
  it('is what every file says that was made from it (node tools/services.mjs --write)', () => {
    expect(differing()).toEqual([]);
  });

  it('has every service there is a folder of', () => {
    const folders = readdirSync(at('apps')).filter((name) => existsSync(at('apps', name, 'package.json')));
    const services = folders.filter((name) => (json(`apps/${name}/package.json`)['exports'] as object | undefined) && './module' in (json(`apps/${name}/package.json`)['exports'] as object)); // prettier-ignore
    expect(services).toEqual(names.toSorted());
  });

  it.each(names)('%s is a project that Nx, TypeScript and npm know, with a process of its own', (name) => {
    expect(json(`apps/${name}/package.json`)).toMatchObject({
      nx: { name, tags: ['app:server'], targets: { build: {} } },
    });
    expect(json(`apps/${name}/tsconfig.json`)).toMatchObject({ extends: '../../tsconfig.base.json' });
    expect(existsSync(at(`apps/${name}/src/main.ts`))).toBe(true);
    const { packages } = json('package-lock.json') as { packages: Record<string, object> };
    // npm install writes it.
    expect(packages[`apps/${name}`]).toBeDefined();
  });

  it('brings a new service into every file', () => {
    const one: Registered = { name: 'wallet', processes: 1, cluster: { cpu: 100, memory: 100, most: 2 } };
    const without = registry.filter(({ name }) => name !== 'wallet');
    const told = differing([...without, one]).map((line: string) => line.split(':')[0]);
    expect(told).toEqual(made().map(([file]: [string]) => file));
    expect(differing(without).map((line: string) => line.split(':')[0])).toEqual(
      made().map(([file]: [string]) => file),
    );
    expect(differing(without)).toContainEqual(expect.stringMatching(/^infra\/compose\.yaml:\d+ should be " {2}orders: .*not " {2}wallet: /)); // prettier-ignore
  });

  it('tells a cluster who scales by what waits for him, who may go out, and which secrets each has', () => {
    const manifest = read('k8s/base/services.yaml');
    const part = (name: string) => manifest.split(/^(?=apiVersion: apps\/v1$)/m).find((text) => text.includes(`\n  name: ${name}\n`)) ?? ''; // prettier-ignore
    const having = (text: string) => names.filter((name) => part(name).includes(text));
    const handling = (name: string) => globSync(at('apps', name, 'src/**/*.{consumer,module}.ts')).some((file) => /@HandlesEvent\(|DeletedAccountsConsumer/.test(readFileSync(file, 'utf8'))); // prettier-ignore
    expect(having('metric: { name: consumer_lag')).toEqual(names.filter(handling));
    expect(names.filter(handling)).toEqual(expect.arrayContaining(['pricing', 'notifications']));
    expect(handling('auth')).toBe(false);
    expect(having(`internet: 'true'`)).toEqual(['auth', 'orders', 'notifications', 'invoicing']);
    expect(having('CARRIER_SECRETS')).toEqual(['orders']);
    expect(manifest).not.toContain('sandbox');
  });
});
