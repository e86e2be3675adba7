import type { QueryRunner } from 'typeorm';

/** What most tables of a shop let its requests do. */
const ALL_ROWS = 'SELECT, INSERT, UPDATE, DELETE';
const schemaOf = async (q: QueryRunner): Promise<string> =>
  ((await q.query('SELECT current_schema() AS name')) as { name: string }[])[0]?.name ?? '';

/**
 * Opens a table to requests, each of which sees and writes only rows of its shop; a table without it is the system
 * role's alone. `nullif`: the setting is '' after first use.
 * @param rights of the role of requests, as GRANT takes them
 */
export async function secureByAccount(q: QueryRunner, table: string, column = 'account_id', rights = ALL_ROWS) {
  await q.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY ${table.replaceAll('"', '')}__by_account ON ${table}
      USING (${column} = (SELECT nullif(current_setting('app.account_id', true), '')::bigint))
      WITH CHECK (${column} = nullif(current_setting('app.account_id', true), '')::bigint);
    GRANT ${rights} ON ${table} TO ${await schemaOf(q)};
  `);
}

/** Lets the requests of every shop read a table whose rows belong to none. */
export async function readByEveryShop(q: QueryRunner, table: string): Promise<void> {
  const requests = await schemaOf(q);
  await q.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY ${table}__by_every_shop ON ${table} FOR SELECT TO ${requests} USING (true);
    REVOKE ALL ON ${table} FROM ${requests};
    GRANT SELECT ON ${table} TO ${requests};
  `);
}

/** Says anew what requests may do with tables that have their policy: `{ shipment_item: 'SELECT, INSERT' }`. */
export async function grantRequests(q: QueryRunner, rights: Record<string, string>): Promise<void> {
  const requests = await schemaOf(q);
  for (const [table, granted] of Object.entries(rights)) {
    await q.query(`REVOKE ALL ON ${table} FROM ${requests}`);
    if (granted) await q.query(`GRANT ${granted} ON ${table} TO ${requests}`);
  }
}
