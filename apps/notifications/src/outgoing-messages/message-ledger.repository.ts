import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { messageRoutes } from '@lamliang/contracts/notifications';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { OutgoingMessage } from './outgoing-message.entity.ts';

type Filter = NonNullable<QueryOf<typeof messageRoutes.staffMessages>['filter']>;

/** A telephone as it is typed, and a mailbox in any case. */
const spellings = (typed: string): string[] => [typed, typed.toLowerCase(), typed.replace(/[\s-]/g, '')];

/** SQL of the messages as staff read them. */
@Injectable()
export class MessageLedgerRepository {
  async find(tx: Tx, list: StaffList<Filter>): Promise<Listed<OutgoingMessage>> {
    const { id, state, kind, channel, q, from_date, to_date } = list.filter;
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('state = ANY (?)', state)
      .add('kind = ANY (?)', kind)
      .add('channel = ANY (?)', channel)
      .add('receiver = ANY (?)', q && spellings(q))
      .add('create_dt >= ?', from_date && startOfBangkokDay(from_date))
      .add('create_dt < ?', to_date && endOfBangkokDay(to_date));
    return await listRows(tx, { select: '*', from: 'outgoing_message' }, search, list);
  }

  async one(tx: Tx, id: number): Promise<OutgoingMessage | undefined> {
    const [row] = await tx.query<OutgoingMessage[]>('SELECT * FROM outgoing_message WHERE id = $1', [id]);
    return row;
  }

  /** The same, which nobody else changes until this transaction has ended. */
  async lock(tx: Tx, id: number): Promise<OutgoingMessage | undefined> {
    const [row] = await tx.query<OutgoingMessage[]>('SELECT * FROM outgoing_message WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  /** Begins the tries anew. */
  async queueAgain(tx: Tx, id: number, now: Date): Promise<OutgoingMessage> {
    const [row] = await tx.query<OutgoingMessage[]>(
      `UPDATE outgoing_message SET state = 'waiting', tries = 0, next_attempt_dt = $2, locked_until = NULL
       WHERE id = $1 RETURNING *`,
      [id, now],
    );
    return row!;
  }
}
