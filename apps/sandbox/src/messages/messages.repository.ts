import { type Message } from '@lamliang/contracts/sandbox';
import { type Tx } from '@lamliang/platform';

const COLUMNS = 'id, channel, receiver AS "to", subject, text, code, ref, at';

export class MessagesRepository {
  async add(tx: Tx, message: Omit<Message, 'id'>): Promise<Message> {
    const [row] = await tx.query<Message[]>(
      `INSERT INTO message (channel, receiver, subject, text, code, ref, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       RETURNING ${COLUMNS}`,
      [message.channel, message.to, message.subject, message.text, message.code, message.ref, message.at],
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
