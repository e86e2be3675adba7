import { type Tx } from '@lamliang/platform';
import { type TrCloudRecord } from './tr-cloud-record.entity.ts';

const COLUMNS = 'id, kind, of_group, number, reference, body, at';
type Kind = TrCloudRecord['kind'];

export class TrCloudRepository {
  async add(tx: Tx, record: Omit<TrCloudRecord, 'id' | 'number'>, prefix: string): Promise<TrCloudRecord> {
    const [row] = await tx.query<TrCloudRecord[]>(
      `INSERT INTO tr_cloud_record (kind, of_group, number, reference, body, at)
       VALUES ($1, $2, $3 || lpad(nextval('tr_cloud_number')::text, 6, '0'), $4, $5, $6) RETURNING ${COLUMNS}`,
      [record.kind, record.of_group, prefix, record.reference, JSON.stringify(record.body), record.at],
    );
    return row!;
  }

  /** Records whose field has these letters somewhere, as its search goes. */
  search(tx: Tx, kind: Kind, of_group: string, field: string, letters: string): Promise<TrCloudRecord[]> {
    const sql = `SELECT ${COLUMNS} FROM tr_cloud_record WHERE kind = $1 AND of_group = $2 AND strpos(body ->> $3, $4) > 0 ORDER BY id`;
    return tx.query<TrCloudRecord[]>(sql, [kind, of_group, field, letters]);
  }

  /** Which of these records there are. */
  async known(tx: Tx, kind: Kind, ids: readonly string[]): Promise<Set<string>> {
    const sql = 'SELECT id::text AS id FROM tr_cloud_record WHERE kind = $1 AND id::text = ANY ($2)';
    return new Set((await tx.query<{ id: string }[]>(sql, [kind, ids])).map(({ id }) => id));
  }

  newest(tx: Tx, kind: Kind | undefined, reference: string | undefined, limit: number): Promise<TrCloudRecord[]> {
    return tx.query<TrCloudRecord[]>(
      `SELECT ${COLUMNS} FROM tr_cloud_record WHERE ($1::text IS NULL OR kind = $1) AND ($2::text IS NULL OR reference = $2)
       ORDER BY id DESC LIMIT $3`,
      [kind ?? null, reference ?? null, limit],
    );
  }
}
