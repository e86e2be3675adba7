import { uuidv7 } from '@lamliang/kernel';
import type { BodyOf, Decision } from '@lamliang/contracts';
import type { CreditLine, walletRoutes } from '@lamliang/contracts/wallet';
import {
  AppClock,
  AppError,
  Db,
  enterDecision,
  type AuditTrail,
  type Decides,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BalancesService } from '../balances/balances.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { CreditLinesRepository } from './credit-lines.repository.ts';

/** How much shops may owe. */
@Injectable()
export class CreditLinesService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: LedgerService,
    private readonly balances: BalancesService,
    private readonly shops: ShopsService,
    private readonly lines: CreditLinesRepository,
  ) {}

  /**
   * Sets the limit of a shop's credit line, or submits it for approval when it is above what one person may set.
   * @throws AppError account.not_found; wallet.floor when more than the limit is used; credit_line.waiting while another
   *   one of the shop waits: approved later, it would undo what is set now
   */
  async set(
    staff: StaffCaller,
    terms: BodyOf<typeof walletRoutes.setCreditLine>,
    audit: AuditTrail,
  ): Promise<CreditLine> {
    const { account_id, limit, reason } = terms;
    await this.shops.mustBeShop(account_id);
    return await this.db.system(async (tx) => {
      if (await this.lines.isWaiting(tx, account_id)) throw new AppError('credit_line.waiting');
      const business_key = uuidv7(this.clock.now());
      const entry = {
        kind: 'credit_line',
        business_key,
        target: String(account_id),
        account_id,
        amount: limit,
        reason,
      };
      const decision = await enterDecision(tx, staff, { ...entry, terms: {} }, { apart: true });
      const waits = decision.state === 'waiting';
      const change = waits
        ? { after: { limit, state: decision.state } }
        : { before: { limit: await this.done(tx, decision) }, after: { limit } };
      await audit.write(tx, { target_id: account_id, reason, ...change });
      return { ...(await this.balances.within(tx, account_id)), decision_id: waits ? decision.id : null };
    });
  }

  /** Sets an approved limit. @returns the one before, in satang @throws AppError wallet.floor */
  done(tx: Tx, { account_id, amount, reason }: Decision): Promise<number> {
    return this.ledger.setCreditLine(tx, account_id ?? 0, amount, reason, this.clock.now());
  }
}
