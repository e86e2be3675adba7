import type { BodyOf, Decision, ErrorCode } from '@lamliang/contracts';
import { invoicingEvents, type ApprovalResult, type invoicingRoutes, type OtherFeesApproved, type StaffOtherFee } from '@lamliang/contracts/invoicing'; // prettier-ignore
import type { PaymentType } from '@lamliang/contracts/wallet';
import { bangkokDate, type Satang } from '@lamliang/kernel';
import { AppError, Db, enterDecision, type AuditTrail, type Decides, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { TaxSettingsService } from '../tax/tax-settings.service.ts';
import { ratesOf, taxed, UnknownRate } from '../tax/tax.rules.ts';
import { FeeChargesService } from './fee-charges.service.ts';
import { otherFeeMachine } from './other-fee.machine.ts';
import { OtherFeesRepository } from './other-fees.repository.ts';
import { OtherFeesService, told } from './other-fees.service.ts';
import { ShopsClient } from './shops.client.ts';

type Approval = BodyOf<typeof invoicingRoutes.approveOtherFee>;

/** Approves other fees, one or many; above the limit of its kind a second person decides. */
@Injectable()
export class FeeApprovalsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly all: OtherFeesService,
    private readonly fees: OtherFeesRepository,
    private readonly charges: FeeChargesService,
    private readonly shops: ShopsClient,
    private readonly settings: TaxSettingsService,
  ) {}

  /**
   * Approves a fee, and charges it at once where it can be; the same again changes nothing.
   * @throws AppError record.not_found, other_fee.changed where it is no longer the version that was seen, other_fee.waiting where it waits for a decision that somebody else asked for, account.not_found for a shop that left, invoice_approval.no_rate, service.unavailable
   */
  async approve(staff: StaffCaller, id: number, terms: BodyOf<typeof invoicingRoutes.approveOtherFee>, audit: AuditTrail): Promise<StaffOtherFee> {
    const { account_id } = await this.db.systemAutocommit((tx) => this.all.one(tx, id));
    const shops = await this.shops.paying([account_id]);
    const result = await this.approveOne(staff, id, shops, terms, audit);
    if (result === 'unchanged') audit.unchanged();
    if (result === 'approved') await this.charges.now([id]);
    return this.db.systemAutocommit((tx) => this.all.one(tx, id));
  } // prettier-ignore

  /** Approves each by itself, so that one that is refused holds up no other. @throws AppError service.unavailable */
  async approveMany(staff: StaffCaller, { ids, remark, versions = [] }: BodyOf<typeof invoicingRoutes.approveOtherFees>, audit: AuditTrail): Promise<OtherFeesApproved> {
    const wanted = [...new Set(ids)];
    const known = await this.db.systemAutocommit((tx) => this.fees.accounts(tx, wanted));
    const shops = await this.shops.paying(known);
    const came = new Map<number, { result: ApprovalResult; code: ErrorCode | null }>();
    const seen = new Map(versions.map(({ id, version }) => [id, version]));
    for (const id of wanted) {
      const terms = { remark, version: seen.get(id) };
      came.set(id, await this.tried(() => this.approveOne(staff, id, shops, terms, audit)));
    }
    const of = (result: ApprovalResult) => wanted.filter((id) => came.get(id)?.result === result);
    if (of('approved').length === 0 && of('waiting').length === 0) audit.unchanged();
    await this.charges.now(of('approved'));
    const now = new Map((await this.db.systemAutocommit((tx) => this.fees.states(tx, wanted))).map((row) => [row.id, row]));
    return {
      results: wanted.map((id) => {
        const { result, code } = came.get(id)!;
        return { id, other_fee_no: now.get(id)?.other_fee_no ?? null, result, status: now.get(id)?.status ?? null, code };
      }),
    };
  } // prettier-ignore

  /** What was approved, by one person or two. @throws AppError other_fee.illegal_move, invoice_approval.no_rate */
  async done(tx: Tx, { target, decided_by, decided_name }: Decision): Promise<void> {
    const fee = await this.fees.lock(tx, Number(target));
    if (!fee || !otherFeeMachine.can(fee.status, 'approve')) throw new AppError('other_fee.illegal_move');
    await this.fees.change(tx, fee.id, {
      status: otherFeeMachine.next(fee.status, 'approve'),
      vat_amount: await this.vatOf(tx, fee.amount),
      approved_by: decided_by,
      approved_name: decided_name,
      approved_dt: tx.now(),
      charge_dt: tx.now(),
    });
    await this.charges.tell(tx, invoicingEvents.feeApproved, fee.id);
  }

  private async approveOne(staff: StaffCaller, id: number, shops: ReadonlyMap<number, PaymentType>, { remark, version: seen }: Approval, audit: AuditTrail): Promise<Exclude<ApprovalResult, 'refused'>> {
    return await this.db.system(async (tx) => {
      const fee = await this.fees.lock(tx, id);
      if (!fee) throw new AppError('record.not_found');
      if (!otherFeeMachine.can(fee.status, 'approve')) return 'unchanged';
      const { account_id, amount, other_fee_no, fee_type, order_no, detail, version } = fee;
      if (seen !== undefined && seen !== version) throw new AppError('other_fee.changed');
      if (!shops.has(account_id)) throw new AppError('account.not_found');
      const entry = { kind: 'other_fee', business_key: `other_fee:${id}:${version}`, target: String(id), account_id, amount };
      const decision = await enterDecision(tx, staff, { ...entry, terms: { other_fee_no, fee_type, order_no }, reason: remark || detail || other_fee_no });
      if (!decision.fresh && decision.entered_by !== staff.login_id) throw new AppError('other_fee.waiting', { data: { decision_id: decision.id } });
      if (!decision.fresh) return 'unchanged';
      if (decision.state === 'done') await this.done(tx, decision);
      const after = { account_id, ...told((await this.fees.lock(tx, id))!) };
      await audit.write(tx, { target_id: id, reason: remark, before: told(fee), after });
      return decision.state === 'done' ? 'approved' : 'waiting';
    });
  } // prettier-ignore

  /** A refusal of one is its result; whatever else fails, fails them all. */
  private async tried(approve: () => Promise<ApprovalResult>): Promise<{ result: ApprovalResult; code: ErrorCode | null }> {
    try {
      return { result: await approve(), code: null };
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return { result: 'refused', code: error.code };
      throw error;
    }
  } // prettier-ignore

  private async vatOf(tx: Tx, amount: Satang): Promise<Satang> {
    const today = bangkokDate(tx.now());
    try {
      return taxed(amount, ratesOf('other_fee', today, (await this.settings.on(tx, today)).transport)).vat_amount;
    } catch (error) {
      if (error instanceof UnknownRate) throw new AppError('invoice_approval.no_rate', { cause: error });
      throw error;
    }
  }
}
