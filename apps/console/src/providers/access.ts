/** What a staff role may do and how the console's calls are read, from the contract table. */
import { isWrite, operationsRoutes, type AnyRoute, type RouteTable, type StaffRole } from '@lamliang/contracts';
import { ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';

export const STAFF_API = '/staff-api/v1';
/** Where the calls of staff are; the second has those that were there before the console, the third those beside the calls of shops. */
const BASES = [STAFF_API, '/client/admin-api/v1', '/client/v1'];

const TABLES: readonly RouteTable[] = [...Object.values(ALL_ROUTES), ...SERVICES.map(operationsRoutes)];

/** The last part of a path that is no id, such as `bulk-approve`. */
const VERB = /^[a-z]+(-[a-z]+)+$/;

/** The verb of a staff route: react-admin's own for its five standard actions, else the last path segment (`resend`, `resend_many` as a bulk run, `bulk-approve` of many). */
export function actionOf(method: string, rest: readonly string[]): string {
  const [first = ''] = rest;
  if (rest.length === 1 && VERB.test(first)) return first;
  if (rest.length > 1) return `${rest.at(-1)}${rest[0] === 'runs' ? '_many' : ''}`;
  const one = rest.length === 1;
  if (method === 'GET') return one ? 'show' : 'list';
  if (method === 'POST') return 'create';
  return method === 'DELETE' ? 'delete' : 'edit';
}

/** `<resource>.<action>` of a staff path; undefined for any other path. */
function keyOf(method: string, path: string): string | undefined {
  const base = BASES.find((one) => path.startsWith(`${one}/`));
  if (!base) return undefined;
  const [resource = '', ...rest] = path.slice(base.length + 1).split('/');
  return `${resource}.${actionOf(method, rest)}`;
}

/** Staff routes by `<resource>.<action>`. */
export const STAFF_ROUTES: ReadonlyMap<string, AnyRoute> = new Map(
  TABLES.flatMap((table) => Object.values(table)).flatMap((route) => {
    const key = route.caller.kind === 'staff' ? keyOf(route.method, route.path) : undefined;
    return key ? [[key, route] as const] : [];
  }),
);

/** The route of a call. @param url a path, with or without a query. @throws Error for one that the contract does not have. */
export function routeOf(method: string, url: string): AnyRoute {
  const [path = ''] = url.split('?');
  const route = STAFF_ROUTES.get(keyOf(method, path) ?? '');
  if (!route) throw new Error(`the contract has no route ${method} ${path}`);
  return route;
}

/** Of each kind once, by name. */
const kinds = (of: (audit: NonNullable<AnyRoute['audit']>) => string): readonly string[] =>
  [
    ...new Set(
      TABLES.flatMap((table) => Object.values(table)).flatMap(({ audit, caller }) =>
        audit && caller.kind === 'staff' ? [of(audit)] : [],
      ),
    ),
  ].toSorted();
/** What staff do that is audited, and to what. */
export const AUDIT_ACTIONS = kinds(({ action }) => action);
export const AUDIT_TARGETS = [...kinds(({ target }) => target), 'acted_call'];

/** Calls by which staff who act as a customer change something, by the service that audits them. */
export const ACTED_CALLS: readonly (readonly [service: string, calls: readonly string[]])[] = Object.entries(ALL_ROUTES)
  .map(([service, table]) => {
    const open = Object.values<AnyRoute>(table).filter((one) => isWrite(one) && one.acting === 'write_allowed');
    return [service, open.map(({ id }) => id).filter((id) => id !== 'auth.logout')] as const;
  })
  .filter(([, calls]) => calls.length > 0);

/** What staff who act as a customer may read: each such call is in the audit trail by the id of its route. */
export const ACTED_READS: readonly string[] = TABLES.flatMap((table) => Object.values(table)).flatMap((one) =>
  ['login', 'shop', 'flag'].includes(one.caller.kind) && !isWrite(one) && !one.audit && one.acting !== 'refused'
    ? [one.id]
    : [],
);

/** Lists that are put together from those of all services, and who sees them as a whole. */
const MERGED: Record<string, readonly StaffRole[]> = { 'audit-log': ['admin'] };

/** Whether a role may call the route of an action; false when the contract has no such route. */
export function mayDo(role: StaffRole | undefined, resource: string, action: string): boolean {
  const merged = Object.hasOwn(MERGED, resource) ? MERGED[resource] : undefined;
  if (merged) return role !== undefined && merged.includes(role) && (action === 'list' || action === 'show');
  const caller = STAFF_ROUTES.get(`${resource}.${action}`)?.caller;
  return role !== undefined && caller?.kind === 'staff' && caller.roles.includes(role);
}
