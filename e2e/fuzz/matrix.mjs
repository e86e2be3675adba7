// Every route by every caller: who may not is refused, who may is not, and no shop sees a record of another.
import { setTimeout as pause } from 'node:timers/promises';
import { ALL_ROUTES } from '../../libs/contracts/src/all/index.ts';
import { operationsRoutes } from '../../libs/contracts/src/operations.ts';
import { hasFlag } from '../../libs/contracts/src/permissions.ts';
import { isOpenApi, isOpenToActing } from '../../libs/contracts/src/route.ts';

/** No record has this id, and no token names anything. */
const NOTHING = '999999999';
// A carrier's signature is looked at once the carrier is known.
const pathOf = ({ path }, value = NOTHING) => path.replace(':partner', 'kerry').replaceAll(/:[a-z_]+/g, value);
/** What would end the session that asks; other writes are sent without a body or for a record that is not there. */
const ENDS_SESSION = /logout|sessions?\b.*(end|delete|revoke)/;

export const ROUTES = Object.entries(ALL_ROUTES).flatMap(([service, table]) => [...Object.values(table), ...Object.values(operationsRoutes(service))]); // prettier-ignore

/** What a caller must get: a status and code, or undefined where the route is open to it. */
function refusalFor(route, caller) {
  const wanted = route.caller;
  if (wanted.kind === 'service') return { status: 404 };
  if (wanted.kind === 'public') return undefined;
  if (wanted.kind === 'signed') return { status: 401, code: 'signature.invalid' };
  if (!caller.token) return wanted.dead_token ? undefined : { status: 401, code: 'session.missing' };
  if (caller.bad) return wanted.dead_token ? undefined : { status: 401, code: caller.bad };
  if (caller.scopes && !isOpenApi(route)) return { status: 403, code: 'api_key.not_open' };
  if (caller.scopes && !caller.scopes.includes(route.open_api)) return { status: 403, code: 'api_key.scope' };
  const may =
    wanted.kind === 'login' ||
    (wanted.kind === 'staff'
      ? caller.kind === 'staff' && wanted.roles.includes(caller.role)
      : caller.kind === 'shop' &&
        (wanted.kind === 'shop'
          ? !wanted.owner || caller.owner
          : wanted.flags.some((flag) => hasFlag(caller.flags, flag))));
  if (!may) return { status: 403, code: 'permission.denied' };
  return caller.acting && !isOpenToActing(route) ? { status: 403, code: 'acting.read_only' } : undefined;
}

/** How often a request that came too soon is sent again, and the longest wait for that (s). */
const [TRIES, LONGEST_S] = [5, 65];
/** Routes that are asked at once: the routes with a limit wait for theirs together. */
const AT_ONCE = 12;
/** The answer to a request, which waits where there were too many before it. */
async function patient(ask, request) {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(request);
    if (answer.status !== 429 || tries === TRIES) return answer;
    await pause(1_000 * Math.min(Number(answer.headers?.get('retry-after') ?? 0), LONGEST_S));
  }
}

/**
 * @param ask sends a request
 * @param callers `{ name, token, kind, role, flags, owner, acting, scopes, bad }`: `owner` for whoever the shop belongs to,
 *   `acting` for staff who act as a shop, `scopes` for an API key, `bad` the code for a token of nobody
 * @param isAsked which calls are made: all, unless told
 * @returns `{ count, bad }`
 */
export async function accessMatrix(ask, callers, routes = ROUTES, isAsked = () => true) {
  const bad = [];
  let count = 0;
  const left = routes.filter((route) => !ENDS_SESSION.test(`${route.id} ${route.path}`)).values();
  async function asker() {
    for (const route of left)
      for (const caller of callers) {
        if (!isAsked()) continue;
        const { status, json } = await patient(ask, { method: route.method, path: pathOf(route), token: caller.token });
        count++;
        const wanted = refusalFor(route, caller);
        const refused = status === 401 || status === 403;
        // That there were too many calls is no answer to the question who may.
        const right =
          status !== 429 &&
          (wanted ? status === wanted.status && (!wanted.code || json?.code === wanted.code) : !refused);
        if (!right) bad.push(`${caller.name}: ${route.method} ${route.path} answered ${status} ${json?.code ?? ''}, not ${wanted?.status ?? 'anything but 401 and 403'}`); // prettier-ignore
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return { name: 'every route by every caller', count, bad };
}

/** The first list of an answer. */
const rowsOf = ({ data }) => (Array.isArray(data) ? data : (Object.values(data ?? {}).find(Array.isArray) ?? []));

/** Whether a route takes an id of a list: `/<list>/:id`, or the same below a longer name (`/<thing>-<list>/:id`) that is
 * no list itself: `tax-invoices/:id` takes the ids of `tax-invoices`, not those of `invoices`. */
function takesIdOf(path, noun, lists) {
  const [list] = path.split('/:');
  const last = list.split('/').at(-1);
  return path.split(':').length === 2 && (last === noun || (last.endsWith(`-${noun}`) && !lists.includes(list)));
}

/** What one shop lists, asked for one by one by somebody of another: by every route that takes an id of that kind. */
export async function otherShops(ask, owner, stranger) {
  const bad = [];
  let count = 0;
  const open = (route) => ['shop', 'flag'].includes(route.caller.kind);
  const lists = ROUTES.filter((route) => open(route) && route.method === 'GET' && !route.path.includes(':')).map(({ path }) => path); // prettier-ignore
  const tops = [...lists];
  for (const [at, path] of lists.entries()) {
    const { status, json } = await ask({ method: 'GET', path, token: owner.token });
    const rows = status === 200 && json ? rowsOf(json) : [];
    const ids = rows.map((row) => row?.id ?? row?.child_id).filter(Boolean).slice(0, 3); // prettier-ignore
    const noun = path.split('/').at(-1);
    const below = ROUTES.filter((route) => open(route) && takesIdOf(route.path, noun, tops));
    // What stands below a record is a list too: `webhook-markup/:id/deliveries` gives ids to `webhook-deliveries/:id/resend`.
    const inner = below.filter(({ method, path: one }) => method === 'GET' && !one.split('/').at(-1).startsWith(':'));
    if (at < tops.length) for (const id of ids) lists.push(...inner.map((route) => pathOf(route, String(id))));
    for (const id of ids)
      for (const route of below) {
        // Without the type of its file an export is refused for that.
        const asked = pathOf(route, String(id)) + (route.path.endsWith('/export') ? '?file_type=csv' : '');
        const theirs = await patient(ask, { method: route.method, path: asked, token: stranger.token });
        count++;
        const refused = refusalFor(route, stranger);
        // A write without a body may be refused for that first.
        const hidden = refused
          ? theirs.status === refused.status
          : [404, ...(route.method === 'GET' ? [] : [400, 415])].includes(theirs.status);
        const nothing =
          route.method === 'GET' &&
          theirs.status === 200 &&
          theirs.json &&
          rowsOf(theirs.json).length === 0 &&
          route.path.split('/').at(-1) !== ':id';
        if (!hidden && !nothing)
          bad.push(`${stranger.name}: ${route.method} ${asked} of ${owner.name} answered ${theirs.status}`);
      }
  }
  return {
    name: `records of ${owner.name} asked for by ${stranger.name}`,
    count,
    bad: count > 20 ? bad : [...bad, `only ${count} asked`],
  };
}
