import { hasFlag, isOpenApi, isOpenToActing, OWNER_LEVEL, type AnyRoute, type ErrorCode } from '@lamliang/contracts';
import { isApiKey, type CallerIdentity } from '@lamliang/contracts/auth';
import { AppError } from './errors.ts';

/** Resolves a bearer token; null when it is unknown or ended. */
export type Introspect = (token: string) => Promise<CallerIdentity | null>;

/** The token of an Authorization header. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

/** Why a caller may not use a route: permission.denied, acting.read_only, api_key.not_open, api_key.scope; undefined where it may. */
export function refusalOf(route: AnyRoute, caller: CallerIdentity): ErrorCode | undefined {
  const { caller: wanted, open_api } = route;
  if (caller.api_key && !caller.api_key.scopes.some((scope) => scope === open_api))
    return isOpenApi(route) ? 'api_key.scope' : 'api_key.not_open';
  const may =
    wanted.kind === 'login' ||
    (wanted.kind === 'shop' && caller.kind === 'shop' && (!wanted.owner || caller.access_level_id === OWNER_LEVEL)) ||
    (wanted.kind === 'flag' && caller.kind === 'shop' && wanted.flags.some((flag) => hasFlag(caller.flags, flag))) ||
    (wanted.kind === 'staff' && caller.kind === 'staff' && wanted.roles.some((role) => role === caller.staff_role));
  if (!may) return 'permission.denied';
  return caller.acting_staff_id && !isOpenToActing(route) ? 'acting.read_only' : undefined;
}

/** The same as it is answered: a program is told which scope its key lacks. */
export function denied(route: AnyRoute, caller: CallerIdentity): AppError | undefined {
  const code = refusalOf(route, caller);
  return code && new AppError(code, code === 'api_key.scope' ? { figures: { scope: String(route.open_api) } } : {});
}

/**
 * Who calls; known before anything else of the request is read. Whether they may is asked of `refusalOf`.
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
