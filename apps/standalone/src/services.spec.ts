import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS, ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';
import { busRights, isSimulator, registry } from './registry.ts';
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

  /** Types of the events that a module's controllers handle. */
  const handled = (module: object): string[] =>
    ((Reflect.getMetadata('controllers', module) ?? []) as { prototype: object }[]).flatMap(({ prototype }) =>
      Object.getOwnPropertyNames(prototype).flatMap((name) => {
        const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as object;
        return (Reflect.getMetadata('microservices:pattern', method) ?? []) as string[];
      }),
    );
  it.each(services.map((definition) => [definition.name, definition] as const))(
    '[F-S2] %s may read the topics of the events that it handles and no others, and writes below its own name',
    (name, { module, publishes = {} }) => {
      const rights = busRights().find(({ user }) => user === name);
      const topics = handled(module).map((type) => ALL_EVENTS.find((event) => event.type === type)?.topic);
      expect(rights?.reads.toSorted()).toEqual([...new Set(topics)].toSorted());
      for (const { topic } of Object.values(publishes)) expect(topic.startsWith(rights?.writes ?? '-')).toBe(true);
    },
  );
  it('[F-S2] wallet alone writes wallet.*', () => {
    const writers = busRights().filter(({ writes }) => 'wallet.entry.v1'.startsWith(writes));
    expect(writers.map(({ user }) => user)).toEqual(['wallet']);
  });
});
