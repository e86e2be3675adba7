/** What a staff role may do, read from the staff-role column of the contract table. */
import { operationsRoutes, type RouteTable, type StaffRole } from '@lamliang/contracts';
import { ALL_ROUTES, SERVICES } from '@lamliang/contracts/all';

export const STAFF_API = '/staff-api/v1';

const TABLES: readonly RouteTable[] = [...Object.values(ALL_ROUTES), ...SERVICES.map(operationsRoutes)];

/** The verb of a staff route: react-admin's own for its five standard actions, else the last path segment (`resend`). */
export function actionOf(method: string, rest: readonly string[]): string {
  if (rest.length > 1) return rest.at(-1) ?? '';
  const one = rest.length === 1;
  if (method === 'GET') return one ? 'show' : 'list';
  if (method === 'POST') return 'create';
  return method === 'DELETE' ? 'delete' : 'edit';
}

/** Roles by `<resource>.<action>`. */
export const GRANTS: ReadonlyMap<string, readonly StaffRole[]> = new Map(
  TABLES.flatMap((table) => Object.values(table)).flatMap((route) => {
    if (route.caller.kind !== 'staff' || !route.path.startsWith(`${STAFF_API}/`)) return [];
    const [resource = '', ...rest] = route.path.slice(STAFF_API.length + 1).split('/');
    return [[`${resource}.${actionOf(route.method, rest)}`, route.caller.roles] as const];
  }),
);

/** Whether a role may call the route of an action; false when the contract has no such route. */
export function mayDo(role: StaffRole | undefined, resource: string, action: string): boolean {
  return role !== undefined && (GRANTS.get(`${resource}.${action}`)?.includes(role) ?? false);
}
