import { Injectable } from '@nestjs/common';
import { uuidv7 } from '@lamliang/kernel';
import type { AnswerOf, BodyOf, QueryOf } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import type { Balances, walletRoutes } from '@lamliang/contracts/wallet';
import { AppClock, AppError, Db, staffList, type AuditTrail, type Listed } from '@lamliang/platform';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { LedgerRepository } from '../ledger/ledger.repository.ts';
import { adjustmentKey, adjustmentPosting } from '../ledger/posting.rules.ts';
import { ADJUSTMENT_COLUMNS, AdjustmentsRepository } from './adjustments.repository.ts';
import { adjustmentOf } from './adjustment.view.ts';

type Adjustment = AnswerOf<typeof walletRoutes.adjust>;

/** What staff of finance may do to a shop's books. */
@Injectable()
export class AdjustmentsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: LedgerRepository,
    private readonly adjustments: AdjustmentsRepository,
    private readonly balances: BalancesRepository,
  ) {}

  /**
   * Corrects a book. The same reference (or Idempotency-Key) in the same shop is the same adjustment and answers it.
   * @throws AppError wallet.floor, idempotency.key_reused when the reference was used with other terms
   */
  async adjust(
    staff: CallerIdentity,
    terms: BodyOf<typeof walletRoutes.adjust>,
    idempotency_key: string | undefined,
    audit: AuditTrail,
  ): Promise<Adjustment> {
    const { account_id, book, amount, reason } = terms;
    const reference = terms.reference || undefined;
    const own = uuidv7(this.clock.now());
    const business_key = adjustmentKey(account_id, { reference, idempotency_key, own });
    return await this.db.system(async (tx) => {
      const posting = adjustmentPosting({ account_id, business_key, amount, reason, book });
      const { transaction_id, transaction_dt, posted } = await this.ledger.post(tx, posting);
      if (posted) {
        await this.adjustments.insert(tx, {
          account_id,
          book,
          amount,
          reason,
          reference: reference ?? null,
          staff_name: staff.user_name,
          transaction_id,
          create_dt: transaction_dt,
        });
        await audit.write(tx, { target_id: account_id, reason, after: { book, amount, business_key } });
      } else audit.unchanged();
      const row = await this.adjustments.ofTransaction(tx, transaction_id);
      if (!row) throw new AppError('idempotency.key_reused');
      return adjustmentOf(row);
    });
  }

  /** Corrections of all shops, newest first unless sorted otherwise. */
  async list(query: QueryOf<typeof walletRoutes.adjustments>): Promise<Listed<Adjustment>> {
    const list = staffList(query, ADJUSTMENT_COLUMNS);
    const { rows, ...found } = await this.db.systemRead((tx) => this.adjustments.list(tx, list));
    return { rows: rows.map(adjustmentOf), ...found };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<Adjustment> {
    const row = await this.db.systemRead((tx) => this.adjustments.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return adjustmentOf(row);
  }

  /** Sets the limit of a shop's post-paid line. @throws AppError wallet.floor when more than the limit is used */
  async setCreditLine(terms: BodyOf<typeof walletRoutes.setCreditLine>, audit: AuditTrail): Promise<Balances> {
    const { account_id, limit, reason } = terms;
    const now = this.clock.now();
    return await this.db.system(async (tx) => {
      const previous = await this.ledger.setCreditLine(tx, account_id, limit, reason, now);
      const change = { before: { limit: previous }, after: { limit } };
      await audit.write(tx, { target_id: account_id, reason, ...change });
      const [balances] = await this.balances.of(tx, [account_id]);
      return balances as Balances;
    });
  }
}
