import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS, ALL_ROUTES } from './all/index.ts';
import { ERRORS } from './errors.ts';
import { operationsRoutes } from './operations.ts';
import { FLAGS, STAFF_ROLES } from './permissions.ts';
import { refusalsOf } from './refusals.ts';
import { bodyLimitOf, isWrite, type AnyRoute } from './route.ts';
import { sandboxRoutes } from './sandbox/index.ts';
import { fromWire, toWire } from './wire.ts';

const tables = [...Object.entries(ALL_ROUTES), ['sandbox', sandboxRoutes] as const];
const routes: [string, AnyRoute][] = tables.flatMap(([service, table]) =>
  [
    ...Object.values(table as Record<string, AnyRoute>),
    ...Object.values(operationsRoutes(service) as Record<string, AnyRoute>),
  ].map(
    // prettier-ignore
    (route): [string, AnyRoute] => [service, route],
  ),
);
const twice = (list: string[]) => list.filter((x, i) => list.indexOf(x) !== i);

interface Def {
  type: string;
  values?: unknown[];
  out?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
  in?: Schema;
  items?: Schema[];
}
interface Schema {
  _zod: { def: Def };
}
/** Every field name of a schema with its path. */
function fields(schema: Schema | undefined, path = '', seen = new Set<Schema>()): string[] {
  if (!schema || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const own = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [`${path}${name}`, ...fields(inner, `${path}${name}.`, seen)]); // prettier-ignore
  return [...own, ...[def.element, def.innerType, def.in, ...(def.options ?? []), ...(def.items ?? [])].flatMap((s) => fields(s, path, seen))]; // prettier-ignore
}

/** Extreme values for every type in a schema. */
function extreme(schema: Schema | undefined, large: boolean): unknown {
  const def = schema?._zod.def;
  const inner = (s: Schema | undefined) => extreme(s, large);
  switch (def?.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, s]) => [name, inner(s)]));
    case 'array':
      return [inner(def.element)];
    case 'nullable':
    case 'optional':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.out);
    case 'union':
      return inner(def.options?.[large ? 0 : (def.options?.length ?? 1) - 1]);
    case 'literal':
      return def.values?.[0];
    case 'number':
      return large ? Number.MAX_SAFE_INTEGER : -Number.MAX_SAFE_INTEGER;
    case 'date':
      return new Date(large ? '9999-12-31T10:00:00Z' : '0001-01-01T00:00:00Z');
    case 'string':
      return large ? 'ก'.repeat(5_000) : '';
    case 'boolean':
      return large;
    case 'record':
      return {};
    case 'unknown':
      return null;
    default:
      throw new Error(`no extreme of ${def?.type}`);
  }
}

describe('the table of routes', () => {
  it('has unique ids and unique methods with paths', () => {
    expect(twice(routes.map(([, r]) => r.id))).toEqual([]);
    const addresses = routes.flatMap(([, r]) => [r.path, ...(r.aliases ?? [])].map((p) => `${r.method} ${p.replaceAll(/:[a-z_]+/g, ':')}`)); // prettier-ignore
    expect(twice(addresses)).toEqual([]);
  });
  it('names each route after its service', () => {
    for (const [service, { id }] of routes) expect([id, id.split('.')[0]]).toEqual([id, service]);
  });
  it("has only the product's prefixes, and internal routes are internal", () => {
    for (const [, { id, path, aliases = [], caller }] of routes)
      for (const at of [path, ...aliases]) {
        expect([id, /^\/(client|admin-api|admin|account-api|partner-api|staff-api|sandbox|internal|track)(\/|$)/.test(at)]).toEqual([id, true]); // prettier-ignore
        expect([id, at.startsWith('/internal/')]).toEqual([id, caller.kind === 'service']);
        expect([id, caller.kind === 'staff' || !/^\/(staff-api|admin-api|admin)\//.test(at)]).toEqual([id, true]);
      }
  });
  it('declares exactly the parameters of its paths', () => {
    for (const [, { id, path, aliases = [], params }] of routes)
      for (const at of [path, ...aliases]) {
        const inPath = [...at.matchAll(/:([a-z_]+)/g)].map((m) => m[1]).sort();
        expect([id, inPath]).toEqual([id, Object.keys((params as unknown as Schema | undefined)?._zod.def.shape ?? {}).sort()]); // prettier-ignore
      }
  });
  it('uses only existing error codes, flags and roles', () => {
    for (const [, route] of routes) {
      const { id, fails, caller, summary } = route;
      for (const code of fails) expect([id, code in ERRORS]).toEqual([id, true]);
      // Codes of a route's kind are in one list and not repeated.
      expect([id, twice(refusalsOf(route))]).toEqual([id, []]);
      if (caller.kind === 'flag') expect([id, caller.flags.length > 0, caller.flags.every((f) => FLAGS.includes(f))]).toEqual([id, true, true]); // prettier-ignore
      if (caller.kind === 'staff') expect([id, caller.roles.length > 0, caller.roles.every((r) => STAFF_ROLES.includes(r))]).toEqual([id, true, true]); // prettier-ignore
      expect([id, summary.endsWith('.')]).toEqual([id, true]);
    }
  });
  it('can return whatever is stored: request constraints do not apply to responses on either side', () => {
    const refused = routes.flatMap(([, { id, answer }]) =>
      [true, false].flatMap((large) => {
        try {
          fromWire(answer, toWire(answer, extreme(answer as unknown as Schema, large)));
          return [];
        } catch (error) {
          return [`${id}: ${(error as Error).message}`];
        }
      }),
    );
    expect(refused).toEqual([]);
  });
  it('has a body only where the method allows one', () => {
    for (const [, { id, method, caller, body, answers, idempotent }] of routes) {
      if (method === 'GET') expect([id, body]).toEqual([id, undefined]);
      if (!idempotent) continue;
      // A key is scoped to the caller, its response is stored as JSON, and its rows are a list of the body.
      expect([id, ['POST', 'PATCH'].includes(method), ['shop', 'flag', 'staff'].includes(caller.kind)]).toEqual([id, true, true]); // prettier-ignore
      expect([id, ['data', 'bare'].includes(answers)]).toEqual([id, true]);
      if (typeof idempotent === 'object' && 'rows' in idempotent)
        expect([id, (body as unknown as Schema)._zod.def.shape?.[idempotent.rows ?? '']?._zod.def.type]).toEqual([id, 'array']); // prettier-ignore
    }
  });
  it('accepts bodies that fit into memory, and no file larger than its body', () => {
    for (const [, route] of routes) {
      const most = bodyLimitOf(route);
      // Four of them may be in the memory of a process at the same time.
      expect([route.id, most <= 28 * 1024 * 1024]).toEqual([route.id, true]);
      for (const { max_bytes } of Object.values(route.files ?? {}))
        expect([route.id, max_bytes < most]).toEqual([route.id, true]);
    }
  });
  it('describes a sheet for exactly the exports', () => {
    for (const [, { id, answers, query, export: sheet }] of routes) {
      expect([id, sheet !== undefined]).toEqual([id, answers === 'export']);
      if (sheet) expect([id, fields(query as unknown as Schema)]).toEqual([id, expect.arrayContaining(['file_type'])]);
    }
  });
  it('declares the reads that every write of a session makes stale', () => {
    const reads = new Set(routes.flatMap(([, r]) => (r.method === 'GET' && r.caller.kind !== 'service' ? [r.id] : [])));
    for (const [, route] of routes) {
      const { id, touches, caller } = route;
      const ofSession = ['login', 'shop', 'flag', 'staff'].includes(caller.kind);
      expect([id, touches !== undefined]).toEqual([id, isWrite(route) && ofSession]);
      expect([id, (touches ?? []).filter((read) => !reads.has(read)), twice([...(touches ?? [])])]).toEqual([id, [], []]); // prettier-ignore
    }
  });
  it('[F-S1] audits exactly the writes of staff and of services, but those whose own rows are the record, and who may do what in a shop', () => {
    const recorded = ['create', 'capture', 'release', 'refund'].map((verb) => `wallet.internal.holds.${verb}`);
    recorded.push(
      'wallet.internal.accounts.close',
      'orders.internal.exists',
      'wallet.internal.cod_complaints.create',
      'auth.internal.access_entries.record',
      'notifications.internal.messages.forget',
    );
    const access = ['generate_invite', 'revoke_invite', 'update', 'delete'].map(
      (verb) => `auth.accounts_childs.${verb}`,
    );
    access.push(
      'auth.account_access_levels.update',
      'auth.api_key.update',
      'auth.password.change',
      'auth.accounts.delete',
      'auth.personal_copy.create',
    );
    for (const [, route] of routes) {
      const { id, caller, audit, acting } = route;
      expect([id, audit !== undefined]).toEqual([
        id,
        isWrite(route) &&
          (access.includes(id) || (['staff', 'service'].includes(caller.kind) && !recorded.includes(id))),
      ]);
      if (audit) expect([id, /^[a-z_]+\.[a-z_]+$/.test(audit.action), /^[a-z_]+$/.test(audit.target)]).toEqual([id, true, true]); // prettier-ignore
      if (acting) expect([id, isWrite(route)]).toEqual([id, acting === 'write_allowed']);
    }
  });
  it('[A215] is open to API keys only where people of a shop may call it: to read what reads, to write what writes', () => {
    const open = routes.flatMap(([, route]) => (route.open_api ? [route] : []));
    expect(open.length).toBeGreaterThan(15);
    for (const route of open) {
      expect([route.id, route.open_api]).toEqual([route.id, isWrite(route) ? 'write' : 'read']);
      expect([route.id, route.caller.kind]).toEqual([route.id, expect.stringMatching(/^(shop|flag|login)$/)]);
      // Their entries are named by a login, and a program has none.
      expect([route.id, route.access, route.answers === 'export', route.audit]).toEqual([route.id, undefined, false, undefined]); // prettier-ignore
    }
  });
  it('[F-S3] tells the access log of every read of staff that has receivers, customers or slips in its answer', () => {
    const personal = /(receiver|sender)_(name|telephone|address)|id_card_number|request_body|slip/;
    for (const [, { id, access, caller, method, answer }] of routes)
      if (
        caller.kind === 'staff' &&
        method === 'GET' &&
        fields(answer as unknown as Schema).some((f) => personal.test(f))
      )
        expect([id, access]).toEqual([id, expect.stringMatching(/read$/)]);
  });
  it('[A25] uses snake_case in every field', () => {
    // Exempt: names defined by react-admin's data provider and by Standard Webhooks.
    const wrong = routes.flatMap(
      ([, r]) =>
      [r.params, r.query, r.body, r.answer].flatMap((part) => fields(part as unknown as Schema)).filter((f) => !/^[a-z][a-z0-9_-]*$/.test(f.split('.').pop() ?? '')).map((f) => `${r.id}: ${f}`), // prettier-ignore
    );
    expect(wrong).toEqual([]);
  });
});

describe('events', () => {
  it('have unique past-tense names on the topic of their service', () => {
    expect(twice(ALL_EVENTS.map((e) => e.type))).toEqual([]);
    for (const { type, topic } of ALL_EVENTS) {
      const [service, aggregate, name, version] = type.split('.');
      expect([topic, `${service}.${aggregate}.${version}`]).toEqual([topic, topic]);
      expect([type, /(ed|held|paid|set)$/.test(name ?? ''), /^v\d+$/.test(version ?? '')]).toEqual([type, true, true]);
    }
  });
  it('and errors have codes of area and reason', () => {
    for (const [code, status] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
      if (status === 401) expect(code).toMatch(/^(session|signature|api_key)\./);
      if (status === 403) expect(code).toMatch(/^(permission|acting|api_key)\./);
    }
  });
});

/** Writes of staff about money whose reason is what they take: what a carrier or bank sent, the day's round, a month's end. */
const PAPERS = [
  'wallet.admin.cod_approvals.create',
  'wallet.staff.bank_files.create',
  'wallet.staff.bank_results.create',
  'wallet.staff.bank_statements.apply',
  'wallet.staff.bank_statements.discard',
  'wallet.staff.bank_statements.import',
  'wallet.staff.bill_disputes.answer',
  'wallet.staff.carrier_bills.apply',
  'wallet.staff.carrier_bills.discard',
  'wallet.staff.carrier_bills.import',
  'wallet.staff.cod_statements.apply',
  'wallet.staff.cod_statements.discard',
  'wallet.staff.cod_statements.import',
  'wallet.staff.ledger_checks.create',
  'wallet.staff.reward_closings.create',
];
it('[F-S6] whatever else staff write about money says why, or by which paper', () => {
  const without = routes.filter(([service, route]) => {
    const isMoney = ['wallet', 'claims', 'pricing'].includes(service) && !route.id.includes('.operations.');
    if (!isMoney || route.caller.kind !== 'staff' || !isWrite(route)) return false;
    return !fields(route.body as Schema | undefined).some((field) =>
      /(^|_)(reason|remark|note|reference)$/.test(field),
    );
  });
  expect(without.map(([, { id }]) => id).toSorted()).toEqual(PAPERS);
});

it('the audit trail of money is read by those who read its records', () => {
  const rolesOf = (service: string) => {
    const { caller } = operationsRoutes(service).audits;
    return caller.kind === 'staff' ? caller.roles : [];
  };
  expect([...rolesOf('wallet'), ...rolesOf('claims')]).not.toContain('support');
  expect(rolesOf('notifications')).not.toContain('finance');
  expect(rolesOf('orders')).toEqual(['support', 'finance', 'admin']);
});
