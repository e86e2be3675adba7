// The rows that one run of the product wrote, written again by UNNEST: what a bench of many rows is compared with.

/** Ids of copies begin here; one run of copies after the other. */
const FIRST_COPY = 5_000_000_000;
const RUN = 1_000_000;

/**
 * Rows as arrays by column.
 * @param {[table: string, where: string, differs: Record<string, 'shift' | 'mark' | 'uuid'>, least?: number][]} tables with what
 *   finds the rows by `$1`, and what must differ in a copy
 * @param least how many rows each has that does not say it
 */
export async function copiesOf({ rows }, tables, value, least) {
  const copies = [];
  for (const [table, where, differs, own = least] of tables) {
    const columns = await rows(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'seq'
         AND (attidentity = '' OR attname = ANY ($2)) ORDER BY attnum`,
      [table, Object.keys(differs)],
    );
    const found = await rows(`SELECT ${columns.map((c) => `${c.name}::text`).join(', ')} FROM ${table} WHERE ${where}`, [value]); // prettier-ignore
    if (found.length < own) throw new Error(`${table} has ${found.length} rows of ${own}`);
    copies.push({ table, columns, differs, arrays: columns.map((c) => found.map((row) => row[c.name])) });
  }
  return copies;
}

/** Writes them. @param run of which no copies were written yet */
export async function insertCopies({ rows }, copies, run) {
  const shift = FIRST_COPY + run * RUN;
  const taken = { shift: (c) => `u.${c} % ${RUN} + ${shift}`, mark: (c) => `u.${c} || 'c${run}'`, uuid: () => 'gen_random_uuid()' }; // prettier-ignore
  for (const { table, columns, differs, arrays } of copies) {
    const names = columns.map((c) => c.name);
    await rows(
      `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${names.map((c) => (differs[c] ? taken[differs[c]](c) : `u.${c}`)).join(', ')}
       FROM unnest(${columns.map((c, i) => `$${i + 1}::${c.type}[]`).join(', ')}) u(${names.join(', ')})`,
      arrays,
    );
  }
}

export async function inOneTransaction({ rows }, work) {
  // A check at the end of the transaction finds its tables by the path of the session.
  await rows('BEGIN; SET LOCAL search_path = wallet, orders, public');
  await work();
  await rows('COMMIT');
}

/** Deletes the copies. @param tables each with the column in which a copy has an id of its own */
export async function removeCopies({ rows }, tables) {
  await rows('SET session_replication_role = replica');
  for (const [table, column] of tables) await rows(`DELETE FROM ${table} WHERE ${column} >= ${FIRST_COPY}`);
  await rows('RESET session_replication_role');
}
