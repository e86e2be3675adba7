import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { invoicingRoutes, OtherFeeChange, OtherFeeTerms, StaffOtherFee, StaffOtherFeeDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { AppError, Db, DeletedAccounts, ERASED, staffList, type AuditTrail, type Key, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { FeeQuestionsRepository } from './fee-questions.repository.ts';
import type { OtherFeeEntity } from './other-fee.entity.ts';
import { otherFeeMachine } from './other-fee.machine.ts';
import { staffOtherFeeOf } from './other-fee.view.ts';
import { FEE_COLUMNS, OtherFeesRepository } from './other-fees.repository.ts';
import { OrdersClient } from './orders.client.ts';
import { ShopsClient } from './shops.client.ts';

const AUDITED = ['status', 'fee_type', 'amount', 'detail', 'order_no'] as const;
/** What of a fee the audit trail tells. */
export const told = (row: Pick<OtherFeeEntity, (typeof AUDITED)[number]>) => Object.fromEntries(AUDITED.map((name) => [name, row[name]])); // prettier-ignore
const NUMBERS = { order_id: null, order_no: null, tracking_no: null };

/** Charges outside the quoted price, which staff enter for shops: changed and deleted as long as nobody approved them. */
@Injectable()
export class OtherFeesService {
  constructor(
    private readonly db: Db,
    private readonly fees: OtherFeesRepository,
    private readonly questions: FeeQuestionsRepository,
    private readonly shops: ShopsClient,
    private readonly orders: OrdersClient,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) =>
      this.db.system(async (tx) => {
        await this.fees.eraseWords(tx, account_id, ERASED);
        await this.questions.eraseWords(tx, account_id, ERASED);
      }),
    );
  }

  /** @throws AppError account.not_found, order.not_found, also for an order of another shop; service.unavailable */
  async create(staff: StaffCaller, terms: OtherFeeTerms, key: Key, audit: AuditTrail): Promise<StaffOtherFee> {
    const { account_id, shipment_order_id, fee_type, amount, detail } = terms;
    await this.shops.mustBeShop(account_id);
    const order = shipment_order_id === undefined ? NUMBERS : await this.orders.of(account_id, shipment_order_id);
    return await this.db.system(async (tx) => {
      const by = { created_by: staff.login_id, created_name: staff.user_name };
      const made = { account_id, ...order, fee_type, amount, detail: detail || null, status: otherFeeMachine.initial };
      const id = await this.fees.insert(tx, { ...made, ...by });
      await audit.write(tx, { target_id: id, reason: detail, after: { account_id, ...told(made) } });
      const fee = await this.one(tx, id);
      await key.complete(tx, fee);
      return fee;
    });
  }

  /** @throws AppError record.not_found, other_fee.illegal_move, other_fee.waiting; request.invalid where it is not said what else it is for */
  async change(id: number, { reason, ...terms }: OtherFeeChange, audit: AuditTrail): Promise<StaffOtherFee> {
    return await this.db.system(async (tx) => {
      const before = await this.mustBeOpen(tx, id);
      const { fee_type = before.fee_type, amount = before.amount } = terms;
      const detail = terms.detail === undefined ? before.detail : terms.detail || null;
      if (fee_type === 'other' && !detail)
        throw new AppError('request.invalid', { errors: [{ field: 'detail', code: 'validation.required' }] });
      await this.fees.change(tx, id, { fee_type, amount, detail });
      const after = await this.one(tx, id);
      await audit.write(tx, { target_id: id, reason, before: told(before), after: { account_id: before.account_id, ...told({ ...before, fee_type, amount, detail }) } }); // prettier-ignore
      return after;
    });
  }

  /** @throws AppError record.not_found, other_fee.illegal_move, other_fee.waiting */
  async remove(id: number, { reason }: BodyOf<typeof invoicingRoutes.deleteOtherFee>, audit: AuditTrail): Promise<Record<string, never>> {
    await this.db.system(async (tx) => {
      const before = await this.mustBeOpen(tx, id);
      await this.fees.delete(tx, id);
      await audit.write(tx, { target_id: id, reason, before: { account_id: before.account_id, ...told(before) } });
    });
    return {};
  } // prettier-ignore

  /** Of all shops, by default newest first. */
  async list(query: QueryOf<typeof invoicingRoutes.staffOtherFees>): Promise<Listed<StaffOtherFee>> {
    const list = staffList(query, FEE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.fees.list(tx, list));
    return { rows: rows.map(staffOtherFeeOf), ...found };
  }

  /** With what the shop asked. @throws AppError record.not_found */
  get(id: number): Promise<StaffOtherFeeDetail> {
    return this.db.system((tx) => this.detail(tx, id));
  }

  /** Answers what the shop asked. @throws AppError record.not_found, other_fee.not_asked */
  async answer(staff: StaffCaller, id: number, { answer }: BodyOf<typeof invoicingRoutes.answerFeeQuestion>, audit: AuditTrail): Promise<StaffOtherFeeDetail> {
    return await this.db.system(async (tx) => {
      const { account_id } = await this.one(tx, id);
      const by = { answer, answered_by: staff.login_id, answered_name: staff.user_name };
      if (!(await this.questions.answer(tx, id, by))) throw new AppError('other_fee.not_asked');
      await audit.write(tx, { target_id: id, reason: answer, after: { account_id } });
      return this.detail(tx, id);
    });
  } // prettier-ignore

  /** A fee as staff see it. @throws AppError record.not_found */
  async one(tx: Tx, id: number): Promise<StaffOtherFee> {
    const row = await this.fees.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return staffOtherFeeOf(row);
  }

  private async detail(tx: Tx, id: number): Promise<StaffOtherFeeDetail> {
    return { ...(await this.one(tx, id)), questions: await this.questions.of(tx, id) };
  }

  /** A locked fee that may be changed. What waits for a second person is refused there first. */
  private async mustBeOpen(tx: Tx, id: number): Promise<OtherFeeEntity> {
    const row = await this.fees.lock(tx, id);
    if (!row) throw new AppError('record.not_found');
    if (!otherFeeMachine.can(row.status, 'approve')) throw new AppError('other_fee.illegal_move', { data: { status: row.status } }); // prettier-ignore
    if ((await this.one(tx, id)).decision_id !== null) throw new AppError('other_fee.waiting');
    return row;
  }
}
