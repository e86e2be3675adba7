import type { ErrorCode } from './errors.ts';
import { rateClassOf } from './rates.ts';
import { FILE_FAILS, isOpenApi, isOpenToActing, type AnyRoute } from './route.ts';

const SESSIONS: readonly string[] = ['login', 'shop', 'flag', 'staff'];
const ofSession = ({ caller }: AnyRoute) => SESSIONS.includes(caller.kind);

const hasRequiredKey = ({ idempotent }: AnyRoute) => typeof idempotent === 'object' && Boolean(idempotent.required);

/** Error codes that every route of a kind may return. The binder itself returns no others. */
type Shared = [code: ErrorCode, of: (route: AnyRoute) => boolean];
const SHARED: Shared[] = [
  [
    'request.invalid',
    ({ params, query, body, files, idempotent }) => Boolean(params || query || body || files || idempotent),
  ],
  ['request.too_large', ({ body, files }) => Boolean(body || files)],
  ['request.type', ({ body, files }) => Boolean(body || files)],
  ...FILE_FAILS.map((code): Shared => [code, ({ files }) => Boolean(files)]),
  ['session.missing', (route) => ofSession(route) || route.caller.kind === 'service'],
  ['session.expired', ofSession],
  ['api_key.invalid', ofSession],
  ['api_key.not_open', (route) => ofSession(route) && !isOpenApi(route)],
  ['api_key.scope', isOpenApi],
  ['signature.invalid', ({ caller }) => caller.kind === 'signed'],
  ['permission.denied', ({ caller }) => ['shop', 'flag', 'staff', 'service'].includes(caller.kind)],
  ['acting.read_only', (route) => ['login', 'shop', 'flag'].includes(route.caller.kind) && !isOpenToActing(route)],
  ['rate.limited', (route) => Boolean(route.limit ?? rateClassOf(route))],
  ['idempotency.in_flight', ({ idempotent }) => Boolean(idempotent)],
  ['idempotency.key_reused', ({ idempotent }) => Boolean(idempotent)],
  // A program has no hand that presses a button twice: with an API key the header is never optional.
  ['idempotency.key_required', (route) => Boolean(route.idempotent) && (isOpenApi(route) || hasRequiredKey(route))],
  ['export.file_type', ({ answers }) => answers === 'export'],
  // The caller is resolved by another service.
  ['service.unavailable', ofSession],
  ['server.timeout', () => true],
  ['server.unexpected', () => true],
];

/** Error codes of a route by its kind, in addition to its own `fails`. */
export const sharedRefusals = (route: AnyRoute): ErrorCode[] =>
  SHARED.flatMap(([code, of]) => (of(route) ? [code] : []));

/** Every error code of a route. A handler that returns another one violates the contract. */
export const refusalsOf = (route: AnyRoute): ErrorCode[] => [...sharedRefusals(route), ...route.fails];
