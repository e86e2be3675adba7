import { type Tx } from '@lamliang/platform';
import { Receiver } from './receiver.entity.ts';
import { Reception } from './reception.entity.ts';

const COLUMNS = 'id, receiver_name, at, message_id, verdict, answered_status, headers, body';

export class ReceiversRepository {
  get(tx: Tx, name: string): Promise<Receiver | null> {
    return tx.manager.findOneBy(Receiver, { name });
  }

  async set(tx: Tx, receiver: Receiver): Promise<void> {
    await tx.run(
      `INSERT INTO receiver (name, secret, status, delay_ms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE
       SET secret = excluded.secret, status = excluded.status, delay_ms = excluded.delay_ms`,
      [receiver.name, receiver.secret, receiver.status, receiver.delay_ms],
    );
  }

  async keep(tx: Tx, row: Omit<Reception, 'id'>): Promise<void> {
    await tx.manager.insert(Reception, row);
  }

  newest(tx: Tx, name: string | undefined, limit: number): Promise<Reception[]> {
    return tx.query<Reception[]>(
      `SELECT ${COLUMNS} FROM reception WHERE $1::text IS NULL OR receiver_name = $1 ORDER BY id DESC LIMIT $2`,
      [name ?? null, limit],
    );
  }
}
