import { Injectable } from '@nestjs/common';
import type { Satang } from '@lamliang/kernel';
import type { HoldAnswer, HoldRequest } from '@lamliang/contracts/wallet';
import type { Tx } from '@lamliang/platform';
import type { Leg } from '../ledger/posting.rules.ts';

export interface PlacedRow {
  order_id: number;
  state: HoldAnswer['state'];
  /** True when this call placed it. */
  fresh: boolean;
  version: number | null;
  amount: Satang | null;
  transaction_no: string | null;
  transaction_dt: Date | null;
  pre_cut_credit: Satang | null;
  after_cut_credit: Satang | null;
  pre_cut_bonus: Satang | null;
  after_cut_bonus: Satang | null;
}
export type HoldAction = 'capture' | 'release' | 'refund';
export interface ResolvedRow {
  order_id: number;
  state: 'captured' | 'released' | 'refunded' | 'none';
  /** True when this call resolved it. */
  fresh: boolean;
  version: number | null;
  amount: Satang;
  /** The part of it that is bonus. */
  bonus_amount: Satang;
  transaction_no: string | null;
}
/** A hold as the function takes it: with what it becomes at capture. */
export type HoldToPlace = Omit<HoldRequest, 'lines'> & { capture_legs: Leg[] };

@Injectable()
export class HoldsRepository {
  async place(
    tx: Tx,
    shop: { account_id: number; payment_type: 'wallet' | 'credit' },
    holds: HoldToPlace[],
    now: Date,
  ): Promise<PlacedRow[]> {
    return await tx.query<PlacedRow[]>('SELECT * FROM place_holds($1, $2, $3::jsonb, $4)', [
      shop.account_id,
      shop.payment_type,
      JSON.stringify(holds),
      now,
    ]);
  }

  /** Which of these orders have a hold, or had one. */
  async known(tx: Tx, order_ids: readonly number[]): Promise<Set<number>> {
    const sql = 'SELECT order_id FROM ledger_hold WHERE order_id = ANY ($1::bigint[])';
    return new Set((await tx.query<{ order_id: number }[]>(sql, [order_ids])).map(({ order_id }) => order_id));
  }

  async resolve(
    tx: Tx,
    account_id: number,
    order_ids: number[],
    action: HoldAction,
    now: Date,
  ): Promise<ResolvedRow[]> {
    return await tx.query<ResolvedRow[]>(
      'SELECT r.*, coalesce(h.bonus, 0) AS bonus_amount FROM resolve_holds($1, $2::bigint[], $3, $4) r LEFT JOIN ledger_hold h USING (order_id)',
      [account_id, order_ids, action, now],
    );
  }

  /** Captured holds behind an order, by its id. */
  captured(tx: Tx, after: number, limit: number): Promise<(ResolvedRow & { account_id: number; captured_dt: Date })[]> {
    return tx.query(
      `SELECT h.order_id, h.account_id, h.state, false AS fresh, h.version, h.amount, h.bonus AS bonus_amount, t.transaction_no, t.transaction_dt AS captured_dt FROM ledger_hold h
       JOIN ledger_transaction t ON t.id = h.capture_transaction_id
       WHERE h.state = 'captured' AND h.order_id > $1 ORDER BY h.order_id LIMIT $2`,
      [after, limit],
    );
  }

  /** Unresolved holds placed before `before`, oldest first, behind the one given. */
  async olderThan(
    tx: Tx,
    before: Date,
    behind: { held_at: Date; order_id: number } | undefined,
    limit: number,
  ): Promise<{ order_id: number; account_id: number; held_at: Date }[]> {
    return await tx.query(
      `SELECT order_id, account_id, held_at FROM ledger_hold
       WHERE state = 'held' AND held_at < $1 AND ($2::timestamptz IS NULL OR (held_at, order_id) > ($2, $3))
       ORDER BY held_at, order_id LIMIT $4`,
      [before, behind?.held_at ?? null, behind?.order_id ?? 0, limit],
    );
  }

  /** Holds that are not resolved, and those of them from before a time. */
  async counts(tx: Tx, before: Date): Promise<{ open: number; late: number }> {
    const [row] = await tx.query<{ open: number; late: number }[]>(
      `SELECT count(*) AS open, count(*) FILTER (WHERE held_at < $1) AS late FROM ledger_hold WHERE state = 'held'`,
      [before],
    );
    return row ?? { open: 0, late: 0 };
  }
}
