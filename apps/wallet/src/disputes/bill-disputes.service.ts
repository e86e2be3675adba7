import type { BodyOf, Decision, QueryOf } from '@lamliang/contracts';
import { walletEvents, type BillDispute, type BillDisputeDetail, type walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, endWaiting, enterDecision, Every, Outbox, refuseWaiting, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import type { Satang } from '@lamliang/kernel';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { disputeLostPosting, disputeWonPosting } from '../ledger/posting.rules.ts';
import type { ParcelBillEntity } from '../parcel-bills/parcel-bill.entity.ts';
import { billedOf } from '../parcel-bills/parcel-bill.view.ts';
import { ParcelBillsService } from '../parcel-bills/parcel-bills.service.ts';
import type { BillDisputeEntity } from './bill-dispute.entity.ts';
import { billDisputeMachine } from './bill-dispute.machine.ts';
import { bookedOf } from './bill-dispute.view.ts';
import { BillDisputesRepository, DISPUTE_COLUMNS } from './bill-disputes.repository.ts';
import { PicturesClient } from './pictures.client.ts';

const keyOf = (id: number) => `bill_dispute:${id}`;
/** Charges whose time is ended in one transaction. */
const AT_ONCE = 500;
type Decided = Pick<BillDisputeEntity, 'reason' | 'decided_by' | 'decided_name'> & { state: 'won' | 'lost' };

/** What shops object to of carriers' bills, as staff see and decide it. */
@Injectable()
export class BillDisputesService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly disputes: BillDisputesRepository,
    private readonly parcels: ParcelBillsService,
    private readonly ledger: LedgerService,
    private readonly uploads: PicturesClient,
  ) {}

  /** Charges that nobody objected to in time are final. An objection that was made is decided by people, however long it takes. @returns how many */
  @Every(600_000, 'dispute-deadline')
  async lapse(): Promise<number> {
    for (let all = 0; ;) {
      const ended = await this.db.system((tx) => this.parcels.lapse(tx, AT_ONCE));
      all += ended;
      if (ended < AT_ONCE) return all;
    }
  }

  /** Of all shops, by default newest first. */
  list(query: QueryOf<typeof walletRoutes.staffBillDisputes>): Promise<Listed<BillDispute>> {
    const list = staffList(query, DISPUTE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.disputes.list(tx, list));
  }

  /** With what was booked and links to its pictures. @throws AppError record.not_found, service.unavailable */
  async get(id: number): Promise<BillDisputeDetail> {
    const [found, row] = await this.db.systemAutocommit(async (tx) => [await this.one(tx, id), await this.disputes.get(tx, id)] as const); // prettier-ignore
    const booked = await this.parcels.booked(found.order_id);
    const pictures = row ? await this.uploads.links(found.account_id, row.files) : [];
    return { ...found, ...bookedOf(booked), pictures };
  }

  /** Records what the carrier said; again it replaces what was said. @throws AppError record.not_found, bill_dispute.illegal_move */
  async answer(id: number, carrier_answer: string, audit: AuditTrail): Promise<BillDispute> {
    return await this.db.system(async (tx) => {
      const row = await this.locked(tx, id);
      if (row.carrier_answer === carrier_answer) audit.unchanged();
      else {
        if (row.state !== 'open') throw illegal(row);
        await this.disputes.answer(tx, id, carrier_answer);
        await audit.write(tx, { target_id: id, before: { carrier_answer: row.carrier_answer }, after: { account_id: row.account_id, carrier_answer } });
      }
      return this.one(tx, id);
    });
  } // prettier-ignore

  /**
   * Decides it; the same again changes nothing. A shop that wins an amount above the limit of the kind waits for a second
   * person, who may decide for the carrier instead.
   * @throws AppError record.not_found, bill_dispute.illegal_move; decision.own for a refusal by who entered the other
   */
  async decide(staff: StaffCaller, id: number, { state, reason }: BodyOf<typeof walletRoutes.decideDispute>, audit: AuditTrail): Promise<BillDispute> {
    return await this.db.system(async (tx) => {
      const row = await this.locked(tx, id);
      if (row.state === state) {
        audit.unchanged();
        return this.one(tx, id);
      }
      if (!billDisputeMachine.can(row.state, state === 'won' ? 'win' : 'lose')) throw illegal(row);
      let settles = true;
      if (state === 'lost') await refuseWaiting(tx, staff, { kind: 'bill_dispute', business_key: keyOf(id), remark: reason });
      else {
        const decision = await this.enter(tx, staff, row, reason);
        if (!decision.fresh) {
          audit.unchanged();
          return this.one(tx, id);
        }
        settles = decision.state === 'done';
      }
      if (settles) await this.settle(tx, row, { state, reason, decided_by: staff.login_id, decided_name: staff.user_name });
      const { account_id, order_id, amount } = row;
      await audit.write(tx, { target_id: id, reason, before: { state: row.state }, after: { state: settles ? state : row.state, account_id, order_id, amount } });
      return this.one(tx, id);
    });
  } // prettier-ignore

  /** Gives back what a second person approved. @throws AppError bill_dispute.illegal_move where it was decided otherwise */
  async done(tx: Tx, { target, reason, entered_by, entered_name }: Decision): Promise<void> {
    const row = await this.locked(tx, Number(target));
    if (!billDisputeMachine.can(row.state, 'win')) throw illegal(row);
    await this.settle(tx, row, { state: 'won', reason, decided_by: entered_by, decided_name: entered_name });
  }

  /** Moves what is held, writes what was decided, and tells it. */
  private async settle(tx: Tx, row: BillDisputeEntity, decided: Decided): Promise<void> {
    const bill = await this.parcels.lock(tx, row.order_id);
    if (!bill) throw new Error(`the bill of order ${row.order_id} is gone`);
    const terms = { ...billedOf(bill), difference: row.amount, difference_vat: row.vat };
    if (decided.state === 'won') {
      await this.ledger.post(tx, disputeWonPosting(terms));
      await this.parcels.wonBack(tx, bill);
    } else await this.ledger.post(tx, disputeLostPosting(terms));
    await this.tell(tx, row, bill, decided);
  }

  private async tell(tx: Tx, row: BillDisputeEntity, bill: Pick<ParcelBillEntity, 'order_no'>, decided: Decided): Promise<void> {
    await this.disputes.decide(tx, row.id, decided);
    const { id: dispute_id, account_id, order_id, amount } = row;
    const payload = { account_id, dispute_id, order_id, order_no: bill.order_no, result: decided.state, amount, occurred_at: tx.now().toISOString() }; // prettier-ignore
    await this.outbox.publish(tx, walletEvents.disputeDecided, { key: String(dispute_id), version: 1, payload });
  } // prettier-ignore

  /** Open objections to the bills of these orders, by order, locked until the transaction ends. */
  async lockOpen(tx: Tx, order_ids: readonly number[]): Promise<Map<number, BillDisputeEntity>> {
    return new Map((await this.disputes.lockOpen(tx, order_ids)).map((row) => [row.order_id, row]));
  }

  /** A credit note gave back what is held for an objection, or a part of it; the posting is the caller's. Nothing that is held ends it, and what waits for a second person. */
  async credited(tx: Tx, row: BillDisputeEntity, { amount, vat, credit_note_no }: { amount: Satang; vat: Satang; credit_note_no: string }): Promise<void> {
    if (amount < row.amount) return this.disputes.lower(tx, row.id, amount, vat);
    const bill = await this.parcels.lock(tx, row.order_id);
    if (!bill) throw new Error(`the bill of order ${row.order_id} is gone`);
    await this.parcels.wonBack(tx, bill);
    const reason = `คืนเงินแล้วตามใบลดหนี้ ${credit_note_no}`;
    await endWaiting(tx, { kind: 'bill_dispute', business_key: keyOf(row.id), remark: reason });
    await this.tell(tx, row, bill, { state: 'won', reason, decided_by: null, decided_name: null });
  } // prettier-ignore

  private async enter(tx: Tx, staff: StaffCaller, { id, order_id, account_id, amount }: BillDisputeEntity, reason: string) {
    const { order_no, quoted_amount, repriced_amount, actual_weight } = await this.one(tx, id);
    const terms = { order_id, order_no, quoted_amount, repriced_amount, actual_weight };
    return enterDecision(tx, staff, { kind: 'bill_dispute', business_key: keyOf(id), target: String(id), account_id, amount, terms, reason });
  } // prettier-ignore

  private async locked(tx: Tx, id: number): Promise<BillDisputeEntity> {
    const row = await this.disputes.lock(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
  private async one(tx: Tx, id: number): Promise<BillDispute> {
    const found = await this.disputes.one(tx, id);
    if (!found) throw new AppError('record.not_found');
    return found;
  }
}

const illegal = ({ state }: BillDisputeEntity) => new AppError('bill_dispute.illegal_move', { data: { state } });
