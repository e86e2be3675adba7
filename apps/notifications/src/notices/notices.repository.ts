import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import type { Notice } from './notice.rules.ts';
import type { Notification } from './notification.entity.ts';

@Injectable()
export class NoticesRepository {
  /** A notice that the shop has already is not added again. */
  async insert(tx: Tx, account_id: number, notice: Notice, now: Date): Promise<void> {
    await tx.run(
      `INSERT INTO notification (account_id, code, figures, link, subject, create_dt)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, subject) DO NOTHING`,
      [account_id, notice.code, JSON.stringify(notice.figures), notice.link, notice.subject, now],
    );
  }

  async page(
    tx: Tx,
    account_id: number,
    limit: number,
    offset: number,
  ): Promise<{ rows: Notification[]; total: number; unread: number }> {
    const rows = await tx.query<Notification[]>(
      `SELECT * FROM notification WHERE account_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [account_id, limit, offset],
    );
    const [counts] = await tx.query<{ total: number; unread: number }[]>(
      `SELECT count(*) AS total, count(*) FILTER (WHERE read_dt IS NULL) AS unread FROM notification WHERE account_id = $1`,
      [account_id],
    );
    return { rows, total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
  }

  /** Sets the time of the first reading and leaves it at that. */
  async markRead(tx: Tx, account_id: number, id: number, now: Date): Promise<Notification | undefined> {
    const [row] = await tx.query<Notification[]>(
      `UPDATE notification SET read_dt = coalesce(read_dt, $3) WHERE id = $1 AND account_id = $2 RETURNING *`,
      [id, account_id, now],
    );
    return row;
  }
}
