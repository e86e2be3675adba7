import { Injectable } from '@nestjs/common';
import { uuidv7 } from '@lamliang/kernel';
import type { BodyOf, Decision, QueryOf } from '@lamliang/contracts';
import type { Adjustment, walletRoutes } from '@lamliang/contracts/wallet';
import {
  AppClock,
  AppError,
  Db,
  enterDecision,
  staffList,
  type AuditTrail,
  type Decides,
  type Listed,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { LedgerService } from '../ledger/ledger.service.ts';
import { adjustmentKey, adjustmentPosting, type AdjustedBook } from '../ledger/posting.rules.ts';
import { ADJUSTMENT_COLUMNS, AdjustmentsRepository, type AdjustmentRow } from './adjustments.repository.ts';
import { adjustmentOf } from './adjustment.view.ts';
import { ShopsService } from '../shops/shops.service.ts';

type Entered = Pick<AdjustmentRow, 'account_id' | 'book' | 'amount'> & { paid_out_flag: 0 | 1 };
const isSame = (known: Entered, entered: Entered): boolean =>
  (Object.keys(entered) as (keyof Entered)[]).every((name) => known[name] === entered[name]);

/** Changes of finance staff to a shop's books. */
@Injectable()
export class AdjustmentsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: LedgerService,
    private readonly adjustments: AdjustmentsRepository,
    private readonly shops: ShopsService,
  ) {}

  /**
   * Posts an adjustment, or submits it for approval when the amount, with the others that the same person made in this
   * shop in the last 24 hours, is above the limit. The same reference (or
   * Idempotency-Key) in the same shop returns the existing adjustment, unless it was rejected.
   * @throws AppError account.not_found, wallet.floor, idempotency.key_reused when the reference was used with other terms
   */
  async adjust(
    staff: StaffCaller,
    terms: BodyOf<typeof walletRoutes.adjust>,
    idempotency_key: string | undefined,
    audit: AuditTrail,
  ): Promise<Adjustment> {
    const { account_id, book, amount, reason, paid_out_flag = 0 } = terms;
    const reference = terms.reference || undefined;
    const own = uuidv7(this.clock.now());
    const business_key = adjustmentKey(account_id, { reference, idempotency_key, own });
    await this.shops.mustBeShop(account_id);
    return await this.db.system(async (tx) => {
      const known = await this.adjustments.ofKey(tx, business_key);
      if (known && !isSame(known, { account_id, book, amount, paid_out_flag }))
        throw new AppError('idempotency.key_reused');
      if (known) {
        audit.unchanged();
        return adjustmentOf(known);
      }
      const target = String(await this.adjustments.nextId(tx));
      const entry = { kind: 'adjustment', business_key, target, account_id, amount, reason };
      const kept = { book, reference: reference ?? null, paid_out_flag };
      const decision = await enterDecision(tx, staff, { ...entry, terms: kept });
      if (decision.fresh) {
        if (decision.state === 'done') await this.done(tx, decision);
        const { state } = decision;
        await audit.write(tx, {
          target_id: account_id,
          reason,
          after: { book, amount, business_key, state, paid_out_flag },
        });
      } else audit.unchanged();
      return adjustmentOf((await this.adjustments.ofKey(tx, business_key)) as AdjustmentRow);
    });
  }

  /** Posts an approved adjustment. @throws AppError wallet.floor */
  async done(tx: Tx, decision: Decision): Promise<void> {
    const { business_key, amount, reason } = decision;
    const account_id = decision.account_id ?? 0;
    // One that waits since the release before was paid out by nobody.
    const {
      book,
      reference,
      paid_out_flag = 0,
    } = decision.terms as { book: AdjustedBook; reference: string | null; paid_out_flag?: 0 | 1 };
    const posting = adjustmentPosting({ account_id, business_key, amount, reason, book, paid_out_flag });
    const { transaction_id, transaction_dt } = await this.ledger.post(tx, posting);
    const { entered_name: staff_name, target } = decision;
    const made = { account_id, book, amount, reason, reference, staff_name, transaction_id };
    await this.adjustments.insert(tx, { id: Number(target), ...made, create_dt: transaction_dt });
  }

  /** Adjustments of all shops, by default newest first. */
  async list(query: QueryOf<typeof walletRoutes.adjustments>): Promise<Listed<Adjustment>> {
    const list = staffList(query, ADJUSTMENT_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.adjustments.list(tx, list));
    return { rows: rows.map(adjustmentOf), ...found };
  }

  /** @throws AppError record.not_found */
  async get(id: number): Promise<Adjustment> {
    const row = await this.db.systemAutocommit((tx) => this.adjustments.one(tx, id));
    if (!row) throw new AppError('record.not_found');
    return adjustmentOf(row);
  }
}
