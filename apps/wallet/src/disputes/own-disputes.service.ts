import { cursorOf, nextOf, totalOf, type BodyOf, type QueryOf } from '@lamliang/contracts';
import type { BilledOrder, OrderBill, walletRoutes } from '@lamliang/contracts/wallet';
import { isZero, ZERO } from '@lamliang/kernel';
import { AppClock, AppError, Db, type Key, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CreditedChargesService } from '../credited-charges/credited-charges.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { disputeHeldPosting } from '../ledger/posting.rules.ts';
import { billedOf } from '../parcel-bills/parcel-bill.view.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import { pageOf, periodOf } from '../statements/statement.rules.ts';
import { billDisputeMachine } from './bill-dispute.machine.ts';
import { disputeStateOf, isDisputable } from './bill-dispute.rules.ts';
import { bookedOf } from './bill-dispute.view.ts';
import { BillDisputesRepository } from './bill-disputes.repository.ts';
import { OwnDisputesRepository, type BillWithDispute } from './own-disputes.repository.ts';
import { PicturesClient } from './pictures.client.ts';

/** What a shop was charged beyond its quotes by the measures of carriers, and what it objects to. */
@Injectable()
export class OwnDisputesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly own: OwnDisputesRepository,
    private readonly disputes: BillDisputesRepository,
    private readonly parcels: ParcelBillsService,
    private readonly charges: CreditedChargesService,
    private readonly ledger: LedgerService,
    private readonly uploads: PicturesClient,
  ) {}

  /** What was charged, newest first. */
  async page({ account_id }: ShopCaller, { state, ...asked }: QueryOf<typeof walletRoutes.billedOrders>) {
    const { page, limit, offset } = pageOf(asked);
    const wanted = { period: periodOf(asked), state, limit, offset, after: cursorOf(asked.after) };
    const { rows: found, counted } = await this.db.read({ account_id }, (tx) => this.own.page(tx, account_id, wanted));
    const now = this.clock.now();
    const rows = found.map((row) => told(row, now));
    return { rows, page, limit, next: nextOf(rows, limit, (row) => row.match_with_partner_dt), ...totalOf(counted) };
  }

  /** With what was booked and links to the pictures. @throws AppError order.not_found, also for an order that is not matched yet; service.unavailable */
  async get({ account_id }: ShopCaller, order_id: number): Promise<OrderBill> {
    const row = await this.db.read({ account_id }, (tx) => this.own.one(tx, order_id));
    if (!row?.match_with_partner_dt) throw new AppError('order.not_found');
    const booked = await this.parcels.booked(order_id);
    const pictures = row.files ? await this.uploads.links(account_id, row.files) : [];
    return { ...told(row, this.clock.now()), ...bookedOf(booked), pictures };
  }

  /**
   * Objects to what was charged for an order; the money is held from then on. Its pictures are kept before: one that belongs
   * to nothing costs a file, one that went would cost the proof. The row of the bill is locked, so that of two objections,
   * of an objection and a waiver, and of an objection and the end of its time one sees what the other did.
   * @throws AppError order.not_found; bill_dispute.not_possible where nothing was charged, too late, and once there was one;
   *   request.invalid for pictures that this shop did not upload for a dispute; service.unavailable
   */
  async create({ account_id, login_id }: ShopCaller, order_id: number, { detail, files: given }: BodyOf<typeof walletRoutes.disputeBill>, key: Key): Promise<BilledOrder> {
    const known = await this.db.read({ account_id }, (tx) => this.own.one(tx, order_id));
    if (!known?.match_with_partner_dt) throw new AppError('order.not_found');
    if (!isDisputable(known, this.clock.now())) throw new AppError('bill_dispute.not_possible');
    const files = [...new Set(given)];
    await this.uploads.keep(account_id, files);
    return await this.db.system(async (tx) => {
      const row = await this.parcels.lock(tx, order_id);
      if (!row || row.account_id !== account_id || !isDisputable(row, tx.now())) throw new AppError('bill_dispute.not_possible');
      const { amount, vat } = await this.charges.leftOfDifference(tx, row);
      if (isZero(amount)) throw new AppError('bill_dispute.not_possible');
      const id = await this.disputes.insert(tx, { order_id, account_id, state: billDisputeMachine.initial, amount, vat, detail, files, asked_by: login_id });
      if (id === undefined) throw new AppError('bill_dispute.not_possible');
      await this.parcels.objected(tx, row);
      await this.ledger.post(tx, disputeHeldPosting({ ...billedOf(row), difference: amount, difference_vat: vat }));
      const made = told((await this.own.one(tx, order_id))!, tx.now());
      await key.complete(tx, made);
      return made;
    });
  } // prettier-ignore
}

/** A charge as its shop sees it. */
function told(row: BillWithDispute, now: Date): BilledOrder {
  const { id, order_no, partner_code, partner_awb_no, actual_weight, actual_width, actual_length, actual_height } = row;
  const { dispute_until, detail, dispute_dt, reason, decided_dt } = row;
  return {
    id,
    order_no,
    partner_code,
    partner_awb_no,
    quoted_amount: row.quoted_amount ?? ZERO,
    repriced_amount: row.repriced_amount ?? ZERO,
    difference_amount: row.amount ?? row.difference_amount ?? ZERO,
    actual_weight: actual_weight ?? 0,
    actual_width,
    actual_length,
    actual_height,
    match_with_partner_dt: row.match_with_partner_dt ?? now,
    dispute_until: row.objection === null ? null : dispute_until,
    dispute_state: disputeStateOf(row, row.state ?? undefined, now),
    detail,
    dispute_dt,
    reason,
    decided_dt,
  };
}
