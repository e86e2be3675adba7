import type { AnswerOf, BodyOf, PayloadOf, QueryOf } from '@lamliang/contracts';
import type { ordersEvents } from '@lamliang/contracts/orders';
import {
  walletEvents,
  type CodAdvance,
  type CodParcel,
  type CodParcelRecord,
  type StaffCodParcel,
  type walletRoutes,
} from '@lamliang/contracts/wallet';
import { heldUntil } from '@lamliang/kernel';
import { AppError, Db, Outbox, staffList, type AuditTrail, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AdvanceRowsService } from '../advances/advance-rows.service.ts';
import { faultsOfDay } from '../fact-days/fact-day.rules.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { codReceivedPosting, codReversedPosting } from '../ledger/cod-posting.rules.ts';
import type { CodParcelEntity } from './cod-parcel.entity.ts';
import { afterClaim, codParcelMachine, isInRound, mayReceive } from './cod-parcel.machine.ts';
import { codEvent, codParcelOf, codParcelRecordOf, staffCodParcelOf } from './cod-parcel.view.ts';
import { CodParcelsRepository, PARCEL_COLUMNS, type CodChange } from './cod-parcels.repository.ts';

/** Rows that are read at a time. */
const BATCH = 1_000;
type Move = (typeof codParcelMachine.allMoves)[number];
/** How the COD of a reversed parcel ends, by what it ends as. */
export const END_MOVES = { return: 'reversed_return', claim: 'reversed_claim', cancelled: 'reversed_other' } as const satisfies Record<NonNullable<CodAdvance['ends_as']>, Move>; // prettier-ignore
/** Why an advance is given back whose shop was refunded. */
const REFUNDED = 'คืนเงินตามเคลมแล้ว';
/** Whether a complaint or a claim keeps what a parcel was paid in advance from being settled. */
export const isKept = ({ complaint_id, complaint_flag }: Pick<CodParcelEntity, 'complaint_id' | 'complaint_flag'>): boolean =>
  complaint_id !== null || complaint_flag === 1; // prettier-ignore

/** The COD of delivered orders: what the carrier has, what it handed over, and what the shop is owed. */
@Injectable()
export class CodParcelsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly ledger: LedgerService,
    private readonly parcels: CodParcelsRepository,
    private readonly advances: AdvanceRowsService,
  ) {}

  /** Parcels whose fee was kept back, as their events say it now, for services that subscribed later. */
  async *feeFacts(after: string): AsyncGenerator<AnswerOf<typeof walletRoutes.codFeeFacts>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.parcels.feesKept(tx, last, BATCH));
      yield* rows.map((row) => codEvent(row.paid_dt ?? row.delivered_dt)(row));
      last = rows.at(-1)?.order_id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /** Where the COD of an order is, as its shop sees it. @throws AppError order.not_found, also where none was collected */
  async ofOrder(tx: Tx, order_id: number): Promise<CodParcel> {
    const row = await this.parcels.one(tx, order_id);
    if (!row) throw new AppError('order.not_found');
    return codParcelOf(row);
  }

  /** The COD of delivered orders of all shops, by default newest first. */
  async list(query: QueryOf<typeof walletRoutes.staffCodParcels>): Promise<Listed<CodParcelRecord>> {
    const list = staffList(query, PARCEL_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.parcels.list(tx, list));
    return { rows: rows.map(codParcelRecordOf), ...found };
  }

  /** @throws AppError record.not_found */
  async get(order_id: number): Promise<CodParcelRecord> {
    const row = await this.db.systemAutocommit((tx) => this.parcels.one(tx, order_id));
    if (!row) throw new AppError('record.not_found');
    return codParcelRecordOf(row);
  }

  /** The receiver has paid the carrier; what is known already stays as it is. */
  async collected(tx: Tx, collected: PayloadOf<typeof ordersEvents.codCollected>): Promise<void> {
    await this.parcels.insert(tx, collected, heldUntil(new Date(collected.delivered_at)));
  }

  /** A claim keeps the money of its parcel where it is; one in a round is taken out of it before. */
  async claimed(tx: Tx, { order_id, claim_id }: PayloadOf<typeof ordersEvents.codClaimed>): Promise<void> {
    const [row] = await this.parcels.lock(tx, [order_id]);
    if (!row || !codParcelMachine.can(row.cod_status, 'open_claim')) return;
    // A round in advance has it: it is kept from being approved, or from being settled where the bank was asked to pay it.
    if (row.cod_round_id !== null) await this.complain(tx, order_id, 1);
    else await this.move(tx, [row], 'open_claim', { claim_id });
  }

  /** Keeps the money of a parcel from the next round, or lets it go on. */
  async complain(tx: Tx, order_id: number, complaint_flag: 0 | 1): Promise<void> {
    await this.parcels.change(tx, [order_id], { complaint_flag });
  }

  /** The open complaint of its receiver keeps the money of a locked parcel from rounds; null lets it go on. */
  async keep(tx: Tx, order_id: number, complaint_id: number | null): Promise<void> {
    await this.parcels.change(tx, [order_id], { complaint_id });
  }

  /** The parcel of an order, locked until the transaction ends. */
  async lockOne(tx: Tx, order_id: number): Promise<CodParcelEntity | undefined> {
    return (await this.parcels.lock(tx, [order_id]))[0];
  }

  /**
   * The receiver of a locked parcel gets the money back: the shop is owed it no longer, and gives back what it was paid in
   * advance. What a carrier has not handed over was owed to nobody yet, what ended with the refund of a claim is not any more.
   * @throws AppError cod.illegal_move while it is in a round or a claim, and once what was collected was paid out
   */
  async reverse(tx: Tx, row: CodParcelEntity, why: Pick<CodAdvance, 'ends_as' | 'reason'>): Promise<void> {
    const advanced = row.cod_status === 'paid-in-advance';
    const free = (row.cod_status === 'cod-received' || row.cod_status === 'delivery-success') && row.cod_round_id === null;
    const ended = row.cod_status === 'claim' && row.refunded_flag === 1;
    if (!advanced && !free && !ended) throw illegal(row);
    if (advanced) await this.advances.owe(tx, row, why);
    if (!ended) await this.takeBack(tx, row);
    await this.move(tx, [row], 'reverse', { complaint_id: null, ...(advanced && { cod_fee_status: 'not-receive' }) });
  } // prettier-ignore

  /** The round that a parcel is in; not locked. */
  async roundOf(tx: Tx, order_id: number): Promise<number | null> {
    return (await this.parcels.one(tx, order_id))?.cod_round_id ?? null;
  }
  /** A parcel, locked, where it is in this round, whose row is locked before. */
  async inRound(tx: Tx, order_id: number, round_id: number): Promise<CodParcelEntity | undefined> {
    return (await this.parcels.lock(tx, [order_id])).find((row) => row.cod_round_id === round_id);
  }

  /** A refund ends the COD of the parcel; without one its money goes on. One that was delivered meanwhile is told here. */
  async claimEnded(tx: Tx, payload: PayloadOf<typeof ordersEvents.codClaimEnded>): Promise<void> {
    if (payload.collected) await this.collected(tx, payload.collected);
    const row = await this.lockOne(tx, payload.order_id);
    if (!row) return;
    if (payload.refund_flag) await this.refunded(tx, row);
    else {
      if (row.complaint_flag) await this.complain(tx, row.order_id, 0);
      if (row.cod_status === 'claim') await this.move(tx, [row], afterClaim(row.cod_received_flag));
    }
  }

  /**
   * The shop of a locked parcel was refunded by a claim, and is not paid its COD as well: what the carrier handed over goes
   * back to it for the receiver, what was paid in advance is owed. One that is in a round ends when that pays nothing;
   * what the bank has paid stays as it is.
   */
  async refunded(tx: Tx, row: CodParcelEntity): Promise<void> {
    const ended = { refunded_flag: 1, complaint_flag: 0 } as const;
    if (isInRound(row)) await this.parcels.change(tx, [row.order_id], { ...ended, complaint_flag: 1 });
    else if (row.cod_status === 'claim') {
      await this.takeBack(tx, row);
      await this.parcels.change(tx, [row.order_id], ended);
    } else if (codParcelMachine.can(row.cod_status, 'open_claim')) {
      await this.takeBack(tx, row);
      await this.move(tx, [row], 'open_claim', ended);
    } else if (row.cod_status === 'paid-in-advance') {
      await this.parcels.change(tx, [row.order_id], { ...ended, complaint_flag: 1 });
      // A complaint that is open decides by itself: upheld, it is owed by that.
      if (row.complaint_id === null) await this.reverse(tx, row, { ends_as: 'claim', reason: REFUNDED });
    }
  }

  /** What the carrier handed over for a parcel is owed to its shop no longer, and goes back to the carrier. */
  private async takeBack(tx: Tx, row: CodParcelEntity): Promise<void> {
    if (row.cod_received_flag) await this.ledger.post(tx, codReversedPosting({ ...row, amount: row.cod_amount, reference: null }));
  } // prettier-ignore

  /**
   * Records by hand what the carrier handed over for an order; the same again changes nothing.
   * @throws AppError order.not_found, cod.illegal_move, cod.wrong_amount, request.invalid for a day before the delivery or to come
   */
  async receivedByHand(order_id: number, terms: BodyOf<typeof walletRoutes.codReceived>, audit: AuditTrail): Promise<StaffCodParcel> {
    return await this.db.system(async (tx) => {
      const [row] = await this.parcels.lock(tx, [order_id]);
      if (!row) throw new AppError('order.not_found');
      if (row.cod_received_flag) {
        audit.unchanged();
        return staffCodParcelOf(row);
      }
      const { amount = row.cod_amount, cod_received_dt = tx.now(), reference = null } = terms;
      if (amount !== row.cod_amount) throw new AppError('cod.wrong_amount', { data: { cod_amount: row.cod_amount } });
      const errors = faultsOfDay(cod_received_dt, tx.now(), { field: 'cod_received_dt', first: row.delivered_dt, before: 'before_delivery' });
      if (errors.length) throw new AppError('request.invalid', { errors });
      const after = await this.receive(tx, row, cod_received_dt, reference);
      await audit.write(tx, { target_id: order_id, before: { cod_status: row.cod_status }, after: { cod_status: after.cod_status, amount, reference } });
      return staffCodParcelOf(after);
    });
  } // prettier-ignore

  /** Parcels of a carrier by their AWB numbers. */
  byAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<CodParcelEntity[]> {
    return this.parcels.byAwbs(tx, partner_code, awbs);
  }

  /** The same, locked in the order of their ids until the transaction ends. */
  lockByAwbs(tx: Tx, partner_code: string, awbs: readonly string[]): Promise<CodParcelEntity[]> {
    return this.parcels.lockByAwbs(tx, partner_code, awbs);
  }

  /** The carrier's money of a locked parcel is recorded and owed to its shop. @throws AppError cod.illegal_move */
  async receive(tx: Tx, row: CodParcelEntity, cod_received_dt: Date, reference: string | null): Promise<CodParcelEntity> {
    const [after] = await this.receiveMany(tx, [{ row, cod_received_dt, reference }]);
    return after as CodParcelEntity;
  } // prettier-ignore

  /** The same for many, in few statements. @throws AppError cod.illegal_move for any that may not */
  async receiveMany(tx: Tx, received: readonly { row: CodParcelEntity; cod_received_dt: Date; reference: string | null }[]): Promise<CodParcelEntity[]> {
    if (!received.length) return [];
    const not = received.find(({ row }) => row.cod_received_flag || !mayReceive(row.cod_status, isKept(row)));
    if (not) throw illegal(not.row);
    const isAdvanced = ({ row }: (typeof received)[number]) => row.cod_status === 'paid-in-advance';
    const advanced = received.filter(isAdvanced);
    const record = (some: typeof received, to: CodParcelEntity['cod_status']) =>
      some.length ? this.parcels.receive(tx, some.map(({ row }) => row.order_id), some.map((one) => one.cod_received_dt), to) : [];
    const after = [
      ...(await record(received.filter((one) => !isAdvanced(one)), codParcelMachine.next('delivery-success', 'receive'))),
      ...(await record(advanced, codParcelMachine.next('paid-in-advance', 'settle_advance'))),
    ];
    await this.outbox.publishMany(tx, walletEvents.codChanged, after.map(codEvent(tx.now())));
    await this.ledger.postMany(tx, received.map(({ row, reference }) => codReceivedPosting({ ...row, amount: row.cod_amount, reference })));
    await this.advances.settle(tx, advanced.map(({ row }) => row));
    return after;
  } // prettier-ignore

  /** Puts locked parcels into a round in advance, or takes them out of it (null); their status stays. */
  async putIn(tx: Tx, rows: readonly CodParcelEntity[], cod_round_id: number | null): Promise<void> {
    await this.parcels.change(tx, rows.map((row) => row.order_id), { cod_round_id }); // prettier-ignore
  }

  /** Ends the COD of reversed parcels whose shops have given it back. */
  async end(tx: Tx, given: readonly Pick<CodAdvance, 'order_id' | 'ends_as'>[]): Promise<void> {
    const rows = given.length ? await this.parcels.lock(tx, given.map(({ order_id }) => order_id)) : []; // prettier-ignore
    for (const row of rows) {
      const ends_as = given.find(({ order_id }) => order_id === row.order_id)?.ends_as;
      if (ends_as) await this.move(tx, [row], END_MOVES[ends_as]);
    }
  }

  /** Moves locked parcels, all in the same way, and publishes it. @throws AppError cod.illegal_move for any that may not */
  async move(tx: Tx, rows: readonly CodParcelEntity[], move: Move, change: CodChange = {}): Promise<CodParcelEntity[]> {
    const not = rows.find((row) => !codParcelMachine.can(row.cod_status, move));
    if (not) throw illegal(not);
    const [first] = rows;
    if (!first) return [];
    const cod_status = codParcelMachine.next(first.cod_status as never, move);
    const ids = rows.map((row) => row.order_id);
    const after = await this.parcels.change(tx, ids, { ...change, cod_status });
    await this.outbox.publishMany(tx, walletEvents.codChanged, after.map(codEvent(tx.now())));
    return after;
  }
}

const illegal = ({ order_id, cod_status }: CodParcelEntity) => new AppError('cod.illegal_move', { data: { order_id, cod_status } }); // prettier-ignore
