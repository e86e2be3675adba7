import { COUNTED, totalOf, type Cursor } from '@lamliang/contracts';
import { creditStatusOf, type CreditFilter, type CreditStatus } from '@lamliang/contracts/orders';
import { endOfBangkokDay, startOfBangkokDay, type Satang } from '@lamliang/kernel';
import { exactSum, Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentListRepository } from './shipment-list.repository.ts';
import type { CreditOrder } from './credit-report.view.ts';

/** What the credit report is asked for: days of Bangkok, and what the orders must be besides. */
export interface CreditFilters {
  from_date: string;
  to_date: string;
  search?: string | undefined;
  credit_status?: CreditFilter | undefined;
  sort?: 'ASC' | 'DESC' | undefined;
}
/** The invoice that asks for an order: of several the one that is not void. */
const INVOICE = `(SELECT i.invoice_no FROM credit_invoice_order l JOIN credit_invoice i ON i.id = l.credit_invoice_id
  WHERE l.order_id = o.id AND i.invoice_status <> 'cancelled' ORDER BY i.id DESC LIMIT 1) AS invoice_no`;

/** SQL of the report about orders that were sent on credit. */
@Injectable()
export class CreditReportRepository {
  constructor(private readonly lists: ShipmentListRepository) {}

  /** The shop is a condition besides row-level security, for the planner. */
  private where(account_id: number, { from_date, to_date, credit_status, search }: CreditFilters): Search {
    const found = new Search()
      .add('account_id = ?', account_id)
      .add('credit_status IS NOT NULL AND create_dt >= ?', startOfBangkokDay(from_date))
      .add('create_dt < ?', endOfBangkokDay(to_date))
      .add('credit_status = ?', credit_status && creditStatusOf(credit_status));
    return this.lists.searched(found, account_id, search);
  }

  page(
    tx: Tx,
    account_id: number,
    filters: CreditFilters,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<CreditOrder[]> {
    const way = filters.sort === 'ASC' ? 'ASC' : 'DESC';
    const found = this.where(account_id, filters);
    let { where } = found;
    if (page.after)
      where += ` AND (create_dt, id) ${way === 'ASC' ? '>' : '<'} ($${found.values.push(page.after.at)}, $${found.values.push(page.after.id)})`;
    // Ids first, then whole rows: a deep page skips index entries instead of rows.
    return tx.search<CreditOrder[]>(
      `SELECT o.*, ${INVOICE} FROM (SELECT id FROM shipment_order ${where} ORDER BY create_dt ${way}, id ${way} LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}) p
       JOIN shipment_order o USING (id) ORDER BY o.create_dt ${way}, o.id ${way}`,
      found.values,
    );
  }

  async total(tx: Tx, account_id: number, filters: CreditFilters): Promise<{ total: number; total_capped: 0 | 1 }> {
    const { where, values } = this.where(account_id, filters);
    const [row] = await tx.search<{ n: number }[]>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM shipment_order ${where} LIMIT ${COUNTED + 1}) c`,
      values,
    );
    return { total_capped: 0, ...totalOf(row?.n ?? 0) };
  }

  /** How many orders there are of each credit status, and what was charged for them. */
  summary(
    tx: Tx,
    account_id: number,
    filters: CreditFilters,
  ): Promise<{ credit_status: CreditStatus; total: number; amount: Satang | null }[]> {
    const { where, values } = this.where(account_id, filters);
    return tx.search(
      `SELECT credit_status, count(*) AS total, ${exactSum('sum(shipping_cost + premium)')} AS amount FROM shipment_order ${where} GROUP BY credit_status`,
      values,
    );
  }
}
