import { type RateState, type ZoneListContent, type ZoneListKind } from '@lamliang/contracts/pricing';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { type Dated } from './dated.rules.ts';
import { stateSql } from './rate-cards.repository.ts';

export interface ListFilter {
  id?: number[] | undefined;
  partner_id?: number[] | undefined;
  kind?: ZoneListKind[] | undefined;
  state?: RateState[] | undefined;
}
export interface ListRow extends Dated {
  partner_id: number | null;
  kind: ZoneListKind;
  source: string;
  next_from: string | null;
  zip_count: number;
}
export type StoredList = ListRow & ZoneListContent;

const SELECT = `c.id, c.partner_id, c.kind, c.version, c.valid_from::text, c.source, c.next_from::text,
  (SELECT count(*)::integer FROM zone_zip p WHERE p.zone_list_id = c.id) AS zip_count`;
const FROM = `(SELECT *, lead(valid_from) OVER (PARTITION BY partner_id, kind ORDER BY valid_from) AS next_from
  FROM zone_list) c`;
const WHOLE = `${SELECT},
  (SELECT coalesce(jsonb_agg(p.zip_prefix ORDER BY p.zip_prefix), '[]') FROM zone_zip p WHERE p.zone_list_id = c.id)
    AS zip_prefixes,
  (SELECT coalesce(jsonb_agg(to_jsonb(f) - 'zone_list_id' ORDER BY f.weight_to), '[]')
   FROM zone_fee f WHERE f.zone_list_id = c.id) AS fees`;

export class ZoneListsRepository {
  /** @param today YYYY-MM-DD */
  list(tx: Tx, { filter, ...page }: StaffList<ListFilter>, today: string): Promise<Listed<ListRow>> {
    const search = new Search()
      .add('c.id = ANY (?)', filter.id)
      .add('(c.partner_id = ANY (?) OR c.partner_id IS NULL)', filter.partner_id)
      .add('c.kind = ANY (?)', filter.kind)
      .add(`${stateSql(`date '${today}'`)} = ANY (?)`, filter.state);
    return listRows<ListRow>(tx, { select: SELECT, from: FROM }, search, page);
  }

  /** Lists with their codes and fees, by id. */
  some(tx: Tx, ids: readonly number[]): Promise<StoredList[]> {
    return tx.query<StoredList[]>(`SELECT ${WHOLE} FROM ${FROM} WHERE c.id = ANY ($1) ORDER BY c.id`, [ids]);
  }

  /** The dated lists of a carrier (null: of all) and kind; one writer at a time, where it is asked for. */
  async versions(tx: Tx, partner_id: number | null, kind: ZoneListKind, lock = false): Promise<Dated[]> {
    if (lock)
      await tx.run(`SELECT pg_advisory_xact_lock(hashtext('zone_list'), hashtext($1))`, [`${kind} ${partner_id}`]);
    return tx.query<Dated[]>(
      `SELECT id, version, valid_from::text FROM zone_list
       WHERE partner_id IS NOT DISTINCT FROM $1::integer AND kind = $2 ORDER BY zone_list.valid_from`,
      [partner_id, kind],
    );
  }

  /** Stores a list with its codes and fees. @returns its id */
  async add(
    tx: Tx,
    list: Omit<ListRow, 'id' | 'next_from' | 'zip_count'>,
    { zip_prefixes, fees }: ZoneListContent,
  ): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      'INSERT INTO zone_list (partner_id, kind, version, valid_from, source) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [list.partner_id, list.kind, list.version, list.valid_from, list.source],
    );
    if (!row) throw new Error('a zone list was not stored');
    await tx.run('INSERT INTO zone_zip (zone_list_id, zip_prefix) SELECT $1, unnest($2::text[])', [
      row.id,
      zip_prefixes,
    ]);
    if (fees.length)
      await tx.run(
        'INSERT INTO zone_fee (zone_list_id, weight_to, price) SELECT $1, * FROM unnest($2::integer[], $3::bigint[])',
        [row.id, fees.map((fee) => fee.weight_to), fees.map((fee) => fee.price)],
      );
    return row.id;
  }

  /** Takes a list away with its codes and fees. */
  async remove(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM zone_list WHERE id = $1', [id]);
  }
}
