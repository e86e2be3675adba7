import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { BannerState, bannerRoutes } from '@lamliang/contracts/notifications';
import { likePattern } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { Banner } from './banner.entity.ts';

type Filter = NonNullable<QueryOf<typeof bannerRoutes.staffBanners>['filter']>;
export type BannerRow = Banner & { show_state: BannerState };
type Stored = Omit<Banner, 'id' | 'version'>;
/** What the list may be sorted by. */
export const BANNER_COLUMNS = { id: 'id', sort_no: 'sort_no', start_dt: 'start_dt', title: 'title' };
/** `bannerState` of the contract as SQL. @param now a time that was made here, not sent by anybody */
const stateAt = (now: Date) => {
  const at = `'${now.toISOString()}'::timestamptz`;
  return `CASE WHEN end_dt <= ${at} THEN 'over' WHEN status = 'inactive' THEN 'off' WHEN start_dt > ${at} THEN 'scheduled' ELSE 'shown' END`;
};
const cells = ({ title, detail, image, link, sort_no, status, start_dt, end_dt, provider }: Stored) =>
  [title, detail, image, link, sort_no, status, start_dt, end_dt, provider]; // prettier-ignore

@Injectable()
export class BannersRepository {
  /** Those of a provider and those for all, in display order. */
  async all(tx: Tx, provider: string | null): Promise<Banner[]> {
    const sql = 'SELECT * FROM banner WHERE provider IS NULL OR provider = $1 ORDER BY sort_no, id';
    return await tx.query<Banner[]>(sql, [provider]);
  }

  async list(tx: Tx, list: StaffList<Filter>): Promise<Listed<BannerRow>> {
    const { id, show_state, provider, q } = list.filter;
    const state = stateAt(tx.now());
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add(`${state} = ANY (?)`, show_state)
      .add('(provider IS NULL OR provider = ANY (?))', provider)
      .add('title ILIKE ?', q ? likePattern(q) : undefined);
    return await listRows(tx, { select: `banner.*, ${state} AS show_state`, from: 'banner' }, search, list);
  }

  /** @param lock until this transaction has ended nobody else changes it */
  async one(tx: Tx, id: number, lock = false): Promise<Banner | undefined> {
    const sql = `SELECT * FROM banner WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`;
    return (await tx.query<Banner[]>(sql, [id]))[0];
  }

  async add(tx: Tx, banner: Stored): Promise<Banner> {
    const sql = `INSERT INTO banner (title, detail, image, link, sort_no, status, start_dt, end_dt, provider)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`;
    return (await tx.query<Banner[]>(sql, cells(banner)))[0]!;
  }

  /** Writes the next version. */
  async update(tx: Tx, id: number, banner: Stored): Promise<Banner> {
    const sql = `UPDATE banner SET title = $1, detail = $2, image = $3, link = $4, sort_no = $5, status = $6, start_dt = $7,
      end_dt = $8, provider = $9, version = version + 1 WHERE id = $10 RETURNING *`;
    return (await tx.query<Banner[]>(sql, [...cells(banner), id]))[0]!;
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM banner WHERE id = $1', [id]);
  }
}
