import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents, type InvoiceStatus } from '@lamliang/contracts/invoicing';
import { formatBaht, satang } from '@lamliang/kernel';
import { AppError, Outbox, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { writtenDay } from '../mails/written.rules.ts';
import { ShopMailsService } from '../mails/shop-mails.service.ts';
import type { InvoiceApprovalEntity } from './invoice-approval.entity.ts';
import { invoiceMachine } from './invoice-approval.machine.ts';
import { InvoiceApprovalsRepository } from './invoice-approvals.repository.ts';

type Told = PayloadOf<typeof invoicingEvents.issued>;
type Paid = Omit<PayloadOf<typeof invoicingEvents.paid>, keyof Told>;

/** An approval that has become an invoice. */
export type IssuedInvoice = InvoiceApprovalEntity & { invoice_no: string; invoice_status: InvoiceStatus };

/** Invoices from their issue on: what becomes of them, and what others are told, in the transaction of the change. */
@Injectable()
export class IssuedInvoices {
  constructor(
    private readonly outbox: Outbox,
    private readonly approvals: InvoiceApprovalsRepository,
    private readonly mails: ShopMailsService,
  ) {}

  /** Locked until `tx` ends. @throws AppError record.not_found, also for an approval that is no invoice */
  async lock(tx: Tx, id: number): Promise<IssuedInvoice> {
    const row = await this.approvals.lock(tx, id);
    if (!row?.invoice_no || !row.invoice_status) throw new AppError('record.not_found');
    return { ...row, invoice_no: row.invoice_no, invoice_status: row.invoice_status };
  }

  /** The money of a locked invoice came in. */
  async receive(tx: Tx, { id, invoice_status }: IssuedInvoice, paid: Paid): Promise<void> {
    const received = { invoice_status: invoiceMachine.next(invoice_status, 'receive'), received_dt: tx.now() };
    await this.approvals.change(tx, id, received);
    const payload = { ...(await this.told(tx, id)), ...paid };
    await this.outbox.publish(tx, invoicingEvents.paid, { key: String(id), version: payload.version, payload });
    await this.mail(tx, 'invoice_paid', payload);
  }

  async issued(tx: Tx, id: number): Promise<void> {
    const payload = await this.told(tx, id);
    await this.outbox.publish(tx, invoicingEvents.issued, { key: String(id), version: payload.version, payload });
    await this.mail(tx, 'invoice_issued', payload);
  }

  /** Its number is void. */
  async cancelled(tx: Tx, id: number): Promise<void> {
    const payload = await this.told(tx, id);
    await this.outbox.publish(tx, invoicingEvents.cancelled, { key: String(id), version: payload.version, payload });
  }

  /** Its shop was reminded of it. @param days since it was due, below zero before */
  async reminded(tx: Tx, id: number, days: number): Promise<void> {
    await this.approvals.change(tx, id, {});
    const payload = { ...(await this.told(tx, id)), days, overdue_flag: days > 0 ? 1 : 0 } as const;
    await this.outbox.publish(tx, invoicingEvents.reminded, { key: String(id), version: payload.version, payload });
  }

  private async mail(tx: Tx, kind: 'invoice_issued' | 'invoice_paid', told: Told): Promise<void> {
    const { invoice_approval_id: id, account_id, invoice_no, total_amount, due_date } = told;
    const values = { invoice_no, amount: formatBaht(satang(total_amount)), ...(kind === 'invoice_issued' && { due_date: writtenDay(due_date) }) }; // prettier-ignore
    await this.mails.ask(tx, { business_key: `${kind}:${id}`, account_id, kind, values });
  }

  private async told(tx: Tx, id: number): Promise<Told> {
    const row = await this.approvals.lock(tx, id);
    if (!row) throw new Error(`there is no invoice approval ${id}`);
    const { account_id, invoice_approval_no, invoice_no, invoice_status, total_amount, vat_amount, due_date, version } = row; // prettier-ignore
    return {
      account_id,
      invoice_approval_id: id,
      invoice_approval_no,
      invoice_no: invoice_no ?? '',
      ...(invoice_status && { invoice_status }),
      total_amount,
      vat_amount,
      due_date: due_date ?? '',
      version,
      occurred_at: tx.now().toISOString(),
    };
  }
}
