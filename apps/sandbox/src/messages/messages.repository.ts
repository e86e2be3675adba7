import { type Message } from '@lamliang/contracts/sandbox';
import { type Tx } from '@lamliang/platform';

const COLUMNS = 'id, channel, receiver AS "to", subject, text, html, message_id, code, ref, at';

export class MessagesRepository {
  /** @param key the sender's own: another message of it is the one that is there */
  async add(tx: Tx, message: Omit<Message, 'id'>, key: string | null): Promise<Message> {
    const [row] = await tx.query<Message[]>(
      `INSERT INTO message (channel, receiver, subject, text, html, message_id, code, ref, at, key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (key) DO UPDATE SET key = excluded.key
       RETURNING ${COLUMNS}`,
      [
        message.channel,
        message.to,
        message.subject,
        message.text,
        message.html,
        message.message_id,
        message.code,
        message.ref,
        message.at,
        key,
      ],
    );
    return row!;
  }

  newest(tx: Tx, to: string | undefined, limit: number): Promise<Message[]> {
    return tx.query<Message[]>(
      `SELECT ${COLUMNS} FROM message WHERE $1::text IS NULL OR receiver = $1 ORDER BY id DESC LIMIT $2`,
      [to ?? null, limit],
    );
  }
}
