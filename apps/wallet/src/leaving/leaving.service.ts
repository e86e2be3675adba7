import type { AnswerOf, PersonalRow } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { Db, personalRows } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
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
};

/** What wallet has of a shop that leaves: what stands against it, and its copy. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    private readonly topups: TopupsService,
  ) {}

  async pending(account_id: number): Promise<AnswerOf<typeof walletRoutes.pendingTopups>> {
    return await this.db.systemAutocommit((tx) => this.topups.waitingOf(tx, account_id));
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }
}
