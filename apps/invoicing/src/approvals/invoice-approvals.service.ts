import type { BodyOf, Decision, QueryOf } from '@lamliang/contracts';
import type { ApprovalChangeTerms, invoicingRoutes, StaffInvoiceApproval } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { AppError, Db, enterDecision, SERVICE_CONFIG, staffList, type AuditTrail, type Decides, type Listed, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { CreditStopsService } from '../dunning/credit-stops.service.ts';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';
import type { InvoiceApprovalEntity } from './invoice-approval.entity.ts';
import { approvalMachine, invoiceMachine } from './invoice-approval.machine.ts';
import { APPROVAL_COLUMNS, InvoiceApprovalsRepository } from './invoice-approvals.repository.ts';
import { CreditTermsClient } from './credit-terms.client.ts';
import { IssuedInvoices } from './issued-invoices.service.ts';
import { InvoiceLinesService } from './invoice-lines.service.ts';

const AUDITED = ['status', 'invoice_status', 'invoice_no', 'due_date', 'remark', 'line_count', 'total_amount'] as const;
const told = (row: Pick<InvoiceApprovalEntity, (typeof AUDITED)[number]>) => Object.fromEntries(AUDITED.map((name) => [name, row[name]])); // prettier-ignore

/** What credit customers owe up to a day: gathered, looked through, approved; then it is an invoice. */
@Injectable()
export class InvoiceApprovalsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly approvals: InvoiceApprovalsRepository,
    private readonly lines: InvoiceLinesService,
    private readonly papers: PapersService,
    private readonly buyers: BuyersService,
    private readonly invoices: IssuedInvoices,
    private readonly terms: CreditTermsClient,
    private readonly stops: CreditStopsService,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /**
   * Gathers what a shop owes up to the end of a day and no other approval asks for. Two at the same time share nothing.
   * @throws AppError invoice_approval.nothing, invoice_approval.no_rate, service.unavailable
   */
  async create(staff: StaffCaller, account_id: number, { summary_date }: BodyOf<typeof invoicingRoutes.createApproval>, audit: AuditTrail): Promise<StaffInvoiceApproval> {
    const due_days = await this.terms.dueDays(account_id);
    return await this.db.system(async (tx) => {
      const made = { account_id, summary_date, due_days, status: approvalMachine.initial, created_by: staff.login_id, created_name: staff.user_name };
      const id = await this.approvals.insert(tx, made);
      await this.lines.gather(tx, id, account_id, summary_date);
      const approval = await this.one(tx, id);
      await audit.write(tx, { target_id: id, after: { account_id, summary_date, ...told(approval) } });
      return approval;
    });
  } // prettier-ignore

  /**
   * Changes a pending one, or cancels one: its lines may then be asked for again. An invoice is cancelled while nobody
   * has paid it; its number is void and given to no other. What waits for a second person is refused there first.
   * @throws AppError record.not_found, invoice_approval.illegal_move, invoice_approval.waiting, invoice_approval.line_taken,
   *   invoice_approval.no_rate; request.invalid for a due day of before today
   */
  async change(id: number, terms: ApprovalChangeTerms, audit: AuditTrail): Promise<StaffInvoiceApproval> {
    return await this.db.system(async (tx) => {
      const approval = await this.locked(tx, id);
      const before = await this.one(tx, id);
      if (before.decision_id !== null || (await this.approvals.isPaying(tx, id))) throw new AppError('invoice_approval.waiting');
      if (terms.status) await this.cancel(tx, approval, terms.reason);
      else await this.edit(tx, approval, terms);
      const after = await this.one(tx, id);
      const lines = { ...(terms.take_out?.length && { take_out: terms.take_out }), ...(terms.put_back?.length && { put_back: terms.put_back }) };
      await audit.write(tx, { target_id: id, reason: terms.reason, before: told(before), after: { account_id: approval.account_id, ...told(after), ...lines } });
      return after;
    });
  } // prettier-ignore

  /**
   * Approves: above the limit of its kind a second person decides, else the invoice is issued at once.
   * @throws AppError record.not_found, invoice_approval.illegal_move, invoice_approval.changed where it is no longer the
   *   version that was seen, invoice_approval.waiting where it waits for a decision that somebody else asked for,
   *   invoice_approval.nothing where it asks for no money,
   *   invoice_approval.due_past, invoice_approval.no_rate
   */
  async approve(
    staff: StaffCaller,
    id: number,
    seen: BodyOf<typeof invoicingRoutes.approveApproval>,
    audit: AuditTrail,
  ): Promise<StaffInvoiceApproval> {
    await this.buyers.know([(await this.get(id)).account_id]);
    return await this.db.system(async (tx) => {
      const approval = await this.locked(tx, id);
      mustMove(approval, 'approve');
      if (seen.version !== undefined && seen.version !== approval.version)
        throw new AppError('invoice_approval.changed');
      mustBeDueLater(approval, bangkokDate(tx.now()));
      const { account_id, total_amount, invoice_approval_no, line_count, version } = approval;
      if (total_amount <= 0) throw new AppError('invoice_approval.nothing');
      const decision = await enterDecision(tx, staff, {
        kind: 'invoice_approval',
        business_key: `invoice_approval:${id}:${version}`,
        target: String(id),
        account_id,
        amount: total_amount,
        terms: { invoice_approval_no, line_count, version },
        reason: approval.remark || invoice_approval_no,
      });
      if (!decision.fresh && decision.entered_by !== staff.login_id)
        throw new AppError('invoice_approval.waiting', { data: { decision_id: decision.id } });
      if (!decision.fresh) audit.unchanged();
      else {
        if (decision.state === 'done') await this.done(tx, decision);
        const after = await this.one(tx, id);
        await audit.write(tx, { target_id: id, before: told(approval), after: { account_id, ...told(after) } });
      }
      return this.one(tx, id);
    });
  }

  /** @throws AppError service.unavailable */
  async prepare({ account_id }: Decision): Promise<void> {
    if (account_id !== null) await this.buyers.know([account_id]);
  }

  /**
   * Issues the invoice of what was approved, with the rates of today.
   * @throws AppError invoice_approval.illegal_move; invoice_approval.changed where a line has left it since,
   *   invoice_approval.due_past, invoice_approval.no_rate
   */
  async done(tx: Tx, { target, amount, terms, decided_by, decided_name }: Decision): Promise<void> {
    const seen = await this.locked(tx, Number(target));
    mustMove(seen, 'approve');
    if (seen.total_amount !== amount || seen.version !== terms['version'])
      throw new AppError('invoice_approval.changed');
    const today = bangkokDate(tx.now());
    mustBeDueLater(seen, today);
    await this.lines.rate(tx, seen.id);
    const approval = await this.locked(tx, seen.id);
    const due_date = approval.due_date ?? addDays(today, approval.due_days ?? this.config.INVOICE_DUE_DAYS);
    const { paper_no: invoice_no, withholding_amount } = await this.papers.issueInvoice(
      tx,
      { ...approval, due_date },
      decided_name ?? '',
    );
    const status = approvalMachine.next(approval.status, 'approve');
    await this.approvals.change(tx, approval.id, { status, invoice_status: invoiceMachine.initial, invoice_no, due_date, withholding_amount, approved_by: decided_by, approved_name: decided_name, approved_dt: tx.now() }); // prettier-ignore
    await this.invoices.issued(tx, approval.id);
  }

  /** Of all shops, by default newest first. */
  list(query: QueryOf<typeof invoicingRoutes.staffApprovals>): Promise<Listed<StaffInvoiceApproval>> {
    const list = staffList(query, APPROVAL_COLUMNS);
    return this.db.systemAutocommit((tx) => this.approvals.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<StaffInvoiceApproval> {
    return this.db.systemAutocommit((tx) => this.one(tx, id));
  }

  /** @throws AppError record.not_found */
  async *export(id: number, language: string): AsyncGenerator<string[][]> {
    await this.get(id);
    yield* this.lines.export(id, language);
  }

  private async edit(tx: Tx, approval: InvoiceApprovalEntity, terms: ApprovalChangeTerms): Promise<void> {
    mustMove(approval, 'approve');
    const { due_date, remark, take_out = [], put_back = [], reason = '' } = terms;
    if (isOver(due_date, bangkokDate(tx.now()))) throw new AppError('request.invalid', { errors: DUE_PAST });
    const change = { ...(due_date !== undefined && { due_date }), ...(remark !== undefined && { remark: remark || null }) }; // prettier-ignore
    if (Object.keys(change).length) await this.approvals.change(tx, approval.id, change);
    if (take_out.length || put_back.length) await this.lines.move(tx, approval.id, take_out, put_back, reason);
  }

  private async cancel(tx: Tx, approval: InvoiceApprovalEntity, reason: string | undefined): Promise<void> {
    mustMove(approval, 'cancel');
    const { id, invoice_status } = approval;
    if (invoice_status && !invoiceMachine.can(invoice_status, 'cancel')) throw illegal(approval);
    await this.lines.free(tx, id);
    const status = approvalMachine.next(approval.status, 'cancel');
    const ended = invoice_status && { invoice_status: invoiceMachine.next(invoice_status, 'cancel') };
    await this.approvals.change(tx, id, { status, remark: reason ?? null, ...ended });
    if (!ended) return;
    await this.invoices.cancelled(tx, id);
    await this.stops.settle(tx, approval.account_id);
  }

  private async locked(tx: Tx, id: number): Promise<InvoiceApprovalEntity> {
    const row = await this.approvals.lock(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }

  private async one(tx: Tx, id: number): Promise<StaffInvoiceApproval> {
    const row = await this.approvals.one(tx, id);
    if (!row) throw new AppError('record.not_found');
    return row;
  }
}

const illegal = ({ status, invoice_status }: InvoiceApprovalEntity) =>
  new AppError('invoice_approval.illegal_move', { data: { status, invoice_status } });
function mustMove(approval: InvoiceApprovalEntity, move: 'approve' | 'cancel'): void {
  if (!approvalMachine.can(approval.status, move)) throw illegal(approval);
}

const DUE_PAST = [{ field: 'due_date', code: 'validation.date_past' }];
const isOver = (day: string | null | undefined, today: string): boolean =>
  day !== null && day !== undefined && day < today;
/** An invoice is due on the day of its issue at the earliest. */
function mustBeDueLater({ due_date }: InvoiceApprovalEntity, today: string): void {
  if (isOver(due_date, today)) throw new AppError('invoice_approval.due_past', { errors: DUE_PAST });
}
