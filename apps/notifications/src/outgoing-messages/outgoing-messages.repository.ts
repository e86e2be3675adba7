import { Injectable } from '@nestjs/common';
import type { MessageState } from '@lamliang/contracts/notifications';
import type { Tx } from '@lamliang/platform';
import { LEASE_MS } from './outgoing-message.rules.ts';
import type { OutgoingMessage } from './outgoing-message.entity.ts';

type Asked = Omit<
  OutgoingMessage,
  'id' | 'state' | 'tries' | 'next_attempt_dt' | 'locked_until' | 'fault' | 'create_dt' | 'sent_dt'
>;

@Injectable()
export class OutgoingMessagesRepository {
  /** @returns the id of the message of this key, and whether it is a new one */
  async add(tx: Tx, asked: Asked, now: Date): Promise<{ id: number; added: boolean }> {
    const [row] = await tx.query<{ id: number; added: boolean }[]>(
      `INSERT INTO outgoing_message AS m
         (business_key, channel, receiver, kind, language, values, sealed_code, state, tries, next_attempt_dt, until, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', 0, $8, $9, $8)
       ON CONFLICT (business_key) DO UPDATE SET business_key = m.business_key
       RETURNING id, (xmax = 0) AS added`,
      [
        asked.business_key,
        asked.channel,
        asked.receiver,
        asked.kind,
        asked.language,
        asked.values,
        asked.sealed_code,
        now,
        asked.until,
      ],
    );
    return row!;
  }

  /** Takes messages that are due under a lease. */
  async claim(tx: Tx, now: Date, limit: number): Promise<OutgoingMessage[]> {
    return await tx.query<OutgoingMessage[]>(
      `UPDATE outgoing_message SET locked_until = $2 WHERE id IN (
         SELECT id FROM outgoing_message
         WHERE state = 'waiting' AND next_attempt_dt <= $1 AND (locked_until IS NULL OR locked_until <= $1)
         ORDER BY next_attempt_dt LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [now, new Date(now.getTime() + LEASE_MS), limit],
    );
  }

  /** Writes how a try ended; the code goes as soon as nobody will send it any more. */
  async settle(
    tx: Tx,
    id: number,
    after: { state: MessageState; fault: string | null; next_attempt_dt?: Date },
    now: Date,
  ): Promise<void> {
    await tx.run(
      `UPDATE outgoing_message SET state = $2, fault = $3, next_attempt_dt = coalesce($4, next_attempt_dt),
         tries = tries + 1, locked_until = NULL,
         sealed_code = CASE WHEN $2 = 'waiting' THEN sealed_code END,
         sent_dt = CASE WHEN $2 = 'sent' THEN $5::timestamptz END
       WHERE id = $1 AND state = 'waiting'`,
      [id, after.state, after.fault, after.next_attempt_dt ?? null, now],
    );
  }

  async release(tx: Tx, id: number): Promise<void> {
    await tx.run('UPDATE outgoing_message SET locked_until = NULL WHERE id = $1', [id]);
  }
}
