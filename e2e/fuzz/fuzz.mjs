// npm run fuzz [-- --seed N --requests 20000]: asks the running product what no client of it would. First every route by
// every caller (a share of these calls where few requests are asked) and every record by another shop; then requests drawn
// from a seed, right ones, wrong ones and nonsense, most of them with a token that opens the route. No answer may be a
// fault of the server, each failure has the one shape, and the ledger is clean afterwards.
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { builtFile, say } from '../../tools/env.mjs';
import { randomOf } from '../kill/random.mjs';
import { newServer, runAndExit } from '../kill/server.mjs';
import { accessMatrix, otherShops, ROUTES } from './matrix.mjs';
import { peopleOf } from './people.mjs';
import { shapesOf } from './shapes.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '8' },
    json: { type: 'string' },
  },
});
const [seed, requests, clients] = [values.seed, values.requests, values.clients].map(Number);
/** With fewer requests than these, the calls of the matrix are drawn as well: the integration tests make each of them. */
const WHOLE_MATRIX = 10_000;
/** No answer may take longer, ms, on a machine that does other things as well. */
const SLOW_MS = 30_000;
/** The demo's employee who loses their place before the requests that are drawn. */
const SWITCHED_OFF = 'warehouse_worker';
/** Words of the inside, which no answer may say. */
const INSIDE = /node_modules|\bat \S+ \(|\.ts:\d+|QueryFailedError|relation "|column "|syntax error at|violates|ECONNREFUSED|PostgreSQL|TypeError|ZodError/; // prettier-ignore

const server = await newServer();
const { DEMO_LOGINS, DEMO_PASSWORD } = await import(builtFile('apps/standalone', 'seed/logins.js'));
await runAndExit(server, run);

async function ask({ method, path, token, headers = {}, body }) {
  const sent = { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const begun = performance.now();
  const options = { method, headers: sent, body, redirect: 'manual', signal: AbortSignal.timeout(60_000) };
  const response = await fetch(server.address + path, options);
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  let json;
  try {
    json = isJson && text ? JSON.parse(text) : undefined;
  } catch {
    json = { code: 'what is called JSON is none' };
  }
  return { status: response.status, headers: response.headers, text, json, ms: performance.now() - begun };
}

async function login({ role, username, kind }) {
  const body = JSON.stringify({ username, password: DEMO_PASSWORD });
  const answer = await ask({ method: 'POST', path: '/client/v1/auth/login', headers: { 'content-type': 'application/json' }, body });
  if (answer.status === 429) {
    await pause(1_000 * Number(answer.headers.get('retry-after')));
    return login({ role, username, kind });
  }
  if (answer.status !== 200) throw new Error(`login of ${role}: ${answer.text}`);
  const { token, account_child_link, id: account_id, staff_role } = answer.json.data;
  return { name: role, account_id, token, kind, role: staff_role, flags: account_child_link?.access_level, owner: account_child_link?.access_level_id === 1 };
} // prettier-ignore

/** Support, acting as the shop of the first owner. */
async function acting(logins) {
  const { token } = logins.find(({ role, kind }) => kind === 'staff' && role === 'support');
  const send = async (path, body, asker) => {
    const answer = await ask({ method: 'POST', path, token: asker, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`acting as a customer: ${answer.text}`);
    return answer.json;
  };
  const { account_id } = logins.find(({ name }) => name === 'shop_owner');
  const { acting_key } = await send(`/staff-api/v1/customers/${account_id}/act-as`, { reason: 'the fuzzer' }, token);
  const { data } = await send('/client/v1/auth/acting', { acting_key });
  return { name: 'support as shop_owner', token: data.token, kind: 'shop', flags: data.account_child_link.access_level, owner: data.account_child_link.access_level_id === 1, acting: true };
} // prettier-ignore

/** Tokens that opened something until their people were switched off, suspended or deleted: the next call is refused. */
async function gone(people, logins, foreign) {
  const named = (wanted) => logins.find(({ name }) => name === wanted);
  const suspended = await people.open('owner of a suspended shop', '0899990002');
  await people.suspend(named('staff_support'), suspended);
  await people.switchOff(named('shop_owner'), DEMO_LOGINS.find(({ role }) => role === SWITCHED_OFF).username);
  await people.leave(foreign);
  return [
    { ...named(SWITCHED_OFF), name: 'employee who was switched off', bad: 'session.expired' },
    { ...suspended, bad: 'session.expired' },
    { ...foreign, name: 'owner of a deleted shop', bad: 'session.expired' },
  ];
} // prettier-ignore

/** A program with the API key of an owner. */
async function program(logins, owner, scopes) {
  const { token } = logins.find(({ name }) => name === owner);
  const set = async (terms) => {
    const answer = await ask({ method: 'PATCH', path: '/client/v1/api-key', token, headers: { 'content-type': 'application/json' }, body: JSON.stringify(terms) });
    if (answer.status !== 200) throw new Error(`API key of ${owner}: ${answer.text}`);
    return answer.json.data;
  };
  const { new_api_key } = await set({ open_api: 'open', scopes, regenerate: 1 });
  const { flags } = logins.find(({ name }) => name === owner);
  return { name: `API key of ${owner}, ${scopes.join(' and ')}`, token: new_api_key, kind: 'shop', flags, scopes, close: () => set({ open_api: 'close' }) };
} // prettier-ignore

async function run() {
  say(`fuzz, seed ${seed}: ${requests} requests by ${clients} clients, Node ${process.version}`);
  server.spawn();
  if (!(await server.ready())) throw new Error(`the server did not start, see ${server.logFile}`);
  const logins = [];
  for (const one of DEMO_LOGINS) if (!one.totp_secret) logins.push(await login(one));
  const strangers = [{ name: 'visitor' }, { name: 'a token of nobody', token: 'nobody', bad: 'session.expired' }];
  const keys = [await program(logins, 'shop_owner', ['read']), await program(logins, 'credit_shop_owner', ['read', 'write'])];
  const people = peopleOf(ask, server.address);
  const foreign = await people.open('owner of another provider', '0899990001', people.foreign_host);
  const random = randomOf(seed);
  const isAsked = () => random.odds(Math.min(1, requests / WHOLE_MATRIX));
  const matrix = (callers) => accessMatrix(ask, callers, ROUTES, isAsked);
  const findings = [await matrix([...strangers, ...logins, foreign, await acting(logins), ...keys])];
  findings.push({ name: 'a shop that registered at the host of another provider is theirs', count: 1, bad: foreign.provider === 'harbor' ? [] : [foreign.provider] });
  const named = (name) => logins.find((one) => one.name === name);
  const [first, second] = [named('shop_owner'), named('credit_shop_owner')];
  const [ofFirst, ofSecond] = keys;
  findings.push(await otherShops(ask, second, ofFirst), await otherShops(ask, first, ofSecond));
  for (const { close } of keys) await close();
  const closed = keys.map(({ name, token }) => ({ name: `${name}, closed`, token, bad: 'api_key.invalid' }));
  findings.push({ ...(await matrix(closed)), name: 'every route by API keys of a closed Open API' });
  say(`${findings[0].count} calls of the access matrix, ${findings[0].bad.length} wrong`);
  findings.push(await otherShops(ask, first, second), await otherShops(ask, second, first));
  findings.push(await otherShops(ask, first, foreign));
  // Each level of the one shop, for the records of the other.
  for (const level of ['accountant', 'warehouse_worker', 'manager']) findings.push(await otherShops(ask, second, named(level)));
  findings.push({ ...(await matrix(await gone(people, logins, foreign))), name: 'every route by people who were deleted, suspended or switched off' });
  findings.push(...(await storm(logins.filter(({ name }) => name !== SWITCHED_OFF))));
  const ready = await ask({ method: 'GET', path: '/ready' });
  findings.push({ name: 'the product is ready afterwards', count: 1, bad: ready.status === 200 && server.alive ? [] : [ready.text] });
  findings.push(await ledger());
  for (const { name, count, bad } of findings) {
    say(`${bad.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${count}${bad.length ? `, ${bad.length} wrong` : ''}`);
    for (const line of bad.slice(0, 25)) console.log(`             ${line}`);
  }
  const failed = findings.filter(({ bad }) => bad.length > 0).length;
  if (values.json) writeFileSync(values.json, JSON.stringify({ numPassedTests: findings.length - failed, numFailedTests: failed }));
  say(`${findings.length - failed} passed, ${failed} failed; seed ${seed}`);
  return failed === 0 ? 0 : 1;
} // prettier-ignore

/** The requests that are drawn. */
async function storm(logins) {
  const random = randomOf(seed);
  const document = (await ask({ method: 'GET', path: '/openapi.json' })).json;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).filter(([, one]) => one.responses).map(([method, operation]) => ({ path, method, operation })),
  ); // prettier-ignore
  const shapes = shapesOf(random, document);
  const routes = new Map(ROUTES.map((route) => [route.id, route]));
  const opens = ({ operation }) => {
    const wanted = routes.get(operation.operationId)?.caller;
    return logins.filter(({ kind, role }) => (wanted?.kind === 'staff' ? kind === 'staff' && wanted.roles.includes(role) : kind === 'shop'));
  }; // prettier-ignore
  const rules = { fault: [], shape: [], inside: [], trace: [], slow: [], lost: [] };
  const statuses = new Map();
  let left = requests;
  async function client() {
    while (left-- > 0) {
      const target = random.pick(operations);
      const request = shapes.request(target);
      const right = opens(target);
      const caller = random.odds(0.6) && right.length > 0 ? random.pick(right) : random.pick([undefined, { token: 'nobody' }, { token: '\u00ff'.repeat(9) }, random.pick(logins)]); // prettier-ignore
      const label = `${request.method} ${request.path.slice(0, 160)} ${typeof request.body === 'string' ? request.body.slice(0, 160) : ''} by ${caller?.name ?? 'nobody'}`; // prettier-ignore
      let answer;
      try {
        answer = await ask({ ...request, token: caller?.token });
      } catch (error) {
        rules.lost.push(`${label}: ${error.cause?.code ?? error.message}`);
        continue;
      }
      const { status, headers, json, text, ms } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const told = `${label}: ${status} ${text.slice(0, 200)}`;
      if (status >= 500 && !(status === 503 && headers.get('retry-after'))) rules.fault.push(told);
      // A page only where the description promises one for this status.
      const promised = target.operation.responses[status]?.content?.['text/html'];
      const page = promised && headers.get('content-type')?.startsWith('text/html');
      if (status >= 400 && !page && request.method !== 'HEAD' && !(json?.status === false && json.code && json.message && json.trace_id)) rules.shape.push(told); // prettier-ignore
      if (status >= 400 && INSIDE.test(text)) rules.inside.push(told);
      if (!headers.get('x-request-id')) rules.trace.push(told);
      if (ms > SLOW_MS) rules.slow.push(`${told}: ${Math.round(ms)} ms`);
      if (status === 401 && caller?.name && json?.code === 'session.expired') await renew(caller);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  say([...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(', ')); // prettier-ignore
  const count = requests;
  const good = statuses.get(200) ?? 0;
  return [
    { name: 'no answer is a fault of the server', count, bad: rules.fault },
    { name: 'every failure has the one shape', count, bad: rules.shape },
    { name: 'no failure tells of the inside', count, bad: rules.inside },
    { name: 'every answer has its number', count, bad: rules.trace },
    { name: `every answer comes within ${SLOW_MS / 1_000} s`, count, bad: rules.slow },
    { name: 'every request is answered', count, bad: rules.lost },
    {
      name: 'a tenth of it all got through',
      count: good,
      bad: good >= requests / 10 ? [] : [`${good} of ${requests}`],
    },
  ];
}

/**
 * Begins a session anew that the storm itself has ended: once for all clients that notice. Staff may have drawn a request
 * that takes somebody the password; who is shut out so goes on with a token that is worth nothing.
 */
async function renew(caller) {
  if (caller.shut_out) return;
  const entry = DEMO_LOGINS.find(({ role }) => role === caller.name);
  caller.renewed ??= login(entry).then(
    (fresh) => Object.assign(caller, fresh, { renewed: undefined }),
    (error) => {
      caller.shut_out = true;
      say(`${caller.name} is shut out: ${error.message.slice(0, 120)}`);
    },
  );
  await caller.renewed;
}

/** Staff let the ledger be checked: whoever of finance the storm has left a password and a role. */
async function ledger() {
  const bad = [];
  for (const name of ['staff_finance', 'staff_finance_2', 'staff_admin']) {
    const staff = await login(DEMO_LOGINS.find(({ role }) => role === name)).catch((error) => void bad.push(error.message.slice(0, 200))); // prettier-ignore
    if (!staff) continue;
    const begun = await ask({ method: 'POST', path: '/staff-api/v1/ledger-checks', token: staff.token, headers: { 'content-type': 'application/json' }, body: '{}' }); // prettier-ignore
    if (begun.status === 200) return { name: 'the ledger is clean', count: 1, bad: begun.json.clean_flag ? [] : [begun.text.slice(0, 500)] }; // prettier-ignore
    bad.push(begun.text.slice(0, 200));
  }
  return { name: 'the ledger is clean', count: 1, bad };
}
