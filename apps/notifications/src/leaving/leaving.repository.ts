import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** What notifications keeps of a shop, what points to others first. */
export const TABLES = ['webhook_delivery', 'webhook_message', 'webhook', 'notification'] as const;
/** Rows of a transaction: whoever waits for one of them waits for no more. */
const AT_ONCE = 200;

/** SQL of shops that leave. */
@Injectable()
export class LeavingRepository {
  /**
   * Deletes the next rows of a shop in a table, in the order of their ids.
   * @param last the id behind which to go on; none to begin with
   * @returns the last id that was deleted; none where the table has no more
   */
  async removeSome(
    tx: Tx,
    table: (typeof TABLES)[number],
    account_id: number,
    last?: number | string,
  ): Promise<number | string | undefined> {
    const behind = last === undefined ? '' : 'AND id > $2';
    const rows = await tx.query<{ id: number | string }[]>(
      `WITH rest AS (SELECT id FROM ${table} WHERE account_id = $1 ${behind} ORDER BY id LIMIT ${AT_ONCE}),
         gone AS (DELETE FROM ${table} t USING rest WHERE t.id = rest.id)
       SELECT id FROM rest ORDER BY id DESC LIMIT 1`,
      last === undefined ? [account_id] : [account_id, last],
    );
    return rows[0]?.id;
  }

  /**
   * Deletes some of the messages to these receivers and of these keys, of which one that ends in a colon is the beginning
   * of many. @returns whether there may be more
   */
  async removeSomeMessages(tx: Tx, receivers: readonly string[], business_keys: readonly string[]): Promise<boolean> {
    const beginnings = business_keys.filter((key) => key.endsWith(':'));
    // No index helps with beginnings; where there are none the table is not read for them.
    const or = beginnings.length
      ? 'OR EXISTS (SELECT FROM unnest($3::text[]) b WHERE starts_with(business_key, b))'
      : '';
    const gone = await tx.run(
      `DELETE FROM outgoing_message WHERE id IN (
         SELECT id FROM outgoing_message WHERE receiver = ANY ($1) OR business_key = ANY ($2) ${or} LIMIT ${AT_ONCE})`,
      [receivers, business_keys, ...(beginnings.length ? [beginnings] : [])],
    );
    return gone === AT_ONCE;
  }
}
