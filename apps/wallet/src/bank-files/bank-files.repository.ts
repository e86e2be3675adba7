import type { QueryOf } from '@lamliang/contracts';
import type { BankFile, walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { CodRoundEntity } from '../cod-rounds/cod-round.entity.ts';
import type { BankFileEntity } from './bank-file.entity.ts';
import type { BankFileLineEntity } from './bank-file-line.entity.ts';
import type { BankLineRow } from './bank-file.view.ts';

const COUNTS = `(SELECT count(*) FILTER (WHERE l.state = 'paid')::integer AS paid_count, coalesce(sum(l.amount) FILTER (WHERE l.state = 'paid'), 0)::bigint AS paid_amount,
  count(*) FILTER (WHERE l.state = 'refused')::integer AS refused_count FROM bank_file_line l WHERE l.bank_file_id = f.id)`;
const FILE = `f.id, f.bank_file_no, f.profile, f.state, f.line_count, f.amount, c.paid_count, c.paid_amount, c.refused_count, f.sha256,
  f.made_name, f.create_dt, f.withdrawn_name, f.decided_dt, f.remark`;
const FILES = `bank_file f CROSS JOIN LATERAL ${COUNTS} c`;
const LINE = `l.id, l.bank_file_id, l.line_no, l.cod_round_id, r.cod_approval_no, r.account_id, r.bank_id, r.bank_name, r.account_name, r.last_digits, l.amount, l.state,
  l.bank_reference, l.reason, l.answered_dt, CASE WHEN l.state = 'paid' THEN t.transaction_no END AS transaction_no`;
const LINES = `bank_file_line l JOIN cod_round r ON r.id = l.cod_round_id LEFT JOIN ledger_transaction t ON t.id = r.transaction_id`;
/** What the lists of staff may be sorted by. */
export const BANK_FILE_COLUMNS = { id: 'f.id', create_dt: 'f.create_dt', amount: 'f.amount', line_count: 'f.line_count' }; // prettier-ignore
export const BANK_LINE_COLUMNS = { id: 'l.id', amount: 'l.amount', line_no: 'l.line_no' };
type FileFilter = NonNullable<QueryOf<typeof walletRoutes.bankFiles>['filter']>;
type LineFilter = NonNullable<QueryOf<typeof walletRoutes.bankFileLines>['filter']>;
/** Approved rounds until a day that are in no file. */
const WAITING = `r.status = 'approved' AND r.round_date <= $1 AND NOT EXISTS (SELECT FROM bank_file_line l WHERE l.cod_round_id = r.id AND l.state <> 'withdrawn')`;
/** What a file is made of. */
export type WaitingRound = Pick<CodRoundEntity, 'id' | 'account_id' | 'cod_approval_no' | 'net_amount' | 'bank_id' | 'bank_name' | 'account_name'> & { account_sealed: string }; // prettier-ignore
export type NewFile = Pick<BankFileEntity, 'profile' | 'state' | 'line_count' | 'amount' | 'sha256' | 'made_by' | 'made_name' | 'create_dt'>; // prettier-ignore
export type SentLine = BankFileLineEntity & Omit<WaitingRound, 'id' | 'net_amount' | 'account_sealed'>;

/** SQL of files for the bank. Whoever changes lines has locked their rounds before. */
@Injectable()
export class BankFilesRepository {
  list(tx: Tx, list: StaffList<FileFilter>): Promise<Listed<BankFile>> {
    const { id, state, q } = list.filter;
    const search = new Search()
      .add('f.id = ANY (?::bigint[])', id)
      .add('f.state = ANY (?)', state)
      .add(`(strpos(lower(f.bank_file_no), lower(?)) > 0 OR EXISTS (SELECT FROM ${LINES} WHERE l.bank_file_id = f.id AND strpos(lower(r.cod_approval_no), lower(?)) > 0))`, q?.trim() || undefined); // prettier-ignore
    return listRows(tx, { select: FILE, from: FILES, sums: { amount: 'f.amount' } }, search, list);
  }

  async one(tx: Tx, id: number): Promise<BankFile | undefined> {
    return (await tx.query<BankFile[]>(`SELECT ${FILE} FROM ${FILES} WHERE f.id = $1`, [id]))[0];
  }

  lines(tx: Tx, list: StaffList<LineFilter>): Promise<Listed<BankLineRow>> {
    const { id, bank_file_id, cod_round_id, account_id, state, q } = list.filter;
    const search = new Search()
      .add('l.id = ANY (?::bigint[])', id)
      .add('l.bank_file_id = ?', bank_file_id)
      .add('l.cod_round_id = ?', cod_round_id)
      .add('r.account_id = ?', account_id)
      .add('l.state = ANY (?)', state)
      .add(`strpos(lower(concat_ws(' ', r.cod_approval_no, l.bank_reference)), lower(?)) > 0`, q?.trim() || undefined);
    return listRows(tx, { select: LINE, from: LINES, sums: { amount: 'l.amount' } }, search, list);
  }

  async line(tx: Tx, id: number): Promise<BankLineRow | undefined> {
    return (await tx.query<BankLineRow[]>(`SELECT ${LINE} FROM ${LINES} WHERE l.id = $1`, [id]))[0];
  }

  /** How many rounds wait for a file, and what the first ones come to. */
  async waits(tx: Tx, until: string, most: number): Promise<{ line_count: number; amount: Satang; left_count: number }> {
    const [found] = await tx.query<{ line_count: number; amount: Satang; left_count: number }[]>(
      `SELECT least(count(*), $2)::integer AS line_count, coalesce(sum(net_amount) FILTER (WHERE n <= $2), 0)::bigint AS amount,
         greatest(count(*) - $2, 0)::integer AS left_count
       FROM (SELECT r.net_amount, row_number() OVER (ORDER BY r.id) AS n FROM cod_round r WHERE ${WAITING}) AS w`,
      [until, most],
    );
    return found!;
  } // prettier-ignore

  /** The oldest of them. */
  waiting(tx: Tx, until: string, most: number): Promise<WaitingRound[]> {
    const sql = `SELECT r.id, r.account_id, r.cod_approval_no, r.net_amount, r.bank_id, r.bank_name, r.account_name, r.account_sealed
       FROM cod_round r WHERE ${WAITING} ORDER BY r.id LIMIT ${most}`;
    return tx.query(sql, [until]);
  }

  /** How many of these rounds are still as they were seen, and in no file; locked in the order of their ids. */
  async unchanged(tx: Tx, rounds: readonly WaitingRound[]): Promise<number> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT r.id FROM cod_round r JOIN unnest($1::bigint[], $2::bigint[], $3::text[]) AS s (id, net_amount, account_sealed) ON s.id = r.id
       WHERE r.status = 'approved' AND r.net_amount = s.net_amount AND r.account_sealed = s.account_sealed ORDER BY r.id FOR UPDATE OF r`,
      [rounds.map((one) => one.id), rounds.map((one) => one.net_amount), rounds.map((one) => one.account_sealed)],
    );
    const [taken] = await tx.query<{ n: number }[]>(
      `SELECT count(*)::integer AS n FROM bank_file_line WHERE cod_round_id = ANY ($1::bigint[]) AND state <> 'withdrawn'`,
      [rows.map(({ id }) => id)],
    );
    return rows.length - (taken?.n ?? 0);
  }

  /** @returns its id */
  async insert(tx: Tx, file: NewFile, rounds: readonly WaitingRound[], state: BankFileLineEntity['state']): Promise<number> {
    const names = Object.keys(file);
    const sql = `INSERT INTO bank_file (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`;
    const [made] = await tx.query<{ id: number }[]>(sql, Object.values(file));
    await tx.run(
      `INSERT INTO bank_file_line (bank_file_id, line_no, cod_round_id, amount, account_sealed, state)
       SELECT $1, l.n, l.cod_round_id, l.amount, l.account_sealed, $2
       FROM unnest($3::bigint[], $4::bigint[], $5::text[]) WITH ORDINALITY AS l (cod_round_id, amount, account_sealed, n)`,
      [made!.id, state, rounds.map((one) => one.id), rounds.map((one) => one.net_amount), rounds.map((one) => one.account_sealed)],
    );
    return made!.id;
  } // prettier-ignore

  /** The row, locked until the transaction ends; after its rounds. */
  async lock(tx: Tx, id: number): Promise<BankFileEntity | undefined> {
    return (await tx.query<BankFileEntity[]>('SELECT * FROM bank_file WHERE id = $1 FOR UPDATE', [id]))[0];
  }

  /** Its lines as they were sent, in their order. */
  sent(tx: Tx, id: number): Promise<SentLine[]> {
    return tx.query(
      `SELECT l.*, r.account_id, r.cod_approval_no, r.bank_id, r.bank_name, r.account_name FROM ${LINES} WHERE l.bank_file_id = $1 ORDER BY l.line_no`,
      [id],
    );
  }

  /** Locks rounds in the order of their ids. */
  async lockRounds(tx: Tx, ids: readonly number[]): Promise<void> {
    await tx.query('SELECT id FROM cod_round WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
  }

  /** The payment of a round that waits for the answer of the bank. */
  async openLine(tx: Tx, cod_round_id: number): Promise<BankFileLineEntity | undefined> {
    const sql = `SELECT * FROM bank_file_line WHERE cod_round_id = $1 AND state = 'sent'`;
    return (await tx.query<BankFileLineEntity[]>(sql, [cod_round_id]))[0];
  }

  async answer(tx: Tx, id: number, { state, bank_reference, reason, answered_dt }: Pick<BankFileLineEntity, 'state' | 'bank_reference' | 'reason' | 'answered_dt'>): Promise<void> {
    await tx.run('UPDATE bank_file_line SET state = $2, bank_reference = $3, reason = $4, answered_dt = $5 WHERE id = $1', [id, state, bank_reference, reason, answered_dt]);
  } // prettier-ignore

  /** Ends a file of which the bank has answered every line; its account numbers go. */
  async settle(tx: Tx, id: number, state: BankFileEntity['state']): Promise<void> {
    const done = await tx.run(
      `UPDATE bank_file SET state = $2, decided_dt = $3 WHERE id = $1 AND state = 'made'
         AND NOT EXISTS (SELECT FROM bank_file_line WHERE bank_file_id = $1 AND state = 'sent')`,
      [id, state, tx.now()],
    );
    if (done) await this.unseal(tx, id);
  }

  async withdraw(tx: Tx, id: number, change: Pick<BankFileEntity, 'state' | 'withdrawn_by' | 'withdrawn_name' | 'remark'>, line: BankFileLineEntity['state']): Promise<void> {
    await tx.run('UPDATE bank_file SET state = $2, withdrawn_by = $3, withdrawn_name = $4, remark = $5, decided_dt = $6 WHERE id = $1', [id, change.state, change.withdrawn_by, change.withdrawn_name, change.remark, tx.now()]);
    await tx.run('UPDATE bank_file_line SET state = $2, answered_dt = $3 WHERE bank_file_id = $1', [id, line, tx.now()]);
    await this.unseal(tx, id);
  } // prettier-ignore

  private async unseal(tx: Tx, id: number): Promise<void> {
    await tx.run('UPDATE bank_file_line SET account_sealed = NULL WHERE bank_file_id = $1', [id]);
  }
}
