import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { LeftOfOrder } from '../ledger/credit-note-posting.rules.ts';
import type { CreditedCharge } from './credited-charge.entity.ts';

export interface GivenDifference {
  order_id: number;
  amount: Satang;
  vat: Satang;
}

/** SQL of what notes gave back of charges. */
@Injectable()
export class CreditedChargesRepository {
  async isKnown(tx: Tx, credit_note_id: number): Promise<boolean> {
    const sql = 'SELECT FROM credited_charge WHERE credit_note_id = $1 LIMIT 1';
    return (await tx.query<object[]>(sql, [credit_note_id])).length > 0;
  }

  /** What their shops have not got back yet of orders: of what they paid at booking, and of the differences of their bills. */
  left(tx: Tx, order_ids: readonly number[]): Promise<LeftOfOrder[]> {
    return tx.query(
      `SELECT h.order_id,
         CASE WHEN s.stands THEN greatest(h.credit + h.credit_line - greatest(-b.difference, 0) - g.cash, 0) ELSE 0 END AS cash,
         CASE WHEN s.stands THEN greatest(h.bonus - g.bonus - greatest(greatest(-b.difference, 0) - (h.credit + h.credit_line - g.cash), 0), 0) ELSE 0 END AS bonus,
         CASE WHEN s.stands THEN greatest(h.insurance - g.insurance, 0) ELSE 0 END AS insurance,
         greatest(greatest(b.difference, 0) - g.difference, 0) AS difference
       FROM ledger_hold h
       CROSS JOIN LATERAL (SELECT h.state IN ('held', 'captured') AS stands) AS s
       CROSS JOIN LATERAL (
         SELECT coalesce(max(difference_amount), 0) AS difference FROM parcel_bill WHERE id = h.order_id AND match_with_partner_dt IS NOT NULL) AS b
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(given_amount - given_bonus) FILTER (WHERE charge_code IN ('shipping', 'packaging')), 0)::bigint AS cash,
           coalesce(sum(given_bonus), 0)::bigint AS bonus,
           coalesce(sum(given_amount) FILTER (WHERE charge_code = 'premium'), 0)::bigint AS insurance,
           coalesce(sum(given_amount) FILTER (WHERE charge_code = 'difference'), 0)::bigint AS difference
         FROM credited_charge WHERE order_id = h.order_id) AS g
       WHERE h.order_id = ANY ($1::bigint[])`,
      [order_ids],
    );
  }

  /** Those of these orders of whose booking notes have given something back. */
  async noted(tx: Tx, order_ids: readonly number[]): Promise<number[]> {
    const sql = `SELECT DISTINCT order_id FROM credited_charge WHERE order_id = ANY ($1::bigint[]) AND charge_code IN ('shipping', 'packaging')`;
    return (await tx.query<{ order_id: number }[]>(sql, [order_ids])).map(({ order_id }) => order_id);
  }

  /** What notes gave back of the difference of an order's bill. */
  async ofDifference(tx: Tx, order_id: number): Promise<GivenDifference> {
    const sql = `SELECT coalesce(sum(given_amount), 0)::bigint AS amount, coalesce(sum(given_vat), 0)::bigint AS vat FROM credited_charge WHERE order_id = $1 AND charge_code = 'difference'`;
    const [row] = await tx.query<Pick<GivenDifference, 'amount' | 'vat'>[]>(sql, [order_id]);
    return { order_id, ...row! };
  }

  async insert(tx: Tx, rows: readonly Omit<CreditedCharge, 'create_dt'>[]): Promise<void> {
    await tx.run(
      `INSERT INTO credited_charge (credit_note_id, order_id, charge_code, account_id, amount, given_amount, given_vat, given_bonus, legs, create_dt)
       SELECT credit_note_id, order_id, charge_code, account_id, amount, given_amount, given_vat, given_bonus, legs, $2
       FROM jsonb_to_recordset($1::jsonb) AS u (credit_note_id bigint, order_id bigint, charge_code text, account_id bigint, amount bigint, given_amount bigint,
         given_vat bigint, given_bonus bigint, legs jsonb)`,
      [JSON.stringify(rows), tx.now()],
    );
  }
}
