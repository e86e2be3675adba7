import { Injectable } from '@nestjs/common';
import type { EmployeeLevel } from '@lamliang/contracts/auth';
import type { Tx } from '@lamliang/platform';
import type { AccountLink } from '../accounts/account-link.entity.ts';
import type { Login } from '../sessions/login.entity.ts';

export type EmployeeRow = Pick<AccountLink, 'id' | 'login_id' | 'active_flag' | 'create_dt'> &
  Pick<Login, 'user_name' | 'email' | 'telephone'> & { access_level_id: EmployeeLevel };

@Injectable()
export class EmployeesRepository {
  /** Employees of a shop, the oldest first; the owner is none. @param id one of them, locked until the end of `tx` */
  async list(tx: Tx, account_id: number, id?: number): Promise<EmployeeRow[]> {
    return await tx.query<EmployeeRow[]>(
      `SELECT k.id, k.login_id, k.active_flag, k.create_dt, k.access_level_id, l.user_name, l.email, l.telephone
       FROM account_link k JOIN login l ON l.id = k.login_id
       WHERE k.account_id = $1 AND k.access_level_id <> 1 AND ($2::bigint IS NULL OR k.id = $2)
       ORDER BY k.id ${id === undefined ? '' : 'FOR UPDATE OF k'}`,
      [account_id, id ?? null],
    );
  }

  async update(tx: Tx, id: number, link: Pick<EmployeeRow, 'access_level_id' | 'active_flag'>): Promise<void> {
    await tx.run('UPDATE account_link SET access_level_id = $2, active_flag = $3 WHERE id = $1', [
      id,
      link.access_level_id,
      link.active_flag,
    ]);
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM account_link WHERE id = $1', [id]);
  }
}
