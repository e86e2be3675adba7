import type { Decision } from '@lamliang/contracts';
import type { PaymentOfInvoice, StaffInvoice } from '@lamliang/contracts/invoicing';
import { bangkokDate, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, cleaned, Db, enterDecision, Files, type AuditTrail, type Decides, type Sent, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { invoiceMachine } from '../approvals/invoice-approval.machine.ts';
import { IssuedInvoices, type IssuedInvoice } from '../approvals/issued-invoices.service.ts';
import { InvoicesService } from '../invoices/invoices.service.ts';
import { paymentFaults } from './payment.rules.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PostingsService } from './postings.service.ts';

/** What a slip is kept as: an accounting document, which stays when its shop leaves. */
export const SLIP = 'invoice_slip';
/** How long an uploaded slip waits for what it belongs to (ms). */
const UPLOAD_MS = 3_600_000;
/** The request has a payment posted itself; where it dies, the due work does so after this time (ms). */
const HEAD_START_MS = 5_000;

interface Terms extends Pick<PaymentOfInvoice, 'paid_date' | 'reference'> {
  paid_amount: Satang;
  withheld_amount: Satang;
  slip_file: string;
}

/** How finance record that an invoice was paid. Money moves in wallet alone. */
@Injectable()
export class PaymentsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly issued: IssuedInvoices,
    private readonly invoices: InvoicesService,
    private readonly payments: PaymentsRepository,
    private readonly postings: PostingsService,
  ) {}

  /**
   * Records the payment of a whole invoice. Above the limit of its kind a second person decides; any other is posted at
   * once, or as soon as wallet answers. The slip is put before: one that belongs to nothing is gone in an hour.
   * @throws AppError record.not_found; invoice.illegal_move unless its money is awaited, invoice.waiting where a payment of
   *   it is on its way; request.invalid for amounts and days that cannot be; file.*
   */
  async record(staff: StaffCaller, id: number, terms: PaymentOfInvoice, slip: Sent, audit: AuditTrail): Promise<StaffInvoice> {
    await this.db.system((tx) => this.mustBePayable(tx, id, terms));
    const slip_file = await this.put(id, slip);
    const payment_id = await this.db.system(async (tx) => {
      const { account_id, invoice_no } = await this.mustBePayable(tx, id, terms);
      await this.files.keep(tx, [slip_file], null);
      const { paid_date, amount: paid_amount, withheld_amount, reference } = terms;
      const decision = await enterDecision(tx, staff, {
        kind: 'invoice_payment',
        business_key: `invoice_payment:${id}:${slip_file}`,
        target: String(id),
        account_id,
        amount: paid_amount,
        terms: { invoice_no, paid_date, withheld_amount, slip_file, ...(reference && { reference }) },
        reason: reference || (invoice_no),
      });
      const entered = { paid_date, paid_amount, withheld_amount, slip_file, reference };
      const made = decision.state === 'done' ? await this.enter(tx, id, entered, staff, HEAD_START_MS) : undefined;
      await audit.write(tx, { target_id: id, after: { account_id, invoice_no, paid_date, paid_amount, withheld_amount, state: decision.state } });
      return made;
    });
    if (payment_id !== undefined) await this.postings.postNow(payment_id);
    return await this.db.systemAutocommit((tx) => this.invoices.within(tx, id));
  } // prettier-ignore

  /** A second person approved it: it is posted as soon as that has committed. @throws AppError invoice.illegal_move, invoice.waiting */
  async done(tx: Tx, { target, amount, terms, entered_by, entered_name }: Decision): Promise<void> {
    const entered = { ...(terms as unknown as Omit<Terms, 'paid_amount'>), paid_amount: amount };
    await this.enter(tx, Number(target), entered, { login_id: entered_by, user_name: entered_name }, 0);
    tx.afterCommit(() => this.postings.wake());
  }

  /** @returns the id of the payment, which wallet is then asked to post */
  private async enter(tx: Tx, id: number, terms: Terms, staff: Pick<StaffCaller, 'login_id' | 'user_name'>, wait_ms: number): Promise<number> {
    const { paid_date, paid_amount, withheld_amount, slip_file, reference } = terms;
    const { account_id } = await this.locked(tx, id);
    const create_dt = tx.now();
    return await this.payments.insert(tx, {
      invoice_approval_id: id,
      account_id,
      payment_method: 'transfer',
      paid_date,
      paid_amount,
      withheld_amount,
      reference: reference || null,
      slip_file,
      due_dt: new Date(create_dt.getTime() + wait_ms),
      entered_by: staff.login_id,
      entered_name: staff.user_name,
      create_dt,
    });
  } // prettier-ignore

  /** A locked invoice whose money is awaited, and for which no payment is on its way. */
  private async locked(tx: Tx, id: number): Promise<IssuedInvoice> {
    const invoice = await this.issued.lock(tx, id);
    const { invoice_status } = invoice;
    if (!invoiceMachine.can(invoice_status, 'receive'))
      throw new AppError('invoice.illegal_move', { data: { invoice_status } });
    if (await this.payments.isPaid(tx, id)) throw new AppError('invoice.waiting');
    return invoice;
  }

  private async mustBePayable(tx: Tx, id: number, terms: PaymentOfInvoice) {
    const approval = await this.locked(tx, id);
    if ((await this.invoices.within(tx, id)).decision_id !== null) throw new AppError('invoice.waiting');
    const issue_date = bangkokDate(approval.approved_dt ?? tx.now());
    const errors = paymentFaults(terms, { ...approval, issue_date }, bangkokDate(tx.now()));
    if (errors.length) throw new AppError('request.invalid', { errors });
    return approval;
  }

  private async put(id: number, slip: Sent): Promise<string> {
    const expires_at = new Date(this.clock.now().getTime() + UPLOAD_MS);
    const { account_id } = await this.db.systemAutocommit((tx) => this.invoices.within(tx, id));
    return (await this.files.put({ ...(await cleaned(slip)), account_id, purpose: SLIP, expires_at })).id;
  }
}
