import { hasFlag, isOpenApi, isOpenToActing, type AnyRoute } from '@lamliang/contracts';
import { isApiKey, type CallerIdentity } from '@lamliang/contracts/auth';
import { AppError } from './errors.ts';

/** Resolves a bearer token; null when it is unknown or ended. */
export type Introspect = (token: string) => Promise<CallerIdentity | null>;

/** The token of an Authorization header. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** Whether a caller may use a route. @throws AppError permission.denied, acting.read_only, api_key.not_open, api_key.scope */
export function authorize(route: AnyRoute, caller: CallerIdentity): void {
  const wanted = route.caller;
  if (caller.api_key) {
    if (!isOpenApi(route)) throw new AppError('api_key.not_open');
    if (!caller.api_key.scopes.some((scope) => scope === route.open_api)) throw new AppError('api_key.scope');
  }
  if (wanted.kind === 'shop' || wanted.kind === 'flag') {
    const opens = wanted.kind === 'shop' || wanted.flags.some((flag) => hasFlag(caller.flags, flag));
    if (caller.kind !== 'shop' || !opens) throw new AppError('permission.denied');
  } else if (wanted.kind === 'staff') {
    if (caller.kind !== 'staff' || !caller.staff_role || !wanted.roles.includes(caller.staff_role))
      throw new AppError('permission.denied');
  } else if (wanted.kind !== 'login') throw new AppError('permission.denied');
  if (caller.acting_staff_id && !isOpenToActing(route)) throw new AppError('acting.read_only');
}

/**
 * Who calls; known before anything else of the request is read. Whether they may is asked of `authorize`.
 * @throws AppError session.missing, session.expired, api_key.invalid
 */
export async function identify(route: AnyRoute, authorization: string | undefined, introspect: Introspect) {
  const { kind } = route.caller;
  if (kind === 'public' || kind === 'signed' || kind === 'service') return null;
  const token = bearer(authorization);
  if (!token) throw new AppError('session.missing');
  const caller = await introspect(token);
  if (caller || (route.caller.kind === 'login' && route.caller.dead_token)) return caller;
  throw new AppError(isApiKey(token) ? 'api_key.invalid' : 'session.expired');
}

/** Stands for the caller that shows the one token of all services, which the release before still uses. */
export const ANY_SERVICE = '*';
