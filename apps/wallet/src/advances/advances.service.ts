import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { CodAdvance, StaffCodRound, walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, sum } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, LOGGER, staffList, type AuditTrail, type Listed, type Logger, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import { CodParcelsService, END_MOVES } from '../cod/cod-parcels.service.ts';
import { sumsOf } from '../cod-rounds/cod-round.rules.ts';
import { CodRoundsService } from '../cod-rounds/cod-rounds.service.ts';
import { OwnRoundsService } from '../cod-rounds/own-rounds.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { codAdvanceTakenPosting } from '../ledger/cod-posting.rules.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { AdvanceRowsService } from './advance-rows.service.ts';
import { AdvanceTermsRepository } from './advance-terms.repository.ts';
import { ADVANCE_COLUMNS, AdvancesRepository, type Due } from './advances.repository.ts';
import { fitting, leftOf, priced } from './cod-advance.rules.ts';

/** Parcels in a round at most. */
const MOST = 1_000;
const EVERY_MS = 3_600_000;
/** What is read at a time of what is to be taken from wallets. */
const AT_ONCE = 200;

/**
 * COD that is paid before its carrier hands it over. It is paid by a round of its own kind, which is approved, put into a
 * file for the bank and recorded as any other; settled by the statement of the carrier; and given back from a next round,
 * or from the wallet, where the parcel comes back.
 */
@Injectable()
export class AdvancesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly ledger: LedgerService,
    private readonly shops: ShopsService,
    private readonly parcels: CodParcelsService,
    private readonly payees: OwnRoundsService,
    private readonly rounds: CodRoundsService,
    private readonly terms: AdvanceTermsRepository,
    private readonly advances: AdvancesRepository,
    private readonly rows: AdvanceRowsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Of all shops, by default newest first. */
  list(query: QueryOf<typeof walletRoutes.codAdvances>): Promise<Listed<CodAdvance>> {
    const list = staffList(query, ADVANCE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.advances.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(order_id: number): Promise<CodAdvance> {
    return this.db.systemAutocommit((tx) => this.one(tx, order_id));
  }

  /**
   * Makes a round that pays delivered COD of a shop in advance: of all that fits below its limit, the oldest first, or of
   * orders that are named, all of them.
   * @throws AppError cod_advance.not_enabled, cod_advance.not_possible, cod_advance.over_limit, cod_round.no_account,
   *   permission.denied for a shop that is being deleted, service.unavailable
   */
  async make({ account_id, order_ids, reason }: BodyOf<typeof walletRoutes.payCodInAdvance>, audit: AuditTrail): Promise<StaffCodRound> {
    await this.payees.mustBePayee(account_id);
    const id = await this.db.system(async (tx) => {
      await this.shops.mustBeOpen(tx, account_id);
      await this.advances.lock(tx, account_id);
      const terms = await this.terms.now(tx, account_id);
      if (!terms?.enabled_flag) throw new AppError('cod_advance.not_enabled');
      const ready = priced(await this.advances.ready(tx, account_id, order_ids, MOST), terms.fee_bps);
      const named = order_ids && [...new Set(order_ids)];
      const missing = named?.filter((order) => !ready.some((row) => row.order_id === order)) ?? [];
      if (!ready.length || missing.length) throw new AppError('cod_advance.not_possible', { data: { order_ids: missing } });
      const left = leftOf(terms, await this.advances.open(tx, account_id));
      const rows = fitting(ready, left);
      if (!rows.length || (named && rows.length < ready.length)) throw new AppError('cod_advance.over_limit', { data: { available_amount: left } });
      const { net_amount: _net, ...sums } = sumsOf(rows);
      const fees = { advance_fee_amount: sum(rows.map((row) => row.fee_amount)), advance_fee_vat_amount: sum(rows.map((row) => row.fee_vat_amount)) };
      const made = await this.advances.make(tx, { account_id, round_date: bangkokDate(tx.now()), ...sums, ...fees }, rows, terms.fee_bps);
      await this.parcels.putIn(tx, rows, made);
      await audit.write(tx, { target_id: made, reason, after: { account_id, order_count: sums.order_count, cod_amount: sums.cod_amount, ...fees } });
      return made;
    });
    return this.rounds.get(id);
  } // prettier-ignore

  /** The parcel came back, or its COD is not the shop's for another reason; the same again changes nothing. @throws AppError record.not_found, cod.illegal_move, also while its receiver complains */
  async reverse(order_id: number, { ends_as, reason }: BodyOf<typeof walletRoutes.reverseCodAdvance>, audit: AuditTrail): Promise<CodAdvance> {
    return await this.db.system(async (tx) => {
      const row = await this.parcels.lockOne(tx, order_id);
      const before = await this.one(tx, order_id);
      if (before.reversed_dt !== null && before.ends_as === ends_as) audit.unchanged();
      else {
        if (row?.cod_status !== 'paid-in-advance' || row.complaint_id !== null) throw new AppError('cod.illegal_move', { data: { order_id, cod_status: row?.cod_status } });
        await this.parcels.reverse(tx, row, { ends_as, reason });
        const { due_amount } = await this.one(tx, order_id);
        await audit.write(tx, { target_id: order_id, reason, before: { state: before.state }, after: { state: 'owed', account_id: before.account_id, due_amount, ends_as } });
      }
      return this.one(tx, order_id);
    });
  } // prettier-ignore

  /** Takes what is owed from the wallet now; the same again changes nothing. @throws AppError record.not_found, cod_advance.illegal_move, also while a round is to take it */
  async takeNow(order_id: number, { reason }: BodyOf<typeof walletRoutes.takeCodAdvance>, audit: AuditTrail): Promise<CodAdvance> {
    return await this.db.system(async (tx) => {
      const before = await this.advances.lockOne(tx, order_id);
      if (!before) throw new AppError('record.not_found');
      if (before.state === 'taken' && before.taking_round_id === null) audit.unchanged();
      else {
        await this.take(tx, order_id);
        await audit.write(tx, { target_id: order_id, reason, before: { state: before.state }, after: { state: 'taken', account_id: before.account_id, due_amount: before.due_amount } });
      }
      return this.one(tx, order_id);
    });
  } // prettier-ignore

  /** What no round could pay in time is taken from the wallets. One that cannot be taken waits, and holds up nothing behind it. */
  @Every(EVERY_MS, 'take-advances')
  async takeDue(): Promise<void> {
    const now = this.clock.now();
    for (let behind: Due = { take_dt: new Date(0), order_id: 0 }; ;) {
      const due = await this.db.systemAutocommit((tx) => this.advances.due(tx, now, behind, AT_ONCE));
      for (const { order_id } of due) await this.takeOne(order_id);
      const last = due.at(-1);
      if (!last || due.length < AT_ONCE) return;
      behind = last;
    }
  }

  /** In a transaction of its own. */
  private async takeOne(order_id: number): Promise<void> {
    try {
      await this.db.system(async (tx) => {
        const advance = await this.advances.lockOne(tx, order_id);
        if (advance?.state === 'owed' && advance.taking_round_id === null) await this.take(tx, order_id);
      });
    } catch (error) {
      this.log.error({ err: error, order_id }, 'what is owed for an advance could not be taken');
    }
  }

  /** From the wallet, which may fall below zero by it; of a credit customer it stands on the next invoice. */
  private async take(tx: Tx, order_id: number): Promise<void> {
    const advance = await this.advances.lockOne(tx, order_id);
    if (!advance || advance.taking_round_id !== null) throw new AppError('cod_advance.illegal_move');
    await this.rows.take(tx, [order_id]);
    const row = await this.parcels.lockOne(tx, order_id);
    if (!row) throw new AppError('record.not_found');
    await this.ledger.owe(tx, codAdvanceTakenPosting(row));
    if (advance.ends_as) await this.parcels.move(tx, [row], END_MOVES[advance.ends_as]);
  }

  private async one(tx: Tx, order_id: number): Promise<CodAdvance> {
    const found = await this.advances.one(tx, order_id);
    if (!found) throw new AppError('record.not_found');
    return found;
  }
}
