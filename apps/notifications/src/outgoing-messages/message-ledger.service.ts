import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { messageRoutes, OutgoingMessageView } from '@lamliang/contracts/notifications';
import { AppClock, AppError, Db, staffList, type AuditTrail } from '@lamliang/platform';
import { MessageLedgerRepository } from './message-ledger.repository.ts';
import { isResendable } from './outgoing-message.rules.ts';
import { messageView } from './outgoing-message.view.ts';
import { OutgoingMessagesService } from './outgoing-messages.service.ts';

const SORTABLE = { id: 'id', create_dt: 'create_dt', next_attempt_dt: 'next_attempt_dt', state: 'state' };

/** Messages to people as staff see them. */
@Injectable()
export class MessageLedgerService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: MessageLedgerRepository,
    private readonly messages: OutgoingMessagesService,
  ) {}

  async list(query: QueryOf<typeof messageRoutes.staffMessages>) {
    const found = await this.db.systemAutocommit((tx) => this.ledger.find(tx, staffList(query, SORTABLE)));
    const now = this.clock.now();
    return { ...found, rows: found.rows.map((row) => messageView(row, now)) };
  }

  /** @throws AppError message.not_found */
  async one(id: number): Promise<OutgoingMessageView> {
    const row = await this.db.systemAutocommit((tx) => this.ledger.one(tx, id));
    if (!row) throw new AppError('message.not_found');
    return messageView(row, this.clock.now());
  }

  /**
   * Has a message tried again under its key and its Message-ID.
   * @throws AppError message.not_found, message.not_resendable
   */
  async resend(id: number, audit: AuditTrail): Promise<OutgoingMessageView> {
    const now = this.clock.now();
    return await this.db.system(async (tx) => {
      const row = await this.ledger.lock(tx, id);
      if (!row) throw new AppError('message.not_found');
      if (!isResendable(row, now)) throw new AppError('message.not_resendable');
      const again = await this.ledger.queueAgain(tx, id, now);
      await audit.write(tx, { target_id: id, before: { state: row.state }, after: { state: again.state } });
      tx.afterCommit(() => this.messages.wake());
      return messageView(again, now);
    });
  }
}
