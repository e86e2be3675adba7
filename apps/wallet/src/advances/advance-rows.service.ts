import { walletEvents, type CodAdvance, type OrderAdvance } from '@lamliang/contracts/wallet';
import { sum, type Satang } from '@lamliang/kernel';
import { AppError, Outbox, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import type { CodRoundEntity } from '../cod-rounds/cod-round.entity.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { codAdvanceReversedPosting, codAdvanceSettledPosting, dueOf } from '../ledger/cod-posting.rules.ts';
import { AdvanceTermsRepository } from './advance-terms.repository.ts';
import { AdvancesRepository } from './advances.repository.ts';
import { codAdvanceMachine } from './cod-advance.machine.ts';
import { leftOf, TAKEN_AFTER_MS } from './cod-advance.rules.ts';

/** What parcels and rounds have to do with COD that is paid in advance, in their transactions. */
@Injectable()
export class AdvanceRowsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
    private readonly advances: AdvancesRepository,
    private readonly terms: AdvanceTermsRepository,
  ) {}

  ofOrder(tx: Tx, order_id: number): Promise<OrderAdvance | undefined> {
    return this.advances.own(tx, order_id);
  }

  /**
   * Before a locked round in advance is approved: limits fall, and complaints come, while it waits.
   * @throws AppError cod_advance.over_limit, cod_advance.not_possible
   */
  async mustFit(tx: Tx, { id, account_id }: Pick<CodRoundEntity, 'id' | 'account_id'>): Promise<void> {
    await this.advances.lock(tx, account_id);
    const terms = await this.terms.now(tx, account_id);
    const open = await this.advances.open(tx, account_id);
    if (!terms?.enabled_flag || open > terms.limit_amount)
      throw new AppError('cod_advance.over_limit', { data: { available_amount: terms ? leftOf(terms, open) : 0 } });
    if (await this.advances.kept(tx, id)) throw new AppError('cod_advance.not_possible');
  }

  /** The round of locked parcels is paid. */
  async paid(tx: Tx, rows: readonly CodParcelEntity[]): Promise<void> {
    const ids = rows.map((row) => row.order_id);
    await this.advances.change(tx, ids, 'asked', { state: codAdvanceMachine.next('asked', 'pay') });
    const fees = new Map((await this.advances.fees(tx, ids)).map((one) => [one.order_id, one.fee_amount]));
    const events = rows.map(({ order_id, account_id, order_no, tracking_no }) => {
      const fee_amount = fees.get(order_id) ?? 0;
      const payload = { order_id, account_id, order_no, tracking_no, fee_amount, occurred_at: tx.now().toISOString() };
      return { key: String(order_id), version: 1, payload };
    });
    await this.outbox.publishMany(tx, walletEvents.advancePaid, events);
  }

  /** Carriers handed over what was paid in advance for locked parcels: what shops are owed settles what they owe. */
  async settle(tx: Tx, rows: readonly CodParcelEntity[]): Promise<void> {
    if (!rows.length) return;
    const ids = rows.map((row) => row.order_id);
    await this.advances.change(tx, ids, 'paid', { state: codAdvanceMachine.next('paid', 'settle') });
    await this.ledger.postMany(tx, rows.map(codAdvanceSettledPosting));
  }

  /** A locked parcel that was paid in advance came back: its shop owes what it was paid. */
  async owe(tx: Tx, row: CodParcelEntity, { reason, ends_as }: Pick<CodAdvance, 'reason' | 'ends_as'>): Promise<void> {
    const take_dt = new Date(tx.now().getTime() + TAKEN_AFTER_MS);
    const owed = { state: codAdvanceMachine.next('paid', 'reverse'), due_amount: dueOf(row), reversed_dt: tx.now(), take_dt }; // prettier-ignore
    await this.advances.change(tx, [row.order_id], 'paid', { ...owed, ends_as, reason });
    await this.ledger.post(tx, codAdvanceReversedPosting(row));
  }

  /** Parcels that leave a round which is not paid: their advances are forgotten. @returns what of it was to be kept back */
  async drop(tx: Tx, rows: readonly CodParcelEntity[]): Promise<{ advance_fee_amount: Satang; advance_fee_vat_amount: Satang }> {
    const dropped = await this.advances.drop(tx, rows.map((row) => row.order_id));
    return { advance_fee_amount: sum(dropped.map((one) => one.fee_amount)), advance_fee_vat_amount: sum(dropped.map((one) => one.fee_vat_amount)) };
  } // prettier-ignore

  /** What shops owe is taken from rounds that were made of their COD. @returns how much in all, in satang */
  async takeInto(tx: Tx, round_ids: readonly number[]): Promise<Satang> {
    if (!round_ids.length) return sum([]);
    return sum((await this.advances.takeInto(tx, round_ids)).map((one) => one.recovered_amount));
  }

  /** A round that is not paid takes nothing. */
  releaseRound(tx: Tx, round_id: number): Promise<void> {
    return this.advances.releaseRound(tx, round_id);
  }

  /** What a round was paid less for is given back. @returns the orders, with what their COD ends as */
  async taken(tx: Tx, round_id: number): Promise<Pick<CodAdvance, 'order_id' | 'ends_as'>[]> {
    const rows = await this.advances.takenBy(tx, round_id);
    if (rows.length) await this.take(tx, rows.map((row) => row.order_id)); // prettier-ignore
    return rows;
  }

  /** @throws AppError cod_advance.illegal_move for any that is not owed */
  async take(tx: Tx, order_ids: readonly number[]): Promise<void> {
    const taken = { state: codAdvanceMachine.next('owed', 'take'), taken_dt: tx.now() };
    if ((await this.advances.change(tx, order_ids, 'owed', taken)) !== order_ids.length)
      throw new AppError('cod_advance.illegal_move');
  }
}
