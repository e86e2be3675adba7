import type { BodyOf, QueryOf } from '@lamliang/contracts';
import { walletEvents, type CodComplaint, type OrderCod, type walletRoutes } from '@lamliang/contracts/wallet';
import {
  AppError,
  Db,
  Outbox,
  staffList,
  type AuditTrail,
  type Listed,
  type ShopCaller,
  type StaffCaller,
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { AdvanceRowsService } from '../advances/advance-rows.service.ts';
import { CodParcelsService } from '../cod/cod-parcels.service.ts';
import { CodRoundsService, hasEntered } from '../cod-rounds/cod-rounds.service.ts';
import type { CodComplaintEntity } from './cod-complaint.entity.ts';
import { codComplaintMachine } from './cod-complaint.machine.ts';
import { CodComplaintsRepository, COMPLAINT_COLUMNS, type NewComplaint } from './cod-complaints.repository.ts';

/** COD that has not left for the bank of the shop, or left in advance, can be kept; what a claim keeps already is kept twice. */
const KEPT_FROM: readonly CodParcelEntity['cod_status'][] = ['delivery-success', 'cod-received', 'cod-wait-for-tranfer', 'claim', 'paid-in-advance']; // prettier-ignore
/** How often a parcel is looked for again that was put into a round in between. */
const TRIES = 5;
type Said = Pick<NewComplaint, 'order_id' | 'complaint_reason' | 'detail'>;
type By = Pick<NewComplaint, 'source' | 'filed_by' | 'filed_name'>;
interface Filed {
  id: number;
  row: CodParcelEntity;
  fresh: boolean;
}

/**
 * Complaints of receivers. One that is open keeps the COD of its parcel out of rounds; its row is changed under the lock
 * of the parcel alone, so that of two who settle it one sees what the other did.
 */
@Injectable()
export class CodComplaintsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly complaints: CodComplaintsRepository,
    private readonly parcels: CodParcelsService,
    private readonly rounds: CodRoundsService,
    private readonly advances: AdvanceRowsService,
  ) {}

  /** Where the COD of an order of this shop is, with the latest complaint about it and its advance. @throws AppError order.not_found, also where none was collected */
  ofOrder({ account_id }: ShopCaller, order_id: number): Promise<OrderCod> {
    return this.db.read({ account_id }, async (tx) => {
      const cod = await this.parcels.ofOrder(tx, order_id);
      const complaint = (await this.complaints.latest(tx, order_id)) ?? null;
      return { ...cod, complaint, advance: (await this.advances.ofOrder(tx, order_id)) ?? null };
    });
  }

  /** Of all shops, by default newest first. */
  list(query: QueryOf<typeof walletRoutes.codComplaints>): Promise<Listed<CodComplaint>> {
    const list = staffList(query, COMPLAINT_COLUMNS);
    return this.db.systemAutocommit((tx) => this.complaints.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<CodComplaint> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /**
   * Of the receiver, while the law holds the money. One that is open or was upheld stands for the same again. After a
   * release it is another one, which reaches staff: whoever else knows the telephone, as the shop does, may have said the
   * first one in the receiver's name.
   * @throws AppError cod_complaint.not_possible
   */
  async ofReceiver(said: BodyOf<typeof walletRoutes.receiverComplains>): Promise<{ id: number }> {
    const by = { source: 'receiver', filed_by: null, filed_name: null } as const;
    const { id } = await this.file(said, by, async (tx, row) => {
      const before = await this.complaints.latest(tx, row.order_id);
      if (before && before.state !== 'released') return before.id;
      if (tx.now() >= row.hold_until) throw new AppError('cod_complaint.not_possible');
      return undefined;
    });
    return { id };
  }

  /**
   * Written down by staff, also after the hold of the law, as long as the money has not left for the shop.
   * @throws AppError order.not_found, cod_complaint.not_possible
   */
  async ofStaff({ login_id, user_name }: StaffCaller, said: BodyOf<typeof walletRoutes.staffComplains>, audit: AuditTrail): Promise<CodComplaint> {
    const by = { source: 'staff', filed_by: login_id, filed_name: user_name } as const;
    const known = (_tx: Tx, row: CodParcelEntity) => Promise.resolve(row.complaint_id ?? undefined);
    const { id } = await this.file(said, by, known, async (tx, { row, fresh, id: target_id }) => {
      if (!fresh) audit.unchanged();
      else await audit.write(tx, { target_id, reason: said.detail, after: { order_id: row.order_id, account_id: row.account_id, complaint_reason: said.complaint_reason, cod_amount: row.cod_amount } });
    });
    return this.get(id);
  } // prettier-ignore

  /**
   * Settles it; the same again changes nothing. Released, the money of its parcel goes on. Upheld, it is owed to the shop
   * no longer: what the carrier handed over is due back to it, what it has not handed over it keeps for the receiver.
   * @throws AppError record.not_found, cod_complaint.illegal_move; cod.illegal_move where the bank has the money already,
   *   or a claim is about it
   */
  async decide(staff: StaffCaller, id: number, { state, reason }: BodyOf<typeof walletRoutes.decideComplaint>, audit: AuditTrail): Promise<CodComplaint> {
    return await this.db.system(async (tx) => {
      const { complaint, row } = await this.locked(tx, id);
      if (complaint.state === state) audit.unchanged();
      else {
        const move = state === 'upheld' ? 'uphold' : 'release';
        if (!codComplaintMachine.can(complaint.state, move)) throw illegal(complaint);
        if (state === 'upheld') await this.parcels.reverse(tx, row, { ends_as: null, reason });
        else await this.parcels.keep(tx, row.order_id, null);
        const { login_id: decided_by, user_name: decided_name } = staff;
        await this.complaints.change(tx, id, { state, reason, decided_by, decided_name, decided_dt: tx.now() });
        const told = toldOf(id, row, tx.now());
        await this.outbox.publish(tx, walletEvents.complaintSettled, { ...told, version: 2, payload: { ...told.payload, result: state } });
        const { order_id, account_id, cod_amount } = row;
        await audit.write(tx, { target_id: id, reason, before: { state: complaint.state }, after: { state, order_id, account_id, cod_amount } });
      }
      return this.one(tx, id);
    });
  } // prettier-ignore

  /** The receiver has the money back: the COD of the parcel has ended. @throws AppError record.not_found, cod_complaint.illegal_move, cod.illegal_move */
  async giveBack(id: number, { reference, cod_status }: BodyOf<typeof walletRoutes.giveBackCod>, audit: AuditTrail): Promise<CodComplaint> {
    return await this.db.system(async (tx) => {
      const { complaint, row } = await this.locked(tx, id);
      if (complaint.state === 'given-back' && complaint.reference === reference) audit.unchanged();
      else {
        if (!codComplaintMachine.can(complaint.state, 'give_back')) throw illegal(complaint);
        await this.parcels.move(tx, [row], cod_status === 'return' ? 'reversed_return' : 'reversed_other');
        await this.complaints.change(tx, id, { state: 'given-back', reference, given_back_dt: tx.now() });
        const { order_id, account_id, cod_amount } = row;
        await audit.write(tx, { target_id: id, before: { state: complaint.state }, after: { state: 'given-back', reference, cod_status, order_id, account_id, cod_amount } });
      }
      return this.one(tx, id);
    });
  } // prettier-ignore

  /**
   * Keeps the money of a parcel. One in a round is taken out of it before; the row of a round is locked before those of
   * its parcels, so where it entered one in between all is tried anew.
   * @param known answers the complaint that stands for this one
   */
  private async file(
    said: Said,
    by: By,
    known: (tx: Tx, row: CodParcelEntity) => Promise<number | undefined>,
    then?: (tx: Tx, filed: Filed) => Promise<void>,
  ): Promise<Filed> {
    for (let tries = 0; tries < TRIES; tries++) {
      const filed = await this.db.system(async (tx) => {
        const asked = await this.rounds.takeOut(tx, said.order_id);
        const row = await this.parcels.lockOne(tx, said.order_id);
        if (!row) throw new AppError(by.source === 'staff' ? 'order.not_found' : 'cod_complaint.not_possible');
        if (hasEntered(row, asked)) return undefined;
        const before = await known(tx, row);
        if (before === undefined && !KEPT_FROM.includes(row.cod_status)) throw new AppError('cod_complaint.not_possible', { data: { cod_status: row.cod_status } }); // prettier-ignore
        const terms = { ...by, ...said, account_id: row.account_id, state: codComplaintMachine.initial };
        const id = before ?? (await this.complaints.insert(tx, terms));
        if (before === undefined) {
          await this.parcels.keep(tx, row.order_id, id);
          await this.outbox.publish(tx, walletEvents.complaintOpened, { ...toldOf(id, row, tx.now()), version: 1 });
        }
        const made = { id, row, fresh: before === undefined };
        await then?.(tx, made);
        return made;
      });
      if (filed) return filed;
    }
    throw new AppError('cod_complaint.not_possible');
  }

  private async locked(tx: Tx, id: number): Promise<{ complaint: CodComplaintEntity; row: CodParcelEntity }> {
    const seen = await this.complaints.find(tx, id);
    const row = seen && (await this.parcels.lockOne(tx, seen.order_id));
    const complaint = row && (await this.complaints.find(tx, id));
    if (!row || !complaint) throw new AppError('record.not_found');
    return { complaint, row };
  }

  private async one(tx: Tx, id: number): Promise<CodComplaint> {
    const found = await this.complaints.one(tx, id);
    if (!found) throw new AppError('record.not_found');
    return found;
  }
}

const illegal = ({ state }: CodComplaintEntity) => new AppError('cod_complaint.illegal_move', { data: { state } });

/** A complaint as its shop is told of it, under the number of the complaint. */
function toldOf(complaint_id: number, { account_id, order_id, order_no, cod_amount }: CodParcelEntity, at: Date) {
  const payload = { account_id, complaint_id, order_id, order_no, cod_amount, occurred_at: at.toISOString() };
  return { key: String(complaint_id), payload };
}
