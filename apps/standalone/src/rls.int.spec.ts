import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { administer } from '@lamliang/platform';
import { cloneDatabase } from '@lamliang/platform/testing';
import { services } from './services.ts';

jest.setTimeout(20_000);

/** Accounts that no migration makes rows of: this and the one after it. */
const ACCOUNT = 900_000;

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  needed: boolean;
}
interface Policy {
  table: string;
  column: string;
  forced: boolean;
}

describe('row-level security', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const ask = <T extends object>(sql: string) => administer<T>(database.url, sql);
  const policies = new Map<string, Policy[]>();

  /** One row for each of two accounts in every table with a policy; what a column says does not matter here. */
  async function plant(schema: string, table: string, account_column: string, columns: ColumnRow[]): Promise<void> {
    const value = (c: ColumnRow, n: number): string => {
      if (c.column === account_column) return String(ACCOUNT + n);
      if (c.type.endsWith('[]')) return `'{}'`;
      if (c.type === 'smallint') return String(n);
      if (/int|numeric|double|real/.test(c.type)) return String(ACCOUNT + n);
      if (c.type === 'uuid') return 'gen_random_uuid()';
      if (c.type === 'jsonb') return `'{}'`;
      if (c.type === 'bytea') return `'\\x0${n}'`;
      if (c.type === 'boolean') return 'true';
      return /timestamp|date/.test(c.type) ? 'clock_timestamp()' : `'x${n}'`;
    };
    const used = columns.filter((c) => c.table === table && (c.needed || c.column === account_column));
    for (const n of [1, 2])
      await ask(`SET session_replication_role = replica; INSERT INTO ${schema}.${table} (${used.map((c) => c.column).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${used.map((c) => value(c, n)).join(', ')})`); // prettier-ignore
  }

  beforeAll(async () => {
    database = await cloneDatabase();
    for (const { name } of services) {
      const found = await ask<Policy>(
        `SELECT c.relname AS table, (regexp_match(p.qual, '\\(?(\\w+) = '))[1] AS column, c.relforcerowsecurity AS forced
         FROM pg_policies p JOIN pg_class c ON c.relname = p.tablename AND c.relnamespace = p.schemaname::regnamespace
         WHERE p.schemaname = '${name}' AND p.policyname LIKE '%\\_\\_by\\_account'`,
      );
      policies.set(name, found);
      const columns = await ask<ColumnRow>(
        `SELECT table_name AS table, column_name AS column, format_type(a.atttypid, a.atttypmod) AS type, is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER' AS needed
         FROM information_schema.columns i JOIN pg_attribute a ON a.attrelid = format('%I.%I', table_schema, table_name)::regclass AND a.attname = column_name
         WHERE table_schema = '${name}'`,
      );
      for (const { table, column } of found) {
        const checks = await ask<{ name: string }>(`SELECT conname AS name FROM pg_constraint WHERE conrelid = '${name}.${table}'::regclass AND contype = 'c'`); // prettier-ignore
        for (const check of checks) await ask(`ALTER TABLE ${name}.${table} DROP CONSTRAINT ${check.name}`);
        await plant(name, table, column, columns);
      }
    }
  }, 60_000);
  afterAll(() => database.drop());

  /** Columns that requests of a service may read. */
  const readable = async (service: string, table: string) =>
    (await ask<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = '${service}.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege('${service}', attrelid, attnum, 'SELECT')`)).map((c) => c.name); // prettier-ignore
  /** What a request of a service sees, in a session that was used before. */
  const seen = async (service: string, table: string, columns: string[], scope: string | undefined) => {
    const setting = scope === undefined ? '' : `SELECT set_config('app.account_id', '${scope}', false);`;
    return ask<Record<string, unknown>>(`SET ROLE ${service}; ${setting} SELECT ${columns.join(', ')} FROM ${service}.${table} t`); // prettier-ignore
  };
  /** Whether requests of a service may do something to a table, or to some of its columns. */
  const may = async (service: string, table: string, right: string) =>
    (await ask<{ may: boolean }>(`SELECT ${right === 'DELETE' ? 'has_table_privilege' : 'has_any_column_privilege'}('${service}', '${service}.${table}', '${right}') AS may`))[0]?.may; // prettier-ignore

  it('is enabled on the tables of shops', () => {
    const names = [...policies].flatMap(([service, list]) => list.map((p) => `${service}.${p.table}`));
    expect(names).toEqual(expect.arrayContaining(['orders.shipment_order', 'orders.receiver', 'orders.pickup_point']));
    expect(names.length).toBeGreaterThan(10);
  });
  it.each(services.map((s) => s.name))('is forced on every table of %s that has a policy', (service) => {
    for (const { table, forced } of policies.get(service) ?? []) expect([table, forced]).toEqual([table, true]);
  });
  it.each(services.map((s) => s.name))(
    '[A115] shows no row of %s without a scope, or with another shop’s',
    async (service) => {
      for (const { table, column } of policies.get(service) ?? []) {
        expect([table, (await ask(`SELECT 1 FROM ${service}.${table} WHERE ${column} > ${ACCOUNT}`)).length]).toEqual([table, 2]); // prettier-ignore
        const columns = await readable(service, table);
        if (!columns.length) {
          await expect(seen(service, table, ['1'], `${ACCOUNT + 2}`)).rejects.toMatchObject({ code: '42501' });
          continue;
        }
        expect([table, await seen(service, table, columns, undefined)]).toEqual([table, []]);
        expect([table, await seen(service, table, columns, '')]).toEqual([table, []]);
        expect([table, await seen(service, table, columns, `${ACCOUNT + 3}`)]).toEqual([table, []]);
        expect([table, (await seen(service, table, columns, `${ACCOUNT + 2}`)).map((r) => Number(r[column]))]).toEqual([
          table,
          [ACCOUNT + 2],
        ]);
      }
    },
  );
  it.each(services.map((s) => s.name))('[A115] forbids writing rows of another shop into %s', async (service) => {
    const scope = `SET ROLE ${service}; SELECT set_config('app.account_id', '${ACCOUNT + 2}', false);`;
    for (const { table, column } of policies.get(service) ?? []) {
      await expect(ask(`${scope} UPDATE ${service}.${table} SET ${column} = ${ACCOUNT + 1}`)).rejects.toMatchObject({
        code: '42501',
      });
      const [own] = await ask<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = '${service}.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege('${service}', attrelid, attnum, 'UPDATE') ORDER BY attname <> '${column}' LIMIT 1`); // prettier-ignore
      if (own)
        expect([table, await ask(`${scope} UPDATE ${service}.${table} SET ${own.name} = ${own.name} WHERE ${column} = ${ACCOUNT + 1} RETURNING 1`)]).toEqual([table, []]); // prettier-ignore
      if (await may(service, table, 'DELETE'))
        expect([table, await ask(`${scope} DELETE FROM ${service}.${table} WHERE ${column} = ${ACCOUNT + 1} RETURNING 1`)]).toEqual([table, []]); // prettier-ignore
    }
  });
  it('[F-S4] stands on every table with an account, and is forced where requests may do anything', async () => {
    const open: string[] = [];
    for (const { name } of services) {
      const rows = await ask<{ table: string }>(
        `SELECT c.relname AS table FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
         CROSS JOIN LATERAL (SELECT bool_or(has_any_column_privilege('${name}', c.oid, p)) OR has_table_privilege('${name}', c.oid, 'DELETE') AS any
           FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE']) p) reach
         WHERE (c.relnamespace = '${name}'::regnamespace OR (c.relnamespace = 'files'::regnamespace AND reach.any)) AND c.relkind IN ('r', 'p')
           AND NOT (c.relrowsecurity AND (c.relforcerowsecurity OR NOT reach.any))`,
      );
      open.push(...rows.map((r) => `${name}.${r.table}`));
    }
    expect(open).toEqual([]);
  });
  it('[F-S4] refuses requests to read a table without a policy', async () => {
    for (const { name } of services) {
      const open = await ask<{ table: string }>(
        `SELECT c.oid::regclass::text AS table FROM pg_class c
         WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)') AND c.relkind IN ('r', 'p', 'v', 'm')
           AND has_schema_privilege('${name}', c.relnamespace, 'USAGE') AND has_any_column_privilege('${name}', c.oid, 'SELECT')
           AND NOT (c.relrowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))`,
      );
      expect([name, open]).toEqual([name, []]);
    }
  });
  it.each([
    ['orders', 'carrier_call'],
    ['orders', 'carrier_push'],
    ['orders', 'event_log'],
    ['orders', 'dead_letter'],
    ['orders', 'audit_entry'],
    ['orders', 'outbox'],
  ])('[F-S4] refuses requests of %s what stands in %s', async (service, table) => {
    await expect(ask(`SET ROLE ${service}; SELECT 1 FROM ${service}.${table}`)).rejects.toMatchObject({
      code: '42501',
    });
  });
  it.each([
    ['orders', 'shipment_order', ['cancel_remark', 'cancel_requested', 'print_flag', 'update_dt', 'version']],
    ['orders', 'shipment_counter', ['total']],
    ['notifications', 'notification', ['read_dt']],
  ])(
    '[F-S4] lets requests of %s change no other column of %s than their code does',
    async (service, table, columns) => {
      const may = await ask<{ name: string }>(`SELECT attname AS name FROM pg_attribute WHERE attrelid = '${service}.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND has_column_privilege('${service}', attrelid, attnum, 'UPDATE') ORDER BY 1`); // prettier-ignore
      expect(may.map(({ name }) => name)).toEqual(columns);
    },
  );
  it('[F-S4] keeps answers under keys from requests, whose own rows they end', async () => {
    await ask(`INSERT INTO orders.idempotency (account_id, route, key, request_hash, state, reserved, answer, locked_until, create_dt)
      SELECT ${ACCOUNT + 10} + n, 'r', 'k', 'h', 'started', '{7}', '{"receiver_name": "สมชาย"}', now(), now() FROM generate_series(1, 2) n`); // prettier-ignore
    const scope = `SET ROLE orders; SELECT set_config('app.account_id', '${ACCOUNT + 11}', false);`;
    await expect(ask(`${scope} SELECT answer FROM orders.idempotency`)).rejects.toMatchObject({ code: '42501' });
    const ended = await ask<{ account_id: string }>(`${scope} UPDATE orders.idempotency SET state = 'done' WHERE route = 'r' AND state = 'started' RETURNING account_id`); // prettier-ignore
    expect(ended.map((r) => Number(r.account_id))).toEqual([ACCOUNT + 11]);
  });
  it('[F-S4] hands a new table and its sequence to the system’s role alone', async () => {
    for (const { name } of services) {
      await ask(`SET ROLE ${name}_owner; CREATE TABLE ${name}.fresh (id bigserial)`);
      const [may] = await ask(
        `SELECT has_table_privilege('${name}', '${name}.fresh', 'SELECT, INSERT, UPDATE, DELETE') AS requests, has_sequence_privilege('${name}', '${name}.fresh_id_seq', 'USAGE, SELECT') AS taken,
           has_table_privilege('${name}_system', '${name}.fresh', 'SELECT') AS system`,
      );
      await ask(`DROP TABLE ${name}.fresh`);
      expect([name, may]).toEqual([name, { requests: false, taken: false, system: true }]);
    }
  });
  it('[F-S4] is compared inside every function that runs as its owner', async () => {
    const definers = await ask<{ name: string; body: string }>(
      `SELECT p.oid::regprocedure::text AS name, p.prosrc AS body FROM pg_proc p
       WHERE p.prosecdef AND p.pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname = ANY ('{${services.map((s) => s.name).join(',')}}'))
         AND pg_get_function_identity_arguments(p.oid) ~ 'account'`,
    );
    expect(definers.map((f) => f.name)).toContain('orders.search_receivers(bigint,text,integer)');
    for (const { name, body } of definers) expect([name, body]).toEqual([name, expect.stringContaining(`current_setting('app.account_id'`)]); // prettier-ignore
  });
  it('is not bypassed by the role of requests, and no service reaches into another’s schema', async () => {
    const roles = await ask<{ rolname: string; bypass: boolean; super: boolean }>(`SELECT rolname, rolbypassrls AS bypass, rolsuper AS super FROM pg_roles`); // prettier-ignore
    for (const { name } of services)
      for (const [role, bypass] of [
        [name, false],
        [`${name}_system`, true],
        [`${name}_owner`, false],
      ] as const) {
        // prettier-ignore
        expect(roles.find((r) => r.rolname === role)).toEqual({ rolname: role, bypass, super: false });
        for (const other of services.filter((s) => s.name !== name)) {
          const [reach] = await ask<{ reach: boolean }>(`SELECT has_schema_privilege('${role}', '${other.name}', 'USAGE') AS reach`); // prettier-ignore
          expect([role, other.name, reach?.reach]).toEqual([role, other.name, false]);
        }
      }
  });
  it('forbids changing the audit trail', async () => {
    for (const { name } of services)
      for (const role of [name, `${name}_system`]) {
        const [could] = await ask<{ u: boolean; d: boolean; t: boolean; i: boolean }>(`SELECT has_table_privilege('${role}', '${name}.audit_entry', 'UPDATE') AS u, has_table_privilege('${role}', '${name}.audit_entry', 'DELETE') AS d, has_table_privilege('${role}', '${name}.audit_entry', 'TRUNCATE') AS t, has_table_privilege('${role}', '${name}.audit_entry', 'INSERT') AS i`); // prettier-ignore
        expect([role, could]).toEqual([role, { u: false, d: false, t: false, i: true }]);
      }
  });
});

describe('the search of receivers', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const ask = <T extends object>(sql: string) => administer<T>(database.url, sql);
  beforeAll(async () => {
    database = await cloneDatabase();
    const columns = await ask<{ column: string; type: string }>(`SELECT column_name AS column, data_type AS type FROM information_schema.columns WHERE table_schema = 'orders' AND table_name = 'shipment_order' AND is_nullable = 'NO'`); // prettier-ignore
    const checks = await ask<{ name: string }>(`SELECT conname AS name FROM pg_constraint WHERE conrelid = 'orders.shipment_order'::regclass AND contype = 'c'`); // prettier-ignore
    for (const { name } of checks) await ask(`ALTER TABLE orders.shipment_order DROP CONSTRAINT ${name}`);
    const value = ({ column, type }: { column: string; type: string }) => {
      if (column === 'receiver_name') return `CASE WHEN g % 5000 = 0 THEN 'คุณน้ำผึ้ง ' ELSE 'ลูกค้า ' END || md5(g::text)`;
      if (column === 'order_no') return `'LM261120' || lpad(g::text, 6, '0')`;
      if (column === 'account_id') return '1 + (g / 5000) % 2';
      if (column === 'cod_flag') return '(g % 4 = 0)::int';
      if (type === 'jsonb') return `'[]'`;
      if (type.startsWith('timestamp')) return `'2026-11-20T00:00:00Z'::timestamptz + make_interval(secs => g)`;
      return /int/.test(type) ? 'g % 30000' : `g::text`;
    };
    await ask(`INSERT INTO orders.shipment_order (${columns.map((c) => c.column).join(', ')}) SELECT ${columns.map((c) => (c.column === 'id' ? 'g' : value(c))).join(', ')} FROM generate_series(1, 20000) g`); // prettier-ignore
    await ask('VACUUM ANALYZE orders.shipment_order');
  }, 60_000);
  afterAll(() => database.drop());

  it('finds by the index of trigrams inside its function, and only the shop’s own', async () => {
    const scope = `SELECT set_config('app.account_id', '1', false); SET ROLE orders;`;
    const found = await ask<{ id: string }>(
      `${scope} SELECT search_receivers AS id FROM orders.search_receivers(1, '%น้ำผึ้ง%', 100)`,
    );
    expect(found.map((r) => Number(r.id)).sort((a, b) => a - b)).toEqual([10_000, 20_000]);
    const plan = await ask<{ 'QUERY PLAN': string }>(
      `SET ROLE orders_owner; EXPLAIN SELECT o.id FROM orders.shipment_order o WHERE o.account_id = 1::bigint AND o.receiver_name ILIKE '%น้ำผึ้ง%' ORDER BY o.create_dt DESC, o.id DESC LIMIT 100`,
    );
    const text = plan.map((r) => r['QUERY PLAN']).join('\n');
    expect(text).toMatch(/shipment_order__account_receiver .*\n.*Index Cond: \(\(account_id = /);
    expect(text).not.toContain('Seq Scan');
  });
  it('[F-P3] finds the ends of numbers by their index, as the owner and as staff', async () => {
    const scope = `SELECT set_config('app.account_id', '1', false); SET ROLE orders;`;
    const found = await ask(`${scope} SELECT orders.search_numbers(1, '0321') AS id`);
    expect(found.map((r) => Number((r as { id: string }).id)).sort((a, b) => a - b)).toEqual([321, 10_321]); // prettier-ignore
    const [f] = await ask<{ body: string }>(`SELECT prosrc AS body FROM pg_proc WHERE proname = 'search_numbers'`);
    const body = f!.body.replaceAll(/\baccount\b/g, '1').replaceAll(/\bending\b/g, `'0321'`);
    for (const sql of [body, body.replace('o.account_id = 1', 'true')]) {
      const plan = await ask<{ 'QUERY PLAN': string }>(`SET ROLE orders_owner; SET search_path = orders, public; SELECT set_config('app.account_id', '1', false); EXPLAIN ${sql}`); // prettier-ignore
      const text = plan.map((r) => r['QUERY PLAN']).join('\n');
      expect(text).toMatch(/shipment_order__number_ends/);
      expect(text).not.toContain('Seq Scan');
    }
  });
  it('[F-P3] finds the beginning of an order number by an index, as a shop and as staff', async () => {
    const beginning = `order_no >= 'LM26112001032' AND order_no < 'LM26112001032' || 'A'`;
    const times = `create_dt >= '2026-11-19T17:00:00Z' AND create_dt < '2026-11-20T17:00:00Z'`;
    const planOf = async (role: string, where: string) =>
      (await ask<{ 'QUERY PLAN': string }>(`SELECT set_config('app.account_id', '1', false); SET ROLE ${role}; EXPLAIN SELECT id FROM orders.shipment_order WHERE ${where}`)).map((r) => r['QUERY PLAN']).join('\n'); // prettier-ignore
    for (const text of [
      await planOf('orders', `account_id = 1 AND ${beginning} AND ${times}`),
      await planOf('orders_owner', beginning),
    ]) {
      expect(text).toMatch(/Index Cond: .*order_no/);
      expect(text).not.toContain('Seq Scan');
    }
  });
  it('[A166] finds a page of the COD report by the index of the dates of COD', async () => {
    const dated =
      'CASE WHEN cod_received_dt IS NOT NULL THEN cod_received_dt WHEN delivered_dt IS NOT NULL THEN delivered_dt ELSE create_dt END';
    const plan = await ask<{ 'QUERY PLAN': string }>(
      `SELECT set_config('app.account_id', '1', false); SET ROLE orders;
       EXPLAIN SELECT id FROM orders.shipment_order WHERE account_id = 1 AND cod_flag = 1 AND ${dated} >= '2026-11-19T17:00:00Z' AND ${dated} < '2026-11-20T17:00:00Z'
       ORDER BY ${dated} DESC, id DESC LIMIT 20`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(
      /Index Scan Backward using shipment_order__account_cod .*\n.*Index Cond: .*account_id = 1.*CASE/,
    );
    expect(text).not.toContain('Sort');
  });
  it('[F-S4] finds nothing for another shop than that of the request', async () => {
    const asked = (scope: string) => ask(`SET ROLE orders; ${scope} SELECT search_receivers AS id FROM orders.search_receivers(1, '%น้ำผึ้ง%', 100)`); // prettier-ignore
    expect(await asked('')).toEqual([]);
    expect(await asked(`SELECT set_config('app.account_id', '2', false);`)).toEqual([]);
    expect(await asked(`SELECT set_config('app.account_id', '1', false);`)).toHaveLength(2);
  });
  it('runs as the owner, and other roles may not call it', async () => {
    const [f] = await ask<{ definer: boolean; body: string; public: boolean }>(
      `SELECT p.prosecdef AS definer, p.prosrc AS body, has_function_privilege('wallet', p.oid, 'EXECUTE') AS public FROM pg_proc p WHERE p.proname = 'search_receivers'`,
    );
    expect(f).toEqual({ definer: true, public: false, body: expect.stringContaining('o.account_id = account') });
  });
});
