import type { ServiceDefinition } from '@lamliang/platform';
import { registry } from './registry.ts';

/** A service by its name alone: `<name>Service` of `@lamliang/app-<name>/module`. @throws Error where it is none */
async function definitionOf(name: string): Promise<ServiceDefinition> {
  const exported = (await import(`@lamliang/app-${name}/module`)) as Record<string, ServiceDefinition>;
  const definition = exported[`${name}Service`];
  if (definition?.name !== name) throw new Error(`@lamliang/app-${name}/module has no ${name}Service of that name`);
  return definition;
}

/** Every service of the product, in the order of the registry. */
export const services: ServiceDefinition[] = await Promise.all(registry.map(({ name }) => definitionOf(name)));
