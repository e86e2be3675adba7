import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS, ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';
import { isSimulator, registry } from './registry.ts';
import { services } from './services.ts';

describe('the services', () => {
  it('are those of the contract, and the simulated ones', () => {
    const ours = registry.map(({ name }) => name).filter((name) => !isSimulator(name));
    expect(SERVICES.toSorted()).toEqual(ours.toSorted());
  });

  it.each(registry.map(({ name }, i) => [name, i] as const))(
    '%s has its own module, and the contract has all of its routes and events',
    (name, i) => {
      const definition = services[i];
      expect(definition?.name).toBe(name);
      if (!isSimulator(name)) expect(definition?.routes).toBe(ALL_ROUTES[name]);
      const published = Object.values(definition?.publishes ?? {}).map(({ type }) => type);
      expect(ALL_EVENTS.map(({ type }) => type)).toEqual(expect.arrayContaining(published));
    },
  );
});
