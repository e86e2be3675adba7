import { ALL_ROUTES } from '@lamliang/contracts/all';
import { linksPurpose, rolesOf, secretsOf, type GivenSecrets, type Secrets } from '@lamliang/platform';
import { registry } from './registry.ts';

/** The services whose edges a service is named by. */
export function callsOf(service: string): string[] {
  const calls = Object.entries(ALL_ROUTES).filter(([, routes]) =>
    Object.values(routes).some(
      ({ caller }) => caller.kind === 'service' && (caller.from === 'all' || caller.from.includes(service)),
    ),
  );
  return calls.map(([name]) => name).filter((name) => name !== service);
}

/** `SERVICE_SECRETS` of every service, from the one secret that the migrating step has. */
export function serviceSecrets(all: Secrets): Record<string, GivenSecrets> {
  const made = registry.map(({ name }) => {
    const { requests, system, bus } = rolesOf(name);
    const service = { name, roles: [requests, system, bus], purposes: [linksPurpose(name)] };
    return [name, secretsOf(all, service, callsOf(name))] as const;
  });
  return Object.fromEntries(made);
}
