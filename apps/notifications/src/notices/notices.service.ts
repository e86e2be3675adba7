import { Injectable } from '@nestjs/common';
import { cursorOf, DEFAULT_LIMIT, nextOf, type QueryOf } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import type { Notification, notificationsRoutes, NotifiedEvent } from '@lamliang/contracts/notifications';
import { AppClock, AppError, Db, staffList, type EventContext, type Listed, type Tx } from '@lamliang/platform';
import { noticeOf, sightOf, webhookOffNotice } from './notice.rules.ts';
import { noticeView } from './notice.view.ts';
import { NOTICE_COLUMNS, NoticesRepository } from './notices.repository.ts';
import type { NotifiedPayload } from './notified-event.rules.ts';

/** Notices of a shop. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly notices: NoticesRepository,
  ) {}

  /** Adds the notice of an event, where it has one, in the transaction of the event. */
  async add({ tx, key, version }: EventContext, line: NotifiedEvent, payload: NotifiedPayload): Promise<void> {
    const notice = noticeOf(line, payload, { key, version });
    if (notice) await this.notices.insert(tx, payload.account_id, notice, this.clock.now());
  }

  /** Adds the notice that a webhook was turned off, in the same transaction. */
  addWebhookOff(
    tx: Tx,
    webhook: { id: number; account_id: number; name: string; url: string },
    now: Date,
  ): Promise<void> {
    return this.notices.insert(tx, webhook.account_id, webhookOffNotice(webhook, now.toISOString()), now);
  }

  /** The notices that a login sees: those its flags allow, since the day it joined the shop. */
  async list(caller: CallerIdentity, query: QueryOf<typeof notificationsRoutes.list>, language: string) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const page = query.page ?? 1;
    const wanted = { limit, offset: (page - 1) * limit, after: cursorOf(query.after) };
    const { rows, total, unread } = await this.db.read(caller, (tx) =>
      this.notices.page(tx, caller.account_id, sightOf(caller), wanted),
    );
    const next = nextOf(rows, limit, (row) => row.create_dt);
    return { rows: rows.map((row) => noticeView(row, language)), total, unread, page, limit, next };
  }

  /** What shops were told in the portal, for staff. */
  async staffList(
    query: QueryOf<typeof notificationsRoutes.staffNotices>,
    language: string,
  ): Promise<Listed<Notification>> {
    const list = staffList(query, NOTICE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.notices.list(tx, list));
    return { rows: rows.map((row) => noticeView(row, language)), ...found };
  }

  /** @throws AppError notification.not_found */
  async staffDetail(id: number, language: string): Promise<Notification> {
    const { rows } = await this.staffList({ filter: { id: [id] } }, language);
    if (!rows[0]) throw new AppError('notification.not_found');
    return rows[0];
  }

  /** @throws AppError notification.not_found, also for another shop's, and for one that the caller does not see */
  async read(caller: CallerIdentity, id: number, language: string) {
    const row = await this.db.tx(caller, (tx) =>
      this.notices.markRead(tx, caller.account_id, sightOf(caller), id, this.clock.now()),
    );
    if (!row) throw new AppError('notification.not_found');
    return noticeView(row, language);
  }
}
