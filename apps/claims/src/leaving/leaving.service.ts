import type { AnswerOf, PersonalRow } from '@lamliang/contracts';
import type { claimsRoutes } from '@lamliang/contracts/claims';
import { Db, DeletedAccounts, personalRows } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ErasureService } from '../erasure/erasure.service.ts';
import { LeavingRepository } from './leaving.repository.ts';

/** What the copy of a shop's data has of claims; amounts are baht. */
const PARTS = {
  claims: `SELECT id, order_no, tracking_no, status, create_dt, detail, note, resolution, resolved_dt, product_price / 100.0::float8 AS product_price,
    compensation_amount / 100.0::float8 AS compensation_amount, amount / 100.0::float8 AS amount FROM claim WHERE account_id = $1 AND id > $2`,
};

/** What claims has of a shop that leaves: what stands against it, its copy, its erasure. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    accounts: DeletedAccounts,
    erasure: ErasureService,
    private readonly leaving: LeavingRepository,
  ) {
    accounts.erases(({ account_id }) => erasure.eraseOf(account_id));
  }

  async open(account_id: number): Promise<AnswerOf<typeof claimsRoutes.openClaims>> {
    return { open_claims: await this.db.systemAutocommit((tx) => this.leaving.open(tx, account_id)) };
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }
}
