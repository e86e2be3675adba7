import { COUNTED, type Cursor } from '@lamliang/contracts';
import type { AffiliateWithdrawal } from '@lamliang/contracts/wallet';
import { ZERO, type Satang } from '@lamliang/kernel';
import { Search, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodRoundEntity } from '../cod-rounds/cod-round.entity.ts';
import { codRoundMachine } from '../cod-rounds/cod-round.machine.ts';
import type { Period } from '../statements/statement.rules.ts';

const FIELDS = `r.id, r.cod_approval_no AS withdrawal_no, r.status, r.commission_amount, r.withheld_bps AS withheld_percent, r.withheld_amount, r.net_amount,
  r.bank_id, r.bank_name, r.account_name, r.last_digits, r.bank_reference, r.transfer_dt, r.approved_dt, r.remark, r.create_dt`;
const OWN = `r.kind = 'commission'`;
export type AffiliateWithdrawalRow = Omit<AffiliateWithdrawal, 'account_number'> &
  Pick<CodRoundEntity, 'bank_id' | 'last_digits'>;
type Asked = Pick<CodRoundEntity, 'account_id' | 'round_date' | 'commission_amount' | 'withheld_bps' | 'withheld_amount'>; // prettier-ignore

/** SQL of rounds that pay commission. */
@Injectable()
export class AffiliateWithdrawalsRepository {
  /** One at a time asks for the commission of a shop; another one waits and sees what is left. */
  async lock(tx: Tx, account_id: number): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(hashtext('commission'), hashtext($1))`, [String(account_id)]);
  }

  /** What was asked for and is neither paid nor back. */
  async onHold(tx: Tx, account_id: number): Promise<Satang> {
    const [row] = await tx.query<{ amount: Satang }[]>(
      `SELECT coalesce(sum(r.commission_amount), 0)::bigint AS amount FROM cod_round r
       WHERE r.account_id = $1 AND ${OWN} AND r.status IN ('pending', 'approved')`,
      [account_id],
    );
    return row?.amount ?? ZERO;
  }

  /** @returns its id */
  async insert(tx: Tx, asked: Asked): Promise<number> {
    const { account_id, round_date, commission_amount, withheld_bps, withheld_amount } = asked;
    const [made] = await tx.query<[{ id: number }]>(
      `INSERT INTO cod_round (account_id, kind, round_date, status, order_count, cod_amount, cod_fee_amount, cod_fee_vat_amount,
         commission_amount, withheld_bps, withheld_amount, create_dt)
       VALUES ($1, 'commission', $2, $3, 0, 0, 0, 0, $4, $5, $6, $7) RETURNING id`,
      [account_id, round_date, codRoundMachine.initial, commission_amount, withheld_bps, withheld_amount, tx.now()],
    );
    return made.id;
  }

  async one(tx: Tx, account_id: number, id: number): Promise<AffiliateWithdrawalRow | undefined> {
    const sql = `SELECT ${FIELDS} FROM cod_round r WHERE r.id = $1 AND r.account_id = $2 AND ${OWN}`;
    return (await tx.query<AffiliateWithdrawalRow[]>(sql, [id, account_id]))[0];
  }

  /** A page of what a shop asked for, newest first, and how many there are, counted to one more than `COUNTED`. */
  async page(
    tx: Tx,
    account_id: number,
    { period, status, ...page }: { period: Period; status: string | undefined; limit: number; offset: number; after: Cursor | undefined },
  ): Promise<{ rows: AffiliateWithdrawalRow[]; counted: number }> {
    const search = new Search()
      .add(`r.account_id = ? AND ${OWN}`, account_id)
      .add('r.status = ?', status)
      .add('r.create_dt >= ?', period.from ?? undefined)
      .add('r.create_dt < ?', period.to ?? undefined);
    const sql = `SELECT count(*) AS counted FROM (SELECT 1 FROM cod_round r ${search.where} LIMIT ${COUNTED + 1}) AS found`;
    const [found] = await tx.search<{ counted: number }[]>(sql, [...search.values]);
    const { after, limit, offset } = page;
    if (after) search.add(`(r.create_dt, r.id) < (?, ${Number(after.id)})`, after.at);
    const rows = await tx.search<AffiliateWithdrawalRow[]>(
      `SELECT ${FIELDS} FROM cod_round r ${search.where} ORDER BY r.create_dt DESC, r.id DESC LIMIT ${limit} OFFSET ${after ? 0 : offset}`,
      search.values,
    );
    return { rows, counted: found?.counted ?? 0 };
  } // prettier-ignore
}
