import type { QueryOf } from '@lamliang/contracts';
import type { authRoutes, CustomerNote, SalesPerson } from '@lamliang/contracts/auth';
import { bangkokDate, likePattern } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { searchForm, SHOP_NAME } from '../accounts/account.rules.ts';
import { CustomerNoteEntity } from './customer-note.entity.ts';

type NoteFilter = NonNullable<QueryOf<typeof authRoutes.notes>['filter']>;
type PeopleFilter = NonNullable<QueryOf<typeof authRoutes.salesPeople>['filter']>;
export const PEOPLE_COLUMNS = { id: 'id', name: 'user_name' };
/** What the list may be sorted by; notes without a follow-up stand last. */
export const NOTE_COLUMNS = {
  id: 'n.id',
  create_dt: 'n.create_dt',
  follow_up_day: `coalesce(n.follow_up_day, 'infinity')`,
};
/** @param today a day that was made here, not typed by anybody */
const stateAt = (today: string) => `CASE WHEN n.follow_up_day IS NULL THEN 'none' WHEN n.done_dt IS NOT NULL THEN 'done'
  WHEN n.follow_up_day <= '${today}' THEN 'due' ELSE 'planned' END`;
const selectAt = (
  today: string,
) => `n.id, n.account_id, ${SHOP_NAME} AS shop_name, n.text, n.author_id, n.author_name, n.create_dt,
  n.follow_up_day::text, ${stateAt(today)} AS follow_up_state, n.done_dt, n.done_name`;
const FROM = 'customer_note n JOIN account a ON a.id = n.account_id';

/** SQL of notes on shops, and of the staff who look after them. */
@Injectable()
export class NotesRepository {
  async add(
    tx: Tx,
    note: Pick<CustomerNoteEntity, 'account_id' | 'text' | 'author_id' | 'author_name' | 'follow_up_day'>,
  ): Promise<number> {
    const row = tx.manager.create(CustomerNoteEntity, { ...note, create_dt: tx.now(), done_dt: null, done_name: null });
    await tx.manager.insert(CustomerNoteEntity, row);
    return row.id;
  }

  /** @param done_name who did it; null where it is not done after all. @returns whether that was not so before */
  async mark(tx: Tx, id: number, done_name: string | null): Promise<boolean> {
    const done_dt = done_name === null ? null : tx.now();
    const changed = await tx.run(
      `UPDATE customer_note SET done_dt = $2, done_name = $3
       WHERE id = $1 AND follow_up_day IS NOT NULL AND (done_dt IS NULL) = ($2::timestamptz IS NOT NULL)`,
      [id, done_dt, done_name],
    );
    return changed > 0;
  }

  async one(tx: Tx, id: number): Promise<CustomerNote | undefined> {
    const select = selectAt(bangkokDate(tx.now()));
    return (await tx.query<CustomerNote[]>(`SELECT ${select} FROM ${FROM} WHERE n.id = $1`, [id]))[0];
  }

  /** @param mine the author whose notes alone are wanted */
  async list(tx: Tx, list: StaffList<NoteFilter>, mine: number | undefined): Promise<Listed<CustomerNote>> {
    const { filter } = list;
    const today = bangkokDate(tx.now());
    const search = new Search()
      .add('n.id = ANY (?::bigint[])', filter.id)
      .add('n.account_id = ?', filter.account_id)
      .add('n.author_id = ?', mine)
      .add(`${stateAt(today)} = ANY (?)`, filter.follow_up_state)
      .add('a.search_text ILIKE ?', filter.q ? likePattern(searchForm(filter.q)) : undefined);
    return await listRows(tx, { select: selectAt(today), from: FROM }, search, list);
  }

  /** Staff of the role sales who can log in; by ids any member of staff, because a role may change. */
  async people(tx: Tx, list: StaffList<PeopleFilter>): Promise<Listed<SalesPerson>> {
    const search = new Search().add('staff_role IS NOT NULL AND id = ANY (?::bigint[])', list.filter.id);
    if (!list.filter.id) search.add(`staff_role = ? AND active_flag = 1`, 'sales');
    return await listRows(tx, { select: 'id, user_name AS name', from: 'login' }, search, list);
  }

  async person(tx: Tx, id: number): Promise<SalesPerson | undefined> {
    const sql = 'SELECT id, user_name AS name FROM login WHERE id = $1 AND staff_role IS NOT NULL';
    return (await tx.query<SalesPerson[]>(sql, [id]))[0];
  }
}
