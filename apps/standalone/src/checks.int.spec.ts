import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_EVENTS } from '@lamliang/contracts/all';
import { addDecisions, administer } from '@lamliang/platform';
import { cloneDatabase } from '@lamliang/platform/testing';
import { services } from './services.ts';

/** Columns whose values no route and no event of their service names: how a service works is its own affair. */
const INTERNAL = new Set([
  'auth.consent.kind',
  'auth.login.language',
  'auth.one_time_code.purpose',
  'claims.claim.payment_type',
  'invoicing.billable_line.payment_type',
  'invoicing.charged_order.payment_type',
  'invoicing.tr_cloud_id.kind',
  'invoicing.invoice_payment.state',
  'auth.open_api.state',
  'auth.sealed_number.field',
  'notifications.outgoing_message.state',
  'notifications.webhook.off_reason',
  'orders.booking_saga.step',
  'orders.credit_invoice.invoice_status',
  'orders.pickup_doc.step',
  'pricing.vat_class.mode',
  'pricing.zone_list.kind',
  'sandbox.push.state',
  'wallet.ledger_account.balance_mode',
  'wallet.ledger_book.balance_mode',
  'wallet.ledger_book.floor_rule',
  'wallet.ledger_book.owner',
  'wallet.ledger_hold.state',
  'wallet.parcel_bill.objection',
]);

/** Columns of every service that the contract does not show; the outcomes of a bulk run are counts there. */
const KIT = ['idempotency.state', 'run_row.outcome'];

type Schema = { _zod: { def: Record<string, unknown> } };
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** The lists of values that a field of this name has anywhere within a schema, each sorted and joined. */
function listsOf(schema: unknown, field: string, lists: Map<string, Set<string>>, seen = new Set<unknown>()): void {
  if (!isSchema(schema) || seen.has(schema)) return;
  seen.add(schema);
  const { type, values, shape, ...parts } = schema._zod.def;
  if (type === 'literal') lists.set(field, (lists.get(field) ?? new Set()).add(listed(values as unknown[])));
  for (const [name, part] of Object.entries((shape ?? {}) as object)) listsOf(part, name, lists, new Set());
  for (const part of Object.values(parts).flat()) listsOf(part, field, lists, seen);
}
const listed = (values: unknown[]): string =>
  values
    .filter((value) => typeof value === 'string')
    .toSorted()
    .join(' ');

/** The lists that CHECKs hold columns to, as `table.column` and the values. */
async function checksOf(url: string, schema: string): Promise<[string, string][]> {
  const rows = await administer<{ name: string; def: string }>(
    url,
    `SELECT t.relname AS name, pg_get_constraintdef(c.oid) AS def FROM pg_constraint c
     JOIN pg_class t ON t.oid = c.conrelid AND NOT t.relispartition
     WHERE c.contype = 'c' AND c.connamespace = '${schema}'::regnamespace`,
  );
  return rows.flatMap(({ name, def }): [string, string][] => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[('.*)\]\)\)\)$/.exec(def) ?? [];
    return column && list
      ? [[`${name}.${column}`, listed([...list.matchAll(/'([^']*)'::text/g)].map((m) => m[1]))]]
      : [];
  });
}

/** CHECKs that hold other values than the contract names, and columns that it does not name. */
async function differences(url: string, { name, routes }: (typeof services)[number]): Promise<string[]> {
  const lists = new Map<string, Set<string>>();
  const served: AnyRoute[] = [...Object.values(routes), ...Object.values(operationsRoutes(name))];
  for (const { query, body, answer } of served) for (const part of [query, body, answer]) listsOf(part, '', lists);
  for (const event of ALL_EVENTS) if (event.topic.startsWith(`${name}.`)) listsOf(event.schema, '', lists);
  return (await checksOf(url, name)).flatMap(([column, values]) => {
    if (INTERNAL.has(`${name}.${column}`) || KIT.includes(column)) return [];
    const named = lists.get(column.split('.')[1]!) ?? new Set();
    return named.has(values) ? [] : [`${name}.${column}: ${values} instead of ${[...named].join(' or ') || 'none'}`];
  });
}

describe('lists of values', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  it.each(services)('that a CHECK holds are those of the contract: $name', async (definition) => {
    expect(await differences(database.url, definition)).toEqual([]);
  });

  it('of decisions are the same in every service, also in one that has them from now on', async () => {
    const render = (sql: string) => administer(database.url, `SET search_path = render; ${sql}`);
    await addDecisions({ query: render } as unknown as Parameters<typeof addDecisions>[0], 'render');
    const tables = await administer<{ service: string; checks: string[] }>(
      database.url,
      `SELECT connamespace::regnamespace::text AS service, array_agg(pg_get_constraintdef(oid) ORDER BY conname)::text[] AS checks
       FROM pg_constraint WHERE contype = 'c' AND conrelid::regclass::text LIKE '%.decision' GROUP BY 1`,
    );
    expect(tables.map(({ service }) => service)).toEqual(expect.arrayContaining(['wallet', 'claims', 'invoicing', 'pricing', 'render'])); // prettier-ignore
    const [{ checks } = { checks: [] }] = tables;
    expect(checks.join()).toContain('withdrawn');
    for (const table of tables) expect(table).toEqual({ ...table, checks });
    await render('DROP TABLE decision');
  });

  it('are reported by name where one of them is missing or the contract names none', async () => {
    await administer(
      database.url,
      `ALTER TABLE claims.claim DROP CONSTRAINT claim_status_check, ADD CHECK (status IN ('on-claim', 'withdrawn')),
         ADD COLUMN mood text CHECK (mood IN ('glad', 'sad'))`,
    );
    const claims = services.find(({ name }) => name === 'claims')!;
    expect((await differences(database.url, claims)).toSorted()).toEqual([
      'claims.claim.mood: glad sad instead of none',
      'claims.claim.status: on-claim withdrawn instead of claim-success on-claim or not-refund refund',
    ]);
  });
});
