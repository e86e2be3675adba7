import type { AnswerOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Db, DeletedAccounts } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { SLIP } from '../payments/payments.service.ts';
import { LeavingRepository } from './leaving.repository.ts';

/** What invoicing has of a shop that leaves: what stands against it, its erasure. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    private readonly leaving: LeavingRepository,
    accounts: DeletedAccounts,
  ) {
    accounts.keepsFiles(SLIP);
    accounts.erases(({ account_id }) => this.db.system((tx) => this.leaving.eraseWords(tx, account_id)));
  }

  owed(account_id: number): Promise<AnswerOf<typeof invoicingRoutes.owedOfAccount>> {
    return this.db.systemAutocommit((tx) => this.leaving.owed(tx, account_id));
  }
}
