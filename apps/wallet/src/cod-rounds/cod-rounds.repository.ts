import { COUNTED, type Cursor, type QueryOf } from '@lamliang/contracts';
import type { CodRound, StaffCodRound, walletRoutes } from '@lamliang/contracts/wallet';
import { ZERO, type Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodParcelEntity } from '../cod/cod-parcel.entity.ts';
import { codParcelMachine } from '../cod/cod-parcel.machine.ts';
import type { Period } from '../statements/statement.rules.ts';
import type { CodRoundEntity } from './cod-round.entity.ts';
import { codRoundMachine } from './cod-round.machine.ts';

type Shown<T extends { account_number: unknown }> = Omit<T, 'account_number'> & Pick<CodRoundEntity, 'last_digits'>;
export type CodRoundRow = Shown<CodRound>;
export type StaffCodRoundRow = Shown<StaffCodRound>;
const OWN = `r.id, r.cod_approval_no, r.kind, r.round_date::text AS round_date, r.status, r.order_count, r.cod_amount, r.cod_fee_amount, r.cod_fee_vat_amount,
  r.advance_fee_amount, r.advance_fee_vat_amount, r.recovered_amount, r.net_amount, r.bank_id, r.bank_name, r.account_name, r.last_digits, r.bank_reference, r.transfer_dt, r.approved_dt, r.remark, r.create_dt`;
const STAFF = `${OWN}, r.account_id, r.commission_amount, r.withheld_bps AS withheld_percent, r.withheld_amount, r.approved_name, l.transaction_no, d.id AS decision_id`;
const WITH_DECISION = `cod_round r LEFT JOIN ledger_transaction l ON l.id = r.transaction_id
  LEFT JOIN decision d ON d.kind = 'cod_round' AND d.target = r.id::text AND d.state = 'waiting'`;
/** What the list of staff may be sorted by. */
export const COD_ROUND_COLUMNS = {
  id: 'r.id',
  create_dt: 'r.create_dt',
  round_date: 'r.round_date',
  net_amount: 'r.net_amount',
  order_count: 'r.order_count',
  account_id: 'r.account_id',
};
type RoundFilter = NonNullable<QueryOf<typeof walletRoutes.codRounds>['filter']>;
/** As in `sumsOf`: what a round of parcels comes to. */
const SUMS = `count(*)::integer AS order_count, sum(cod_amount)::bigint AS cod_amount,
  coalesce(sum(cod_fee) FILTER (WHERE payment_type = 'wallet'), 0)::bigint AS cod_fee_amount,
  coalesce(sum(cod_fee_vat) FILTER (WHERE payment_type = 'wallet'), 0)::bigint AS cod_fee_vat_amount`;
/** Parcels whose money may be paid out: the carrier's is here, the law holds it no longer, and nobody complained. */
const FREE = `cod_status = 'cod-received' AND cod_round_id IS NULL AND complaint_flag = 0 AND complaint_id IS NULL AND hold_until <= $1`;
/** What shops owe of advances and no round takes yet, summed up in the order in which rounds take it. */
const OWED = `SELECT due_amount, sum(due_amount) OVER (ORDER BY order_id) AS total FROM cod_advance
  WHERE account_id = s.account_id AND state = 'owed' AND taking_round_id IS NULL`;
/** Rounds that pay COD; commission is told beside what it is paid of. */
const OF_COD = `r.kind <> 'commission'`;
export type RoundChange = Partial<Omit<CodRoundEntity, 'id' | 'cod_approval_no' | 'account_id' | 'net_amount'>>;

/** SQL of rounds. */
@Injectable()
export class CodRoundsRepository {
  /** Shops with COD that is free at a time, in the order of their ids; with a day, without a round of it. */
  async shopsWithFree(tx: Tx, free_at: Date, round_date: string, account_id?: number): Promise<number[]> {
    const rows = await tx.query<{ account_id: number }[]>(
      `SELECT p.account_id FROM cod_parcel p WHERE ${FREE} AND ($3::bigint IS NULL OR p.account_id = $3)
         AND NOT EXISTS (SELECT FROM cod_round r WHERE r.account_id = p.account_id AND r.round_date = $2 AND r.kind = 'daily'
           AND r.status NOT IN ('failed', 'cancelled'))
       GROUP BY p.account_id ORDER BY p.account_id`,
      [free_at, round_date, account_id ?? null],
    );
    return rows.map((row) => row.account_id);
  }

  /**
   * Makes rounds of all COD of these shops that is free, in one statement: what another one takes at the same time is
   * waited for and not taken again. A shop whose COD does not cover its fees, or that has a round of this day, gets none.
   * @returns the parcels as changed
   */
  make(tx: Tx, account_ids: readonly number[], terms: Pick<CodRoundEntity, 'kind' | 'round_date'> & { free_at: Date }): Promise<CodParcelEntity[]> {
    return tx.query(
      `WITH free AS MATERIALIZED (
         SELECT order_id, account_id, payment_type, cod_amount, cod_fee, cod_fee_vat FROM cod_parcel
         WHERE account_id = ANY ($2::bigint[]) AND ${FREE} ORDER BY order_id FOR UPDATE
       ), made AS (
         INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, create_dt)
         SELECT account_id, $3, $4::date, $5, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount, $6
         FROM (SELECT account_id, ${SUMS} FROM free GROUP BY account_id) AS s
         WHERE cod_amount > cod_fee_amount + cod_fee_vat_amount
         ON CONFLICT (account_id, round_date) WHERE kind = 'daily' AND status NOT IN ('failed', 'cancelled') DO NOTHING
         RETURNING id, account_id
       )
       UPDATE cod_parcel p SET cod_round_id = made.id, cod_status = $7, version = p.version + 1
       FROM free JOIN made ON made.account_id = free.account_id WHERE p.order_id = free.order_id RETURNING p.*`,
      [terms.free_at, account_ids, terms.kind, terms.round_date, codRoundMachine.initial, tx.now(), codParcelMachine.next('cod-received', 'enter_round')],
    );
  } // prettier-ignore

  /** What `make` would make for these shops. */
  async wouldBe(tx: Tx, account_ids: readonly number[], free_at: Date): Promise<{ round_count: number; order_count: number; net_amount: Satang }> {
    const [found] = await tx.query<{ round_count: number; order_count: number; net_amount: Satang }[]>(
      `SELECT count(*)::integer AS round_count, coalesce(sum(order_count), 0)::integer AS order_count,
         coalesce(sum(s.net - o.recovered), 0)::bigint AS net_amount
       FROM (SELECT *, cod_amount - cod_fee_amount - cod_fee_vat_amount AS net
             FROM (SELECT account_id, ${SUMS} FROM cod_parcel WHERE account_id = ANY ($2::bigint[]) AND ${FREE} GROUP BY account_id) AS g) AS s
       CROSS JOIN LATERAL (SELECT coalesce(sum(due_amount) FILTER (WHERE total < s.net), 0) AS recovered FROM (${OWED}) AS w) AS o
       WHERE s.net > 0`,
      [free_at, account_ids],
    );
    return found ?? { round_count: 0, order_count: 0, net_amount: ZERO };
  } // prettier-ignore

  /** The row, locked until the transaction ends. Whoever changes its parcels locks it first. */
  async lock(tx: Tx, id: number): Promise<CodRoundEntity | undefined> {
    return (
      await tx.query<CodRoundEntity[]>(
        'SELECT *, round_date::text AS round_date FROM cod_round WHERE id = $1 FOR UPDATE',
        [id],
      )
    )[0];
  }

  /** The parcels of a round, locked in the order of their ids. */
  lockParcels(tx: Tx, id: number): Promise<CodParcelEntity[]> {
    return tx.query('SELECT * FROM cod_parcel WHERE cod_round_id = $1 ORDER BY order_id FOR UPDATE', [id]);
  }

  /** Orders in these rounds about which somebody complains or claims, by their ids. */
  async kept(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const sql = `SELECT order_id FROM cod_parcel WHERE cod_round_id = ANY ($1::bigint[]) AND (complaint_flag = 1 OR complaint_id IS NOT NULL) ORDER BY order_id`;
    return (await tx.query<{ order_id: number }[]>(sql, [ids])).map((row) => row.order_id);
  }

  async change(tx: Tx, id: number, change: RoundChange): Promise<void> {
    const sets = Object.keys(change).map((column, n) => `${column} = $${n + 2}`);
    await tx.run(`UPDATE cod_round SET ${sets.join(', ')} WHERE id = $1`, [id, ...Object.values(change)]);
  }

  /** A page of a shop's rounds, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    account_id: number,
    { period, status, kind, ...page }: { period: Period; status?: string | undefined; kind?: string | undefined; limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: CodRoundRow[]; counted: number }> {
    const search = new Search()
      .add(`r.account_id = ? AND ${OF_COD}`, account_id)
      .add('r.status = ?', status)
      .add('r.kind = ?', kind)
      .add('r.create_dt >= ?', period.from ?? undefined)
      .add('r.create_dt < ?', period.to ?? undefined);
    const sql = `SELECT count(*) AS counted FROM (SELECT 1 FROM cod_round r ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    const { after, limit, offset } = page;
    if (after) search.add(`(r.create_dt, r.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<CodRoundRow[]>(
      `SELECT ${OWN} FROM cod_round r ${search.where} ORDER BY r.create_dt DESC, r.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  async own(tx: Tx, account_id: number, id: number): Promise<CodRoundRow | undefined> {
    const sql = `SELECT ${OWN} FROM cod_round r WHERE r.id = $1 AND r.account_id = $2 AND ${OF_COD}`;
    return (await tx.query<CodRoundRow[]>(sql, [id, account_id]))[0];
  }

  /** Parcels of a shop's round by their ids, and how many there are, counted to one more than `COUNTED`. */
  async parcels(
    tx: Tx,
    account_id: number,
    id: number,
    { limit, offset, after = 0 }: { limit: number; offset: number; after?: number },
  ): Promise<{ rows: CodParcelEntity[]; counted: number }> {
    const of = 'FROM cod_parcel WHERE account_id = $1 AND cod_round_id = $2';
    const rows = await tx.query<CodParcelEntity[]>(`SELECT * ${of} AND order_id > $3 ORDER BY order_id LIMIT ${limit} OFFSET ${offset}`, [account_id, id, after]);
    const [found] = await tx.query<{ counted: number }[]>(`SELECT count(*) AS counted FROM (SELECT 1 ${of} LIMIT ${COUNTED + 1}) AS found`, [account_id, id]);
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore

  async one(tx: Tx, id: number): Promise<StaffCodRoundRow | undefined> {
    return (await tx.query<StaffCodRoundRow[]>(`SELECT ${STAFF} FROM ${WITH_DECISION} WHERE r.id = $1`, [id]))[0];
  }

  list(tx: Tx, list: StaffList<RoundFilter>): Promise<Listed<StaffCodRoundRow>> {
    const { id, account_id, status, kind, round_date, q } = list.filter;
    const search = new Search()
      .add('r.id = ANY (?::bigint[])', id)
      .add('r.account_id = ?', account_id)
      .add('r.status = ANY (?)', status)
      .add('r.kind = ANY (?)', kind)
      .add('r.round_date = ?', round_date)
      .add(`strpos(lower(concat_ws(' ', r.cod_approval_no, r.bank_reference)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(
      tx,
      { select: STAFF, from: WITH_DECISION, sums: { cod_amount: 'r.cod_amount', net_amount: 'r.net_amount' } },
      search,
      list,
    );
  }
}
