import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { TrCloudId } from './tr-cloud-id.entity.ts';

type Named = Pick<TrCloudId, 'kind' | 'key'>;

/** SQL of what TR Cloud calls contacts and products of ours. */
@Injectable()
export class TrCloudIdsRepository {
  /** The ids of those that are known, by key. */
  async known(tx: Tx, kind: TrCloudId['kind'], keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sql = 'SELECT key, remote_id FROM tr_cloud_id WHERE kind = $1 AND key = ANY ($2) AND remote_id IS NOT NULL';
    const rows = await tx.query<{ key: string; remote_id: string }[]>(sql, [kind, keys]);
    return new Map(rows.map(({ key, remote_id }) => [key, remote_id]));
  }

  /** Leaves looking it up to this caller until a time. @returns false where another one does, or it is known by now */
  async claim(tx: Tx, { kind, key }: Named, until: Date): Promise<boolean> {
    const rows = await tx.query<object[]>(
      `INSERT INTO tr_cloud_id AS i (kind, key, until_dt) VALUES ($1, $2, $3)
       ON CONFLICT (kind, key) DO UPDATE SET until_dt = excluded.until_dt WHERE i.remote_id IS NULL AND i.until_dt <= $4
       RETURNING kind`,
      [kind, key, until, tx.now()],
    );
    return rows.length > 0;
  }

  async keep(tx: Tx, { kind, key }: Named, remote_id: string): Promise<void> {
    await tx.run('UPDATE tr_cloud_id SET remote_id = $3 WHERE kind = $1 AND key = $2', [kind, key, remote_id]);
  }

  /** It was not found; the next one may look, from a time on. */
  async release(tx: Tx, { kind, key }: Named, from: Date): Promise<void> {
    await tx.run('UPDATE tr_cloud_id SET until_dt = $3 WHERE kind = $1 AND key = $2 AND remote_id IS NULL', [kind, key, from]); // prettier-ignore
  }

  /** They are looked up again when they are next needed. */
  async forget(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.run('DELETE FROM tr_cloud_id WHERE remote_id = ANY ($1)', [ids]);
  }
}
