import type { Decision, QueryOf } from '@lamliang/contracts';
import type { CodAdvanceTerms, CodAdvanceTermsChange, walletRoutes } from '@lamliang/contracts/wallet';
import { uuidv7, ZERO } from '@lamliang/kernel';
import { AppClock, AppError, Db, enterDecision, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { ShopsService } from '../shops/shops.service.ts';
import { AdvanceTermsRepository, TERMS_COLUMNS } from './advance-terms.repository.ts';

/** Which shops are paid in advance, at what price and up to what limit. Each change is a row; the newest of a shop holds. */
@Injectable()
export class AdvanceTermsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly shops: ShopsService,
    private readonly terms: AdvanceTermsRepository,
  ) {}

  list(query: QueryOf<typeof walletRoutes.codAdvanceTermsList>): Promise<Listed<CodAdvanceTerms>> {
    const list = staffList(query, TERMS_COLUMNS);
    return this.db.systemAutocommit((tx) => this.terms.list(tx, list));
  }

  /** @throws AppError record.not_found where staff set none */
  async get(account_id: number): Promise<CodAdvanceTerms> {
    const found = await this.db.systemAutocommit((tx) => this.terms.one(tx, account_id));
    if (!found) throw new AppError('record.not_found');
    return found;
  }

  /**
   * Sets them from now on, or submits them for approval where more may be out than one person may allow.
   * @throws AppError account.not_found, service.unavailable
   */
  async set(staff: StaffCaller, change: CodAdvanceTermsChange, audit: AuditTrail): Promise<{ decision_id: number | null }> {
    const { account_id, enabled_flag, fee_percent: fee_bps, limit_amount, reason } = change;
    await this.shops.mustBeShop(account_id);
    return await this.db.system(async (tx) => {
      const before = await this.terms.now(tx, account_id);
      const terms = { enabled_flag, fee_bps, limit_amount };
      const entry = { kind: 'cod_advance_terms', business_key: uuidv7(this.clock.now()), target: String(account_id), account_id, reason };
      const decision = await enterDecision(tx, staff, { ...entry, amount: enabled_flag ? limit_amount : ZERO, terms }, { apart: true });
      const waits = decision.state === 'waiting';
      if (!waits) await this.done(tx, decision);
      const known = before && { enabled_flag: before.enabled_flag, fee_bps: before.fee_bps, limit_amount: before.limit_amount };
      await audit.write(tx, { target_id: account_id, reason, ...(known && { before: known }), after: { ...terms, ...(waits && { state: decision.state }) } });
      return { decision_id: waits ? decision.id : null };
    });
  } // prettier-ignore

  /** Adds terms that are approved. */
  async done(tx: Tx, { account_id, terms, decided_name }: Decision): Promise<void> {
    const { enabled_flag, fee_bps, limit_amount } = terms as { enabled_flag: 0 | 1; fee_bps: number; limit_amount: CodAdvanceTerms['limit_amount'] }; // prettier-ignore
    await this.terms.insert(tx, { account_id: account_id ?? 0, enabled_flag, fee_bps, limit_amount, staff_name: decided_name ?? '-' }); // prettier-ignore
  }
}
