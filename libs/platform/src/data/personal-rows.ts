import type { PersonalRow } from '@lamliang/contracts';
import type { Db } from './db.ts';

/** Rows of one statement; no more of them are in memory. */
const AT_ONCE = 500;

/**
 * What a service keeps of a shop, part by part.
 * @param parts by the name of the file: SQL over the rows of account `$1` with an `id` above `$2`, without ORDER BY
 */
export async function* personalRows(
  db: Db,
  account_id: number,
  parts: Record<string, string>,
): AsyncGenerator<PersonalRow> {
  for (const [part, sql] of Object.entries(parts))
    for (let last = 0; ;) {
      const text = `SELECT * FROM (${sql}) rows ORDER BY id LIMIT ${AT_ONCE}`;
      const rows = await db.systemAutocommit((tx) => tx.search<{ id: number }[]>(text, [account_id, last]));
      for (const row of rows) yield { part, row };
      last = rows.at(-1)?.id ?? last;
      if (rows.length < AT_ONCE) break;
    }
}
