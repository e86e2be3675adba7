import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { DisputeState, OrderBill } from '@lamliang/contracts/wallet';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { Period } from '../statements/statement.rules.ts';
import type { ParcelBillEntity } from '../parcel-bills/parcel-bill.entity.ts';
import type { BillDisputeEntity } from './bill-dispute.entity.ts';

/** A bill with the objection to it, as it stands in the database. */
export type BillWithDispute = ParcelBillEntity &
  Pick<OrderBill, 'detail' | 'dispute_dt' | 'reason' | 'decided_dt'> & {
    state: BillDisputeEntity['state'] | null;
    amount: BillDisputeEntity['amount'] | null;
    files: string[] | null;
  };
const SELECT = `SELECT b.*, d.state, d.amount, d.files, d.detail, d.create_dt AS dispute_dt, d.reason, d.decided_dt
  FROM parcel_bill b LEFT JOIN bill_dispute d ON d.order_id = b.id`;
/** How each state is found; the times of charges end though the job has not been there. */
const STATES: Record<DisputeState, string> = {
  possible: `b.objection = 'possible' AND b.dispute_until > ?::timestamptz`,
  lapsed: `b.objection IN ('possible', 'lapsed') AND b.dispute_until <= ?::timestamptz`,
  open: `d.state = 'open' AND ?::timestamptz IS NOT NULL`,
  won: `d.state = 'won' AND ?::timestamptz IS NOT NULL`,
  lost: `d.state = 'lost' AND ?::timestamptz IS NOT NULL`,
};

/** SQL of what one shop was charged and objects to. */
@Injectable()
export class OwnDisputesRepository {
  async one(tx: Tx, order_id: number): Promise<BillWithDispute | undefined> {
    return (await tx.query<BillWithDispute[]>(`${SELECT} WHERE b.id = $1`, [order_id]))[0];
  }

  /** A page of what a shop was charged, newest first, and how much there is, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    account_id: number,
    { period, state, ...page }: { period: Period; state?: DisputeState | undefined; limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: BillWithDispute[]; counted: number }> {
    const search = new Search()
      .add('b.account_id = ?', account_id)
      .add('b.objection IS NOT NULL AND b.match_with_partner_dt >= ?', period.from ?? new Date(0))
      .add('b.match_with_partner_dt < ?', period.to ?? undefined);
    if (state) search.add(STATES[state], tx.now());
    const from = 'parcel_bill b LEFT JOIN bill_dispute d ON d.order_id = b.id';
    const sql = `SELECT count(*) AS counted FROM (SELECT 1 FROM ${from} ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    const { after, limit, offset } = page;
    if (after) search.add(`(b.match_with_partner_dt, b.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<BillWithDispute[]>(
      `${SELECT} ${search.where} ORDER BY b.match_with_partner_dt DESC, b.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore
}
