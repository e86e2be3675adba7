import type { QueryOf, StaffRole } from '@lamliang/contracts';
import type { authRoutes, StaffLogin } from '@lamliang/contracts/auth';
import { likePattern, searchText } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

type StaffFilter = NonNullable<QueryOf<typeof authRoutes.staffLogins>['filter']>;

const SELECT = 'id, user_name, email, telephone, staff_role, active_flag, create_dt, confirm_dt, last_login_dt';
/** Members of staff with their second factors and last logins, of which the access log knows for as long as it is kept. */
const STAFF = `(
  SELECT l.*, f.confirm_dt, (
    SELECT e.at FROM access_entry e WHERE e.login_id = l.id AND e.action = 'login' ORDER BY e.id DESC LIMIT 1
  ) AS last_login_dt
  FROM login l LEFT JOIN second_factor f ON f.login_id = l.id WHERE l.staff_role IS NOT NULL
) AS staff`;

/** SQL of members of staff. */
@Injectable()
export class StaffRepository {
  list(tx: Tx, list: StaffList<StaffFilter>): Promise<Listed<StaffLogin>> {
    const { id, staff_role, active_flag, q } = list.filter;
    const text = searchText(q);
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('staff_role = ANY (?)', staff_role)
      .add('active_flag = ?', active_flag)
      .add(
        "lower(concat_ws(' ', user_name, email, telephone)) LIKE ?",
        text ? likePattern(text.toLowerCase()) : undefined,
      );
    return listRows(tx, { select: SELECT, from: STAFF }, search, list);
  }

  async one(tx: Tx, id: number): Promise<StaffLogin | undefined> {
    return (await tx.query<StaffLogin[]>(`SELECT ${SELECT} FROM ${STAFF} WHERE id = $1`, [id]))[0];
  }

  /**
   * Locks a member of staff, and with them all administrators who can log in, always in the same order: of two who take
   * the right from one another, the second sees what the first has done.
   * @returns the ids of the administrators
   */
  async lock(tx: Tx, id: number): Promise<number[]> {
    const rows = await tx.query<{ id: number; is_admin: boolean }[]>(
      `SELECT id, staff_role = 'admin' AND active_flag = 1 AS is_admin FROM login
       WHERE staff_role IS NOT NULL AND (id = $1 OR staff_role = 'admin') ORDER BY id FOR UPDATE`,
      [id],
    );
    return rows.filter(({ is_admin }) => is_admin).map((row) => row.id);
  }

  /** Whether somebody is an administrator, who stays one until the end of `tx`: whoever takes the right from them waits. */
  async lockAdmin(tx: Tx, id: number): Promise<boolean> {
    const sql = `SELECT 1 FROM login WHERE id = $1 AND staff_role = 'admin' AND active_flag = 1 FOR NO KEY UPDATE`;
    return (await tx.query<object[]>(sql, [id])).length > 0;
  }

  async update(tx: Tx, id: number, staff: { staff_role: StaffRole; active_flag: 0 | 1 }): Promise<void> {
    const { staff_role, active_flag } = staff;
    await tx.run('UPDATE login SET staff_role = $2, active_flag = $3 WHERE id = $1', [id, staff_role, active_flag]);
  }
}
