import { Injectable } from '@nestjs/common';
import type { Cursor } from '@lamliang/contracts';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { Notice, Sight } from './notice.rules.ts';
import type { Notification } from './notification.entity.ts';

/** What the list of staff may be sorted by. */
export const NOTICE_COLUMNS = { id: 'id', create_dt: 'create_dt' };

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
    sight: Sight,
    { limit, offset, after }: { limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: Notification[]; total: number; unread: number }> {
    const rows = await tx.query<Notification[]>(
      `SELECT * FROM notification WHERE account_id = $1 AND create_dt >= $2 AND code <> ALL ($3::text[])
         AND ($6::bigint IS NULL OR id < $6) ORDER BY id DESC LIMIT $4 OFFSET $5`,
      [account_id, sight.from, sight.hidden, limit, after ? 0 : offset, after?.id ?? null],
    );
    const [counts] = await tx.query<{ total: number; unread: number }[]>(
      `SELECT count(*) AS total, count(*) FILTER (WHERE read_dt IS NULL) AS unread FROM notification
       WHERE account_id = $1 AND create_dt >= $2 AND code <> ALL ($3::text[])`,
      [account_id, sight.from, sight.hidden],
    );
    return { rows, total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
  }

  /** Of all shops, for staff. */
  async list(
    tx: Tx,
    list: StaffList<{ id?: number[] | undefined; account_id?: number | undefined }>,
  ): Promise<Listed<Notification>> {
    const search = new Search()
      .add('id = ANY (?::bigint[])', list.filter.id)
      .add('account_id = ?', list.filter.account_id);
    return await listRows(tx, { select: '*', from: 'notification' }, search, list);
  }

  /** Sets the time of the first reading and leaves it at that. */
  async markRead(tx: Tx, account_id: number, sight: Sight, id: number, now: Date): Promise<Notification | undefined> {
    const [row] = await tx.query<Notification[]>(
      `UPDATE notification SET read_dt = coalesce(read_dt, $3) WHERE id = $1 AND account_id = $2
         AND create_dt >= $4 AND code <> ALL ($5::text[]) RETURNING *`,
      [id, account_id, now, sight.from, sight.hidden],
    );
    return row;
  }
}
