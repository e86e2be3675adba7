import { isDeepStrictEqual } from 'node:util';
import { mayChange, type CustomerDetail, type CustomerField, type CustomerTerms } from '@lamliang/contracts/auth';
import { AppError, Db, type AuditTrail, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ResellersService } from '../resellers/resellers.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountChanges, told, type AccountChange } from './account-changes.service.ts';
import { verificationStatus } from './account.rules.ts';
import type { AccountRow } from './account.view.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';

/** What staff change of a customer by hand. */
@Injectable()
export class CustomerChangesService {
  constructor(
    private readonly db: Db,
    private readonly changes: AccountChanges,
    private readonly repository: AccountsRepository,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly resellers: ResellersService,
  ) {}

  /**
   * Only what differs is changed, and stands in the audit trail as it was and is. A shop that is suspended has no
   * session from the next call on, because a session is read together with the state of its shop.
   * @throws AppError permission.denied for a field that the role may not change; account.not_found; account.not_complete
   *   for credit without complete verification; request.invalid for credit without days, or a person who sells nothing; reseller.not_found and
   *   reseller.nested where it cannot come under a reseller
   */
  async update(
    staff: StaffCaller,
    id: number,
    { reason, ...terms }: CustomerTerms,
    audit: AuditTrail,
  ): Promise<CustomerDetail> {
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, id);
      const change = differing(shop, terms);
      if (!Object.keys(change).length) return audit.unchanged();
      const denied = (Object.keys(change) as CustomerField[]).filter((field) => !mayChange(staff.staff_role, field));
      if (denied.length) throw new AppError('permission.denied', { data: { fields: denied } });
      await this.check(tx, { ...shop, ...change }, change);
      // Who pays in advance has no days to pay within.
      if (change.payment_type === 'wallet' && shop.due_days !== null) change.due_days = null;
      const reseller = await this.resellers.changeOf(tx, shop, change);
      const changed = await this.changes.apply(tx, shop, { ...change, ...reseller });
      await audit.write(tx, { target_id: id, reason, before: told(shop, change), after: told(changed, change) });
    });
    await this.sessions.refresh(id);
    return await this.accounts.detail(id);
  }

  /** Judges what is changed alone: a shop of before keeps what it has. */
  private async check(tx: Tx, after: AccountRow, change: AccountChange): Promise<void> {
    const isCredit = after.payment_type === 'credit';
    const invalid = (field: CustomerField, code: string) => new AppError('request.invalid', { errors: [{ field, code }] }); // prettier-ignore
    if (change.payment_type === 'credit' && verificationStatus(after) !== 'complete')
      throw new AppError('account.not_complete');
    if (change.payment_type === 'credit' && after.due_days === null) throw invalid('due_days', 'validation.required');
    if (change.due_days !== undefined && change.due_days !== null && !isCredit) throw invalid('due_days', 'validation.only_credit'); // prettier-ignore
    if (change.due_days === null && isCredit) throw invalid('due_days', 'validation.required');
    if (change.sale_id && !(await this.repository.sells(tx, change.sale_id))) throw invalid('sale_id', 'validation.invalid'); // prettier-ignore
  }
}

/** What of a change is one. */
function differing(shop: AccountRow, terms: object): AccountChange {
  const now = told(shop, terms) as Record<string, unknown>;
  return Object.fromEntries(
    // An address comes back from the database with its parts in another order.
    Object.entries(terms).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, now[field])),
  );
}
