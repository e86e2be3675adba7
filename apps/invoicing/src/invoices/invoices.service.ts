import { cursorOf, DEFAULT_LIMIT, nextOf, totalOf, type AnswerOf, type QueryOf } from '@lamliang/contracts';
import { INVOICE_STATES, type InvoiceAgeing, type InvoiceSummary, type invoicingRoutes, type StaffInvoice, type StaffInvoiceDetail } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { bangkokDate, displaySum, endOfBangkokDay, startOfBangkokDay, ZERO, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, Files, staffList, type Listed, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CreditStopsService } from '../dunning/credit-stops.service.ts';
import { INVOICE_COLUMNS, InvoicesRepository, type StaffInvoiceRow } from './invoices.repository.ts';

/** How long a link shows the slip of a payment (ms). */
const LINK_MS = 300_000;
const BATCH = 1_000;
type Period = { from_date?: string | undefined; to_date?: string | undefined };
const periodOf = ({ from_date, to_date }: Period) => ({
  from: from_date ? startOfBangkokDay(from_date) : undefined,
  to: to_date ? endOfBangkokDay(to_date) : undefined,
});
const shown = ({ slip_file: _slip, ...row }: StaffInvoiceRow): StaffInvoice => row;
/** A sum of sums, of which one may be more than a number holds exactly. */
const sumOf = (amounts: readonly (Satang | null)[]): Satang | null => amounts.reduce<Satang | null>((all, one) => (all === null || one === null ? null : displaySum(all, one)), ZERO); // prettier-ignore

/** Invoices that were issued, as they stand today: whether they are due, overdue, paid. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly invoices: InvoicesRepository,
    private readonly stops: CreditStopsService,
  ) {}

  /** A shop's own, newest first. */
  async page({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.invoices>) {
    const { page = 1, limit = DEFAULT_LIMIT, search, state } = asked;
    const place = { limit, offset: (page - 1) * limit, after: cursorOf(asked.after) };
    const of = { account_id, search, state, ...periodOf(asked) };
    const { rows, counted } = await this.db.read({ account_id }, (tx) => this.invoices.page(tx, this.today(), of, place)); // prettier-ignore
    const next = nextOf(rows, limit, (row) => row.approved_dt);
    return { rows: rows.map(({ approved_dt: _dt, ...row }) => row), page, limit, next, ...totalOf(counted) };
  }

  /** How many a shop has of each state, and what it owes. */
  async summary({ account_id }: ShopCaller, asked: QueryOf<typeof invoicingRoutes.invoiceSummary>): Promise<InvoiceSummary> {
    const of = { account_id, search: asked.search, ...periodOf(asked) };
    const [rows, isStopped] = await this.db.read({ account_id }, async (tx) => [await this.invoices.summary(tx, this.today(), of), await this.stops.isStopped(tx, account_id)] as const);
    const found = (state: string) => rows.find((row) => row.state === state);
    const counts = Object.fromEntries(INVOICE_STATES.map((state) => [state, found(state)?.total ?? 0])) as Record<(typeof INVOICE_STATES)[number], number>;
    const amountOf = (state: string) => { const row = found(state); return row ? row.amount : ZERO; };
    return {
      ...counts,
      total: rows.reduce((n, { total }) => n + total, 0),
      owed_amount: sumOf([amountOf('not-receive'), amountOf('overdue')]),
      overdue_amount: amountOf('overdue'),
      credit_stopped_flag: isStopped ? 1 : 0,
    };
  } // prettier-ignore

  /** Of all shops, by default newest first. */
  async list(query: QueryOf<typeof invoicingRoutes.staffInvoices>): Promise<Listed<StaffInvoice>> {
    const list = staffList(query, INVOICE_COLUMNS);
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.invoices.list(tx, this.today(), list));
    return { rows: rows.map(shown), ...found };
  }

  /** With the slip of its payment. @throws AppError record.not_found */
  async get(id: number): Promise<StaffInvoiceDetail> {
    return await this.db.systemAutocommit(async (tx) => {
      const row = await this.invoices.one(tx, this.today(), id);
      if (!row) throw new AppError('record.not_found');
      const slip = row.slip_file === null ? undefined : await this.files.find(tx, row.slip_file);
      return { ...shown(row), slip: slip ? { url: this.files.link(slip, LINK_MS), type: slip.type } : null };
    });
  }

  /** What is owed, by how long it is overdue. */
  async ageing({ account_id }: QueryOf<typeof invoicingRoutes.invoiceAgeing>): Promise<InvoiceAgeing> {
    const ages = await this.db.systemAutocommit((tx) => this.invoices.ageing(tx, this.today(), account_id));
    const total_count = ages.reduce((n, { invoice_count }) => n + invoice_count, 0);
    return { ages, total_count, total_amount: sumOf(ages.map(({ amount }) => amount)) };
  }

  /** One within a transaction. @throws AppError record.not_found, also for an approval that is no invoice */
  async within(tx: Tx, id: number): Promise<StaffInvoice> {
    const row = await this.invoices.one(tx, this.today(), id);
    if (!row) throw new AppError('record.not_found');
    return shown(row);
  }

  /** What was issued, by id, for services that subscribed later. */
  async *facts(after: string): AsyncGenerator<AnswerOf<typeof invoicingRoutes.invoiceFacts>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.invoices.facts(tx, last, BATCH));
      for (const { id, version, changed_dt, ...told } of rows) {
        const payload = { ...told, invoice_approval_id: id, version, occurred_at: changed_dt.toISOString() };
        yield { key: String(id), version, payload };
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  ordersOf(invoice_approval_id: number, after: number): Promise<number[]> {
    return this.db.systemAutocommit((tx) => this.invoices.orders(tx, invoice_approval_id, after, BATCH));
  }

  private today(): string {
    return bangkokDate(this.clock.now());
  }
}
