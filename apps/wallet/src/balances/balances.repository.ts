import { Injectable } from '@nestjs/common';
import type { Balances } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';

@Injectable()
export class BalancesRepository {
  /**
   * Balances in the order of the ids; a shop without books has zeros. The ids are hidden from the planner: it would
   * plan anew each time for their number, which costs seven times what the answer does.
   */
  async of(tx: Tx, account_ids: number[]): Promise<Balances[]> {
    return await tx.query<Balances[]>(
      `SELECT shop.id AS account_id, coalesce(b.credit, 0) AS credit, coalesce(b.bonus, 0) AS bonus,
              coalesce(b.insurance, 0) AS insurance, coalesce(c.cod, 0) AS cod, coalesce(h.on_hold, 0) AS on_hold,
              jsonb_build_object('limit', coalesce(b.line_limit, 0), 'used', coalesce(b.used, 0),
                                 'open', coalesce(b.line_limit - b.used, 0)) AS credit_line
       FROM (SELECT $1::bigint[] AS ids OFFSET 0) AS given, unnest(given.ids) WITH ORDINALITY AS shop (id, ord)
       LEFT JOIN LATERAL (
         SELECT sum(balance) FILTER (WHERE code = 'shop.credit')::bigint AS credit,
                sum(balance) FILTER (WHERE code = 'shop.bonus')::bigint AS bonus,
                sum(balance) FILTER (WHERE code = 'shop.insurance')::bigint AS insurance,
                -sum(floor) FILTER (WHERE code = 'shop.credit_line')::bigint AS line_limit,
                -sum(balance) FILTER (WHERE code = 'shop.credit_line')::bigint AS used
         FROM ledger_account WHERE account_id = shop.id AND balance_mode = 'locked'
       ) AS b ON true
       LEFT JOIN LATERAL (
         SELECT sum(e.amount)::bigint AS cod
         FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id
         WHERE a.account_id = shop.id AND a.code = 'shop.cod'
       ) AS c ON true
       LEFT JOIN LATERAL (
         SELECT sum(amount)::bigint AS on_hold FROM ledger_hold WHERE account_id = shop.id AND state = 'held'
       ) AS h ON true
       ORDER BY shop.ord`,
      [account_ids],
    );
  }

  /**
   * What orders took from a shop's credit, bonus and credit line between two instants, money that came back taken off,
   * in satang; and when the first order of that time was paid.
   */
  async spent(tx: Tx, account_id: number, from: Date, to: Date): Promise<{ spent: Satang; first: Date | null }> {
    const [row] = await tx.query<{ spent: Satang; first: Date | null }[]>(
      `SELECT -coalesce(sum(amount + bonus_amount), 0)::bigint AS spent,
              min(transaction_dt) FILTER (WHERE kind = 'hold') AS first
       FROM ledger_transaction
       WHERE account_id = $1 AND transaction_dt >= $2 AND transaction_dt < $3
         AND kind IN ('hold', 'release', 'refund', 'parcel_bill')`,
      [account_id, from, to],
    );
    return row!;
  }
}
