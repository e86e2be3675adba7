import type { AnswerOf, PersonalRow } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, Db, DeletedAccounts, Every, personalRows, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { DemandsService } from '../demands/demands.service.ts';
import { BalancesService } from '../balances/balances.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { LeavingRepository } from './leaving.repository.ts';
import { bonusLapsedPosting } from './leaving.rules.ts';
import { TopupsService } from '../topups/topups.service.ts';

/** What the copy of a shop's data has of its money; amounts are baht. The ledger itself stays: it is kept by law. */
const PARTS = {
  wallet_movements: `SELECT id, transaction_no, transaction_dt, type, order_no, detail, amount / 100.0::float8 AS amount,
    bonus_amount / 100.0::float8 AS bonus_amount, insurance_amount / 100.0::float8 AS insurance_amount,
    after_cut_credit / 100.0::float8 AS after_cut_credit, after_cut_bonus / 100.0::float8 AS after_cut_bonus
    FROM ledger_transaction WHERE account_id = $1 AND id > $2 AND (amount <> 0 OR bonus_amount <> 0 OR insurance_amount <> 0)`,
  top_ups: `SELECT id, topup_no, wallet_type, amount / 100.0::float8 AS amount, credit_amount / 100.0::float8 AS credit_amount,
    bonus_amount / 100.0::float8 AS bonus_amount, bank_id, transfer_dt, slip_reference, status, remark, create_dt, decided_dt
    FROM topup WHERE account_id = $1 AND id > $2`,
  cod_rounds: `SELECT id, cod_approval_no, kind, round_date::text AS round_date, status, order_count, cod_amount / 100.0::float8 AS cod_amount,
    cod_fee_amount / 100.0::float8 AS cod_fee_amount, cod_fee_vat_amount / 100.0::float8 AS cod_fee_vat_amount,
    advance_fee_amount / 100.0::float8 AS advance_fee_amount, advance_fee_vat_amount / 100.0::float8 AS advance_fee_vat_amount,
    recovered_amount / 100.0::float8 AS recovered_amount, commission_amount / 100.0::float8 AS commission_amount,
    withheld_amount / 100.0::float8 AS withheld_amount, net_amount / 100.0::float8 AS net_amount,
    bank_name, account_name, last_digits AS account_last_digits, bank_reference, transfer_dt, remark, create_dt FROM cod_round WHERE account_id = $1 AND id > $2`,
  bill_disputes: `SELECT id, order_id, state, amount / 100.0::float8 AS amount, detail, create_dt, carrier_answer, reason, decided_dt
    FROM bill_dispute WHERE account_id = $1 AND id > $2`,
  cod_advances: `SELECT order_id AS id, state, cod_amount / 100.0::float8 AS cod_amount, fee_amount / 100.0::float8 AS fee_amount,
    fee_vat_amount / 100.0::float8 AS fee_vat_amount, create_dt, due_amount / 100.0::float8 AS due_amount, reason, reversed_dt, taken_dt
    FROM cod_advance WHERE account_id = $1 AND order_id > $2`,
  cod_complaints: `SELECT id, order_id, source, state, complaint_reason, detail, create_dt, reason, decided_dt, given_back_dt
    FROM cod_complaint WHERE account_id = $1 AND id > $2`,
};
/** Payments are accounting documents: they are kept for five years (Accounting Act B.E. 2543, s.14), with whom they went to. */
const KEPT_YEARS = 5;
const AT_ONCE = 500;

/** What wallet has of a shop that leaves: what stands against it, its copy, its erasure. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly topups: TopupsService,
    private readonly balances: BalancesService,
    private readonly ledger: LedgerService,
    private readonly demands: DemandsService,
    private readonly leaving: LeavingRepository,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) =>
      this.db.system(async (tx) => {
        await this.lapse(tx, account_id);
        await this.leaving.erasePayees(tx, account_id);
        await this.leaving.eraseWords(tx, account_id);
      }),
    );
  }

  /** Bonus lapses with its shop, also what comes later: cashback of its last month. */
  private async lapse(tx: Tx, account_id: number): Promise<void> {
    const { bonus } = await this.balances.within(tx, account_id);
    if (bonus > 0) await this.ledger.post(tx, bonusLapsedPosting({ account_id, bonus, day: bangkokDate(tx.now()) }));
  }

  /** Whom a shop that left was paid to is named for as long as the law asks, and not longer. */
  @Every(24 * 3_600_000, 'erase-paid-names')
  async erasePaid(): Promise<void> {
    const before = this.clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    while ((await this.db.system((tx) => this.leaving.erasePaid(tx, before, AT_ONCE))) === AT_ONCE);
  }

  async pending(account_id: number): Promise<AnswerOf<typeof walletRoutes.pendingTopups>> {
    return await this.db.systemAutocommit(async (tx) => ({
      ...(await this.topups.waitingOf(tx, account_id)),
      due_amount: await this.demands.dueOf(tx, account_id),
    }));
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }
}
