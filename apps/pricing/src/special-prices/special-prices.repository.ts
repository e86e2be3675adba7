import type { Decision } from '@lamliang/contracts';
import { PRICING_DECISIONS } from '@lamliang/contracts/pricing';
import type { StaffCaller, Tx } from '@lamliang/platform';
import { DATED_COLUMNS, holdingPrices } from './holding-price.rules.ts';
import type { SpecialPrice } from './special-price.entity.ts';

/** What quotes need of a price. */
export type SpecialPriceRow = Omit<SpecialPrice, 'create_dt' | 'set_name' | 'approved_name' | 'reason'>;
export type DatedPriceRow = SpecialPriceRow & Pick<SpecialPrice, 'create_dt' | 'set_name' | 'approved_name' | 'reason'>;

export class SpecialPricesRepository {
  /** One writer at a time for a shop and a carrier, until the transaction ends. */
  async lock(tx: Tx, account_id: number, partner_id: number): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('special_price'), hashtext($1))`, [
      `${account_id}-${partner_id}`,
    ]);
  }

  /** The prices of a shop that hold on a day, one a carrier. @param day YYYY-MM-DD */
  holding(tx: Tx, account_id: number, day: string): Promise<DatedPriceRow[]> {
    return tx.query<DatedPriceRow[]>(holdingPrices('$1', '$2::date', DATED_COLUMNS), [account_id, day]);
  }

  /** Prices of a shop by carrier, latest first, at most `most` of each. */
  history(tx: Tx, account_id: number, most: number): Promise<DatedPriceRow[]> {
    return tx.query<DatedPriceRow[]>(
      `SELECT ${DATED_COLUMNS} FROM (
         SELECT *, row_number() OVER (PARTITION BY partner_id ORDER BY valid_from DESC, id DESC) AS place
         FROM special_price WHERE account_id = $1) AS special_price
       WHERE place <= $2 ORDER BY partner_id, place`,
      [account_id, most],
    );
  }

  /** Prices of a shop that wait for a second person. */
  waiting(tx: Tx, account_id: number): Promise<Decision[]> {
    return tx.query<Decision[]>(
      `SELECT * FROM decision WHERE account_id = $1 AND state = 'waiting' AND kind = ANY ($2) ORDER BY id`,
      [account_id, PRICING_DECISIONS],
    );
  }

  /** Of any kind and state; undefined where there is none. */
  async decision(tx: Tx, id: number): Promise<Decision | undefined> {
    return (await tx.query<Decision[]>('SELECT * FROM decision WHERE id = $1', [id]))[0];
  }

  /** @returns undefined unless it is a price that this person entered and that waits */
  async withdraw(
    tx: Tx,
    { login_id, user_name }: Pick<StaffCaller, 'login_id' | 'user_name'>,
    id: number,
    remark: string | null,
  ): Promise<Decision | undefined> {
    const [row] = await tx.query<Decision[]>(
      `UPDATE decision SET state = 'withdrawn', decided_by = $2, decided_name = $3, decided_dt = $4, remark = $5
       WHERE id = $1 AND state = 'waiting' AND entered_by = $2 AND kind = ANY ($6) RETURNING *`,
      [id, login_id, user_name, tx.now(), remark, PRICING_DECISIONS],
    );
    return row;
  }

  /** The id of one that is to come. */
  async nextId(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      `SELECT nextval(pg_get_serial_sequence('special_price', 'id')) AS id`,
    );
    if (!row) throw new Error('the sequence of prices answered no row');
    return row.id;
  }

  async add(tx: Tx, row: SpecialPrice): Promise<void> {
    const columns = Object.keys(row);
    await tx.run(
      `INSERT INTO special_price (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
}
