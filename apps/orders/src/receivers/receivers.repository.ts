import type { Cursor } from '@lamliang/contracts';
import type { Party, Receiver } from '@lamliang/contracts/orders';
import { likePattern, searchText } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { SavedReceiver } from './receiver.entity.ts';

const COLUMNS = 'id, name, telephone, address, subdistrict, district, province, zip_code, last_used_dt, used_count';

/** SQL of saved receivers; a shop has one for each telephone. */
@Injectable()
export class ReceiversRepository {
  /** @param parties at most one for each telephone, since one INSERT cannot update a row twice */
  async save(tx: Tx, account_id: number, parties: (Party & { used: number })[]): Promise<void> {
    await tx.run(
      `INSERT INTO receiver AS r (account_id, name, telephone, address, subdistrict, district, province, zip_code, last_used_dt, used_count)
       SELECT $1, p.name, p.telephone, p.address, p.subdistrict, p.district, p.province, p.zip_code, $3, p.used
       FROM jsonb_to_recordset($2::jsonb) p(name text, telephone text, address text, subdistrict text, district text, province text, zip_code text, used integer) ORDER BY p.telephone
       ON CONFLICT (account_id, telephone) DO UPDATE SET name = EXCLUDED.name, address = EXCLUDED.address, subdistrict = EXCLUDED.subdistrict, district = EXCLUDED.district,
         province = EXCLUDED.province, zip_code = EXCLUDED.zip_code, last_used_dt = EXCLUDED.last_used_dt, used_count = r.used_count + EXCLUDED.used_count`,
      [account_id, JSON.stringify(parties), tx.now()],
    );
  }
  async page(
    tx: Tx,
    account_id: number,
    search: string | undefined,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: Receiver[]; total: number }> {
    const text = searchText(search);
    const where = `WHERE account_id = $1 AND ($2::text IS NULL OR name ILIKE $2 OR telephone LIKE $3)`;
    const values = [
      account_id,
      text ? likePattern(text) : null,
      text ? `${text.replaceAll(/\D/g, '') || text}%` : null,
    ];
    const rows = await tx.query<Receiver[]>(
      `SELECT ${COLUMNS} FROM receiver ${where} AND ($6::timestamptz IS NULL OR (last_used_dt, id) < ($6, $7))
       ORDER BY last_used_dt DESC, id DESC LIMIT $4 OFFSET $5`,
      [...values, limit, after ? 0 : offset, after?.at ?? null, after?.id ?? null],
    );
    const [count] = await tx.query<{ n: number }[]>(`SELECT count(*) AS n FROM receiver ${where}`, values);
    return { rows, total: Number(count?.n ?? 0) };
  }
  /** @returns the number of deleted rows */
  async delete(tx: Tx, id: number): Promise<number> {
    return (await tx.manager.delete(SavedReceiver, { id })).affected ?? 0;
  }
}
