import type { QueryOf } from '@lamliang/contracts';
import type { CodAdvance, OrderAdvance, walletRoutes } from '@lamliang/contracts/wallet';
import { ZERO, type Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { codRoundMachine } from '../cod-rounds/cod-round.machine.ts';
import type { CodRoundEntity } from '../cod-rounds/cod-round.entity.ts';
import type { CodAdvanceEntity } from './cod-advance.entity.ts';
import { codAdvanceMachine } from './cod-advance.machine.ts';

const OWN = `a.state, a.fee_amount AS advance_fee_amount, a.fee_vat_amount AS advance_fee_vat_amount, a.due_amount, a.reason, a.reversed_dt, a.take_dt, a.taken_dt,
  CASE WHEN a.state = 'taken' THEN CASE WHEN a.taking_round_id IS NULL THEN 'wallet' ELSE 'round' END END AS taken_from,
  a.taking_round_id AS taking_approval_id, t.cod_approval_no AS taking_approval_no`;
const STAFF = `a.order_id AS id, a.order_id, p.order_no, p.tracking_no, p.partner_code, p.partner_awb_no, a.account_id, a.cod_amount, p.cod_status, ${OWN},
  a.fee_bps AS fee_percent, p.cod_round_id AS cod_approval_id, r.cod_approval_no, r.transfer_dt AS paid_dt, a.ends_as, a.create_dt`;
const WITH_TAKING = 'cod_advance a LEFT JOIN cod_round t ON t.id = a.taking_round_id';
const WITH_PARCEL = `${WITH_TAKING} JOIN cod_parcel p ON p.order_id = a.order_id LEFT JOIN cod_round r ON r.id = p.cod_round_id`;
/** What the list of staff may be sorted by. */
export const ADVANCE_COLUMNS = {
  id: 'a.order_id',
  create_dt: 'a.create_dt',
  cod_amount: 'a.cod_amount',
  take_dt: 'a.take_dt',
};
type AdvanceFilter = NonNullable<QueryOf<typeof walletRoutes.codAdvances>['filter']>;
/** Delivered COD that its carrier has, in no round, of which nobody complains and about which no claim is open. */
export const READY = `p.cod_status = 'delivery-success' AND p.complaint_flag = 0 AND p.complaint_id IS NULL AND p.cod_round_id IS NULL`;
/** What is out of a shop's limit. */
export const OPEN = `a.state IN ('asked', 'paid', 'owed')`;
/** What is to be taken from a wallet, and since when. */
export type Due = Pick<CodAdvanceEntity, 'order_id'> & { take_dt: Date };
type Change = Partial<Pick<CodAdvanceEntity, 'state' | 'due_amount' | 'ends_as' | 'reason' | 'reversed_dt' | 'take_dt' | 'taken_dt'>>; // prettier-ignore

/** SQL of COD that is paid in advance. */
@Injectable()
export class AdvancesRepository {
  /** One at a time pays a shop in advance, so that two together stay below its limit. */
  async lock(tx: Tx, account_id: number): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('cod_advance'), hashtext($1))`, [String(account_id)]);
  }

  /** COD of a shop that is out: asked for, paid, or owed. */
  async open(tx: Tx, account_id: number): Promise<Satang> {
    const sql = `SELECT coalesce(sum(a.cod_amount), 0)::bigint AS amount FROM cod_advance a WHERE a.account_id = $1 AND ${OPEN}`;
    return (await tx.query<{ amount: Satang }[]>(sql, [account_id]))[0]?.amount ?? ZERO;
  }

  /** Parcels of a shop that may be paid in advance, the oldest first and locked in that order; with ids, those of them. */
  ready(tx: Tx, account_id: number, order_ids: readonly number[] | undefined, limit: number): Promise<CodParcelEntity[]> {
    return tx.query(
      `SELECT p.* FROM cod_parcel p WHERE p.account_id = $1 AND ${READY} AND ($2::bigint[] IS NULL OR p.order_id = ANY ($2))
       ORDER BY p.order_id LIMIT ${limit} FOR UPDATE`,
      [account_id, order_ids ?? null],
    );
  } // prettier-ignore

  /** Makes the round that pays parcels in advance, puts them in it and writes what each costs. @returns its id */
  async make(tx: Tx, terms: Pick<CodRoundEntity, 'account_id' | 'round_date' | 'order_count' | 'cod_amount' | 'cod_fee_amount' | 'cod_fee_vat_amount' | 'advance_fee_amount' | 'advance_fee_vat_amount'>, rows: readonly Pick<CodAdvanceEntity, 'order_id' | 'cod_amount' | 'fee_amount' | 'fee_vat_amount'>[], fee_bps: number): Promise<number> {
    const { account_id, round_date, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, advance_fee_amount, advance_fee_vat_amount } = terms;
    const [made] = await tx.query<[{ id: number }]>(
      `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, advance_fee_amount, advance_fee_vat_amount, create_dt)
       VALUES ($1, 'advance', $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [account_id, round_date, codRoundMachine.initial, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, advance_fee_amount, advance_fee_vat_amount, tx.now()],
    );
    await tx.run(
      `INSERT INTO cod_advance (order_id, account_id, state, cod_amount, fee_bps, fee_amount, fee_vat_amount, create_dt)
       SELECT u.order_id, $1, $2, u.cod_amount, $3, u.fee, u.vat, $4
       FROM unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) AS u (order_id, cod_amount, fee, vat)`,
      [account_id, codAdvanceMachine.initial, fee_bps, tx.now(), rows.map((row) => row.order_id), rows.map((row) => row.cod_amount), rows.map((row) => row.fee_amount), rows.map((row) => row.fee_vat_amount)],
    );
    return made.id;
  } // prettier-ignore

  /** How many parcels of a round somebody complains about, or claims for. */
  async kept(tx: Tx, round_id: number): Promise<number> {
    const sql = `SELECT count(*)::integer AS kept FROM cod_parcel WHERE cod_round_id = $1 AND (complaint_flag = 1 OR complaint_id IS NOT NULL)`;
    return (await tx.query<{ kept: number }[]>(sql, [round_id]))[0]?.kept ?? 0;
  }

  /** What these parcels cost in advance, with VAT. */
  fees(tx: Tx, order_ids: readonly number[]): Promise<{ order_id: number; fee_amount: Satang }[]> {
    return tx.query('SELECT order_id, fee_amount + fee_vat_amount AS fee_amount FROM cod_advance WHERE order_id = ANY ($1::bigint[])', [order_ids]); // prettier-ignore
  }

  /** Forgets advances that are not paid. @returns what was to be kept back of them */
  async drop(tx: Tx, order_ids: readonly number[]): Promise<Pick<CodAdvanceEntity, 'fee_amount' | 'fee_vat_amount'>[]> {
    const sql = `DELETE FROM cod_advance WHERE order_id = ANY ($1::bigint[]) AND state = $2 RETURNING fee_amount, fee_vat_amount`;
    return await tx.query(sql, [order_ids, codAdvanceMachine.initial]);
  }

  /** Changes those of some orders that are in a state. @returns how many */
  change(tx: Tx, order_ids: readonly number[], state: CodAdvanceEntity['state'], change: Change): Promise<number> {
    const sets = Object.keys(change).map((column, n) => `${column} = $${n + 3}`);
    const sql = `UPDATE cod_advance SET ${sets.join(', ')} WHERE order_id = ANY ($1::bigint[]) AND state = $2`;
    return tx.run(sql, [order_ids, state, ...Object.values(change)]);
  }

  /**
   * Puts what shops owe into rounds that were made of their COD, the oldest first, each whole and as long as the round
   * still pays something. @returns what each round pays less, in satang
   */
  takeInto(tx: Tx, round_ids: readonly number[]): Promise<{ cod_round_id: number; recovered_amount: Satang }[]> {
    return tx.query(
      `WITH owed AS MATERIALIZED (
         SELECT a.order_id, a.account_id, a.due_amount FROM cod_advance a
         WHERE a.account_id IN (SELECT account_id FROM cod_round WHERE id = ANY ($1::bigint[])) AND a.state = 'owed' AND a.taking_round_id IS NULL
         ORDER BY a.order_id FOR UPDATE
       ), upto AS (
         SELECT order_id, account_id, sum(due_amount) OVER (PARTITION BY account_id ORDER BY order_id) AS total FROM owed
       ), taken AS (
         UPDATE cod_advance a SET taking_round_id = r.id FROM upto u JOIN cod_round r ON r.account_id = u.account_id AND r.id = ANY ($1::bigint[])
         WHERE a.order_id = u.order_id AND u.total < r.net_amount RETURNING r.id, a.due_amount
       )
       UPDATE cod_round r SET recovered_amount = s.amount FROM (SELECT id, sum(due_amount) AS amount FROM taken GROUP BY id) AS s
       WHERE r.id = s.id RETURNING r.id AS cod_round_id, r.recovered_amount`,
      [round_ids],
    );
  } // prettier-ignore

  /** What a round was to be paid less for is owed again. */
  async releaseRound(tx: Tx, round_id: number): Promise<void> {
    await tx.run(`UPDATE cod_advance SET taking_round_id = NULL WHERE taking_round_id = $1 AND state = 'owed'`, [round_id]); // prettier-ignore
  }

  /** What a round takes, locked in the order of the orders. */
  takenBy(tx: Tx, round_id: number): Promise<CodAdvanceEntity[]> {
    return tx.query('SELECT * FROM cod_advance WHERE taking_round_id = $1 ORDER BY order_id FOR UPDATE', [round_id]);
  }

  /** The advance of an order, locked until the transaction ends. */
  async lockOne(tx: Tx, order_id: number): Promise<CodAdvanceEntity | undefined> {
    return (await tx.query<CodAdvanceEntity[]>('SELECT * FROM cod_advance WHERE order_id = $1 FOR UPDATE', [order_id]))[0]; // prettier-ignore
  }

  /** Orders for which shops owe since before a time, in no round; the oldest first, behind one. */
  due(tx: Tx, before: Date, behind: Due, limit: number): Promise<Due[]> {
    const sql = `SELECT order_id, take_dt FROM cod_advance WHERE state = 'owed' AND taking_round_id IS NULL AND take_dt <= $1
       AND (take_dt, order_id) > ($2, $3) ORDER BY take_dt, order_id LIMIT ${limit}`;
    return tx.query(sql, [before, behind.take_dt, behind.order_id]);
  }

  async own(tx: Tx, order_id: number): Promise<OrderAdvance | undefined> {
    const sql = `SELECT ${OWN} FROM ${WITH_TAKING} WHERE a.order_id = $1`;
    return (await tx.query<OrderAdvance[]>(sql, [order_id]))[0];
  }

  async one(tx: Tx, order_id: number): Promise<CodAdvance | undefined> {
    return (await tx.query<CodAdvance[]>(`SELECT ${STAFF} FROM ${WITH_PARCEL} WHERE a.order_id = $1`, [order_id]))[0];
  }

  list(tx: Tx, list: StaffList<AdvanceFilter>): Promise<Listed<CodAdvance>> {
    const { id, account_id, state, q } = list.filter;
    const search = new Search()
      .add('a.order_id = ANY (?::bigint[])', id)
      .add('a.account_id = ?', account_id)
      .add('a.state = ANY (?)', state)
      .add(`strpos(lower(concat_ws(' ', p.order_no, p.tracking_no, p.partner_awb_no)), lower(?)) > 0`, q?.trim() || undefined); // prettier-ignore
    const sums = { cod_amount: 'a.cod_amount', due_amount: 'a.due_amount' };
    return listRows(tx, { select: STAFF, from: WITH_PARCEL, sums }, search, list);
  }
}
