import { COUNTED, totalOf, type Cursor } from '@lamliang/contracts';
import type { CodAmounts, CodStatus } from '@lamliang/contracts/orders';
import { endOfBangkokDay, startOfBangkokDay, type Satang } from '@lamliang/kernel';
import { exactSum, Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ShipmentListRepository } from './shipment-list.repository.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { RECEIVED, TRANSFERRED, WAITING, type CodFilters } from './cod-report.rules.ts';

/** The date of the COD of an order; `shipment_order__account_cod` indexes it, which COALESCE would not use under row-level security. */
const COD_DT =
  'CASE WHEN cod_received_dt IS NOT NULL THEN cod_received_dt WHEN delivered_dt IS NOT NULL THEN delivered_dt ELSE create_dt END';

/** SQL of the reports about the COD of orders. */
@Injectable()
export class CodReportRepository {
  constructor(private readonly lists: ShipmentListRepository) {}

  /** The shop is a condition besides row-level security, for the planner. An order without COD is found by nothing. */
  private where(account_id: number, { from_date, to_date, cod_status, search }: CodFilters): Search {
    const found = new Search()
      .add('account_id = ?', account_id)
      .add(`cod_flag = 1 AND ${COD_DT} >= ?`, startOfBangkokDay(from_date))
      .add(`${COD_DT} < ?`, endOfBangkokDay(to_date))
      .add('cod_status = ?', cod_status);
    return this.lists.searched(found, account_id, search);
  }

  page(
    tx: Tx,
    account_id: number,
    filters: CodFilters,
    page: { limit: number; offset: number; after?: Cursor | undefined },
  ): Promise<ShipmentOrder[]> {
    const way = filters.sort === 'ASC' ? 'ASC' : 'DESC';
    const found = this.where(account_id, filters);
    let { where } = found;
    if (page.after)
      where += ` AND (${COD_DT}, id) ${way === 'ASC' ? '>' : '<'} ($${found.values.push(page.after.at)}, $${found.values.push(page.after.id)})`;
    // Ids first, then whole rows: a deep page skips index entries instead of rows.
    return tx.search<ShipmentOrder[]>(
      `SELECT o.* FROM (SELECT id, ${COD_DT} AS cod_dt FROM shipment_order ${where} ORDER BY ${COD_DT} ${way}, id ${way} LIMIT ${page.limit} OFFSET ${page.after ? 0 : page.offset}) p
       JOIN shipment_order o USING (id) ORDER BY p.cod_dt ${way}, o.id ${way}`,
      found.values,
    );
  }

  async total(tx: Tx, account_id: number, filters: CodFilters): Promise<{ total: number; total_capped: 0 | 1 }> {
    const { where, values } = this.where(account_id, filters);
    const [row] = await tx.search<{ n: number }[]>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM shipment_order ${where} LIMIT ${COUNTED + 1}) c`,
      values,
    );
    return { total_capped: 0, ...totalOf(row?.n ?? 0) };
  }

  /** How many orders there are of each COD status, and their COD. */
  summary(
    tx: Tx,
    account_id: number,
    filters: CodFilters,
  ): Promise<{ cod_status: CodStatus; total: number; amount: Satang | null }[]> {
    const { where, values } = this.where(account_id, { ...filters, cod_status: undefined });
    return tx.search(
      `SELECT cod_status, count(*) AS total, ${exactSum('sum(cod_amount)')} AS amount FROM shipment_order ${where} GROUP BY cod_status`,
      values,
    );
  }

  async amounts(tx: Tx, account_id: number, filters: CodFilters): Promise<CodAmounts> {
    const { where, values } = this.where(account_id, filters);
    const sumOf = (statuses: readonly CodStatus[], of = 'cod_amount') =>
      exactSum(`coalesce(sum(${of}) FILTER (WHERE cod_status IN (${statuses.map((s) => `'${s}'`).join(', ')})), 0)`);
    const [row] = await tx.search<CodAmounts[]>(
      `SELECT ${sumOf(WAITING)} AS waiting, ${sumOf(RECEIVED)} AS received, ${sumOf(TRANSFERRED)} AS transferred,
         ${sumOf([...WAITING, ...RECEIVED, ...TRANSFERRED], 'cod_fee + cod_fee_vat')} AS fee FROM shipment_order ${where}`,
      values,
    );
    return row as CodAmounts;
  }
}
