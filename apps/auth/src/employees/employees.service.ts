import { Injectable } from '@nestjs/common';
import type { FlagMap } from '@lamliang/contracts';
import {
  EMPLOYEE_LEVELS,
  type CallerIdentity,
  type Employee,
  type EmployeeLevel,
  type EmployeeTerms,
} from '@lamliang/contracts/auth';
import { AppError, Db, SessionCache, type AuditTrail, type Tx } from '@lamliang/platform';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { faultsOfSwitch, isLessened, levelOf, mayGive } from './employee.rules.ts';
import { EmployeesRepository, type EmployeeRow } from './employees.repository.ts';
import { InvitesService } from './invites.service.ts';

const view = ({ id, access_level_id, user_name, email, telephone, active_flag, create_dt }: EmployeeRow): Employee =>
  ({ child_id: id, user_name, email, telephone, ...levelOf(access_level_id), active_flag, create_dt }); // prettier-ignore
const told = ({ access_level_id, active_flag }: EmployeeRow) => ({ access_level: access_level_id, active_flag });

/** Who works for a shop and what they may do there; a change holds from their next call. */
@Injectable()
export class EmployeesService {
  constructor(
    private readonly db: Db,
    private readonly employees: EmployeesRepository,
    private readonly invites: InvitesService,
    private readonly accounts: AccountsService,
    private readonly changes: AccountChanges,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
  ) {}

  async list({ account_id }: CallerIdentity): Promise<Employee[]> {
    return (await this.db.systemAutocommit((tx) => this.employees.list(tx, account_id))).map(view);
  }

  /**
   * Changes level or active flag. Who is switched off loses the invitations they made, too.
   * @throws AppError employee.not_found, employee.own, employee.above where either level may do more than the caller
   */
  async update(caller: CallerIdentity, id: number, terms: EmployeeTerms, audit: AuditTrail): Promise<Employee> {
    const changed = await this.db.system(async (tx) => {
      const before = await this.manageable(tx, caller, id, terms.access_level);
      const after = {
        ...before,
        access_level_id: terms.access_level ?? before.access_level_id,
        active_flag: terms.active_flag ?? before.active_flag,
      };
      if (JSON.stringify(told(after)) === JSON.stringify(told(before))) {
        audit.unchanged();
        return before;
      }
      await this.employees.update(tx, id, after);
      // Nobody comes back to a level by an invitation of their own.
      if (!after.active_flag || after.access_level_id !== before.access_level_id)
        await this.invites.revokeOf(tx, caller, { made_by: before.login_id });
      await audit.write(tx, { target_id: id, before: told(before), after: told(after) });
      return after;
    });
    await this.sessions.refresh(caller.account_id, changed.login_id);
    return view(changed);
  }

  /** Takes an employee out of the shop and ends their sessions and API keys in it. @throws AppError as `update` */
  async remove(caller: CallerIdentity, id: number, audit: AuditTrail): Promise<Record<string, never>> {
    const { ended, login_id } = await this.db.system(async (tx) => {
      const before = await this.manageable(tx, caller, id);
      const hashes = await this.sessions.leave(tx, before.login_id, id);
      await this.employees.remove(tx, id);
      await this.invites.revokeOf(tx, caller, { made_by: before.login_id });
      await audit.write(tx, { target_id: id, before: { login_id: before.login_id, ...told(before) } });
      return { ended: hashes, login_id: before.login_id };
    });
    await this.cache.invalidate(ended);
    // A key that they made is of no use any more.
    await this.sessions.refresh(caller.account_id, login_id);
    return {};
  }

  /**
   * Switches flags of a level for the own shop. A level that loses some loses the invitations of its people, too.
   * @throws AppError record.not_found for a level that employees do not have, request.invalid where it could change what
   *   it does not see
   */
  async switchLevel(caller: CallerIdentity, id: number, flags: FlagMap, audit: AuditTrail) {
    const level = EMPLOYEE_LEVELS.find((one) => one === id);
    if (!level) throw new AppError('record.not_found');
    const terms = { account_id: caller.account_id, access_level_id: level, flags };
    const also = async (tx: Tx, had: FlagMap) => {
      const errors = faultsOfSwitch(had, flags);
      if (errors.length) throw new AppError('request.invalid', { errors });
      if (isLessened(had, flags)) await this.invites.revokeOf(tx, caller, { level });
    };
    return await this.accounts.switchLevel(terms, audit, also).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'account.not_found' ? new AppError('record.not_found') : error;
    });
  }

  /** An employee whom the caller may change, locked. */
  private async manageable(tx: Tx, caller: CallerIdentity, id: number, wanted?: EmployeeLevel): Promise<EmployeeRow> {
    await this.changes.hold(tx, caller.account_id);
    const [employee] = await this.employees.list(tx, caller.account_id, id);
    if (!employee) throw new AppError('employee.not_found');
    if (employee.login_id === caller.login_id) throw new AppError('employee.own');
    const own = await this.invites.flagsNow(tx, caller);
    const levels = [employee.access_level_id, wanted ?? employee.access_level_id];
    if (!mayGive(levels, await this.sessions.levelFlags(tx, caller.account_id), own))
      throw new AppError('employee.above');
    return employee;
  }
}
