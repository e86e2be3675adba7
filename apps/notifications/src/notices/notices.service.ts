import { Injectable } from '@nestjs/common';
import { DEFAULT_LIMIT } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { AppClock, AppError, Db, type Tx } from '@lamliang/platform';
import { noticeOf, type NoticeFact } from './notice.rules.ts';
import { noticeView } from './notice.view.ts';
import { NoticesRepository } from './notices.repository.ts';

/** The inbox of a shop. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly notices: NoticesRepository,
  ) {}

  /** Tells the shop about a fact, where there is something to tell, in the transaction of the event. */
  async tell(
    tx: Tx,
    kind: 'booking_failed' | 'moved' | 'cancelled',
    fact: NoticeFact & { account_id: number; version: number },
  ): Promise<void> {
    const notice = noticeOf(kind, fact, fact.version);
    if (notice) await this.notices.insert(tx, fact.account_id, notice, this.clock.now());
  }

  async list(caller: CallerIdentity, query: { page?: number; limit?: number }, language: string) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const page = query.page ?? 1;
    const { rows, total, unread } = await this.db.read(caller, (tx) =>
      this.notices.page(tx, caller.account_id, limit, (page - 1) * limit),
    );
    return { rows: rows.map((row) => noticeView(row, language)), total, unread, page, limit };
  }

  /** @throws AppError notification.not_found, also for another shop's */
  async read(caller: CallerIdentity, id: number, language: string) {
    const row = await this.db.tx(caller, (tx) => this.notices.markRead(tx, caller.account_id, id, this.clock.now()));
    if (!row) throw new AppError('notification.not_found');
    return noticeView(row, language);
  }
}
