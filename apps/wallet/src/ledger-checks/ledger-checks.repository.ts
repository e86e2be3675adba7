import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@lamliang/contracts';
import type { walletRoutes } from '@lamliang/contracts/wallet';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { LedgerCheck } from './ledger-check.entity.ts';

type CheckFilter = NonNullable<QueryOf<typeof walletRoutes.ledgerChecks>['filter']>;
export type Findings = Pick<LedgerCheck, 'transactions' | 'entries' | 'accounts' | 'violations'>;
/** Maximum stored violations per check. */
const KEPT = 200;
/** What the list may be sorted by. */
export const CHECK_COLUMNS = {
  id: 'id',
  checked_dt: 'checked_dt',
  clean_flag: 'clean_flag',
  duration_ms: 'duration_ms',
};

/** Entries of a transaction, of a book (the last ones) or of an order: the evidence of a violation. */
const entriesOf = (condition: string) => `ARRAY(
  SELECT entry.id FROM ledger_entry entry WHERE ${condition} ORDER BY entry.id DESC LIMIT 20)`;

// Each part answers: rule, book, shop, transaction, expected, found, entries. All parts are one statement and see one
// state of the ledger, however much is posted meanwhile.
const PARTS = [
  `SELECT 'transaction_sum' AS rule, NULL::text AS code, NULL::bigint AS account_id, s.transaction_id, 0 AS expected, s.found,
          ${entriesOf('entry.transaction_id = s.transaction_id')} AS entry_ids
   FROM (SELECT transaction_id, sum(amount) AS found FROM ledger_entry GROUP BY transaction_id HAVING sum(amount) <> 0) AS s`,

  `SELECT 'total_sum', NULL, NULL, NULL, 0, sum(amount), '{}' FROM ledger_entry HAVING sum(amount) <> 0`,

  `SELECT 'account_balance', a.code, a.account_id, NULL, coalesce(s.total, 0), a.balance,
          ${entriesOf('entry.ledger_account_id = a.id')}
   FROM ledger_account a
   LEFT JOIN (SELECT ledger_account_id, sum(amount) AS total, count(*) AS steps FROM ledger_entry GROUP BY ledger_account_id) AS s
     ON s.ledger_account_id = a.id
   WHERE a.balance_mode = 'locked' AND (a.balance <> coalesce(s.total, 0) OR a.version <> coalesce(s.steps, 0))`,

  // Entries of a book that is not there, of another shop's book, or without the balance that their book keeps.
  `SELECT 'account_balance', a.code, e.account_id, e.transaction_id, 0, e.amount, ARRAY[e.id]
   FROM ledger_entry e LEFT JOIN ledger_account a ON a.id = e.ledger_account_id
   WHERE a.id IS NULL OR a.account_id <> e.account_id OR (a.balance_mode = 'locked') <> (e.account_version IS NOT NULL)`,

  `SELECT 'entry_chain', a.code, e.account_id, e.transaction_id, e.before + e.amount, e.balance_after, ARRAY[e.id]
   FROM (
     SELECT *, coalesce(lag(balance_after) OVER book, 0) AS before, coalesce(lag(account_version) OVER book, 0) AS last_version
     FROM ledger_entry WHERE account_version IS NOT NULL
     WINDOW book AS (PARTITION BY ledger_account_id ORDER BY account_version)
   ) AS e
   LEFT JOIN ledger_account a ON a.id = e.ledger_account_id
   WHERE e.account_version <> e.last_version + 1 OR e.balance_after <> e.before + e.amount`,

  // The statement must match the postings.
  `SELECT 'entry_chain', a.code, e.account_id, e.transaction_id, e.balance_after,
          CASE a.code WHEN 'shop.credit' THEN t.after_cut_credit WHEN 'shop.bonus' THEN t.after_cut_bonus ELSE t.insurance_after END,
          ARRAY[e.id]
   FROM ledger_entry e
   JOIN ledger_account a ON a.id = e.ledger_account_id
   JOIN ledger_transaction t ON t.id = e.transaction_id AND t.account_id = a.account_id
   WHERE CASE a.code
     WHEN 'shop.credit' THEN t.amount <> e.amount OR t.after_cut_credit <> e.balance_after
     WHEN 'shop.bonus' THEN t.bonus_amount <> e.amount OR t.after_cut_bonus <> e.balance_after
     WHEN 'shop.insurance' THEN t.insurance_amount <> e.amount OR t.insurance_after <> e.balance_after
     WHEN 'shop.credit_line' THEN t.amount <> e.amount OR t.credit_line_flag = 0
     ELSE false END`,

  `SELECT 'account_floor', a.code, a.account_id, NULL, a.floor, a.balance, ${entriesOf('entry.ledger_account_id = a.id')}
   FROM ledger_account a WHERE a.balance_mode = 'locked' AND a.balance < a.floor`,

  // The amount on hold of an order and its transactions must match the state of its hold.
  `SELECT 'hold_resolution', 'hold.order', coalesce(h.account_id, m.account_id), coalesce(h.hold_transaction_id, m.first_id),
          CASE WHEN h.state = 'held' THEN h.amount ELSE 0 END, coalesce(m.remaining, 0),
          ${entriesOf('entry.transaction_id = ANY (m.ids)')}
   FROM ledger_hold h
   FULL JOIN (
     SELECT t.order_id, min(t.account_id) AS account_id, min(t.id) AS first_id, array_agg(t.id) AS ids,
            array_agg(t.kind ORDER BY t.kind) AS kinds, sum(e.remaining) AS remaining
     FROM ledger_transaction t
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.amount), 0) AS remaining FROM ledger_entry e
       JOIN ledger_account a ON a.id = e.ledger_account_id WHERE e.transaction_id = t.id AND a.code = 'hold.order'
     ) AS e
     WHERE t.kind IN ('hold', 'capture', 'release', 'refund') GROUP BY t.order_id
   ) AS m ON m.order_id = h.order_id
   WHERE h.order_id IS NULL OR m.order_id IS NULL
      OR m.remaining <> CASE WHEN h.state = 'held' THEN h.amount ELSE 0 END
      OR m.kinds <> CASE h.state WHEN 'held' THEN ARRAY['hold'] WHEN 'captured' THEN ARRAY['capture', 'hold']
                                 WHEN 'released' THEN ARRAY['hold', 'release'] ELSE ARRAY['capture', 'hold', 'refund'] END`,

  // What notes by hand and the end of an order gave back of what was paid at booking is at most that, and all of it where it was refunded.
  `SELECT 'given_back', 'hold.order', h.account_id, h.end_transaction_id, h.amount, g.amount + r.amount,
          ${entriesOf('entry.transaction_id IN (h.hold_transaction_id, h.capture_transaction_id, h.end_transaction_id)')}
   FROM (SELECT order_id, sum(given_amount) AS amount FROM credited_charge WHERE charge_code IN ('shipping', 'packaging', 'premium') GROUP BY order_id) AS g
   JOIN ledger_hold h ON h.order_id = g.order_id
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(e.amount), 0) AS amount FROM ledger_entry e JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE e.transaction_id = h.end_transaction_id AND a.balance_mode = 'locked') AS r
   WHERE g.amount + r.amount > h.amount OR h.state = 'refunded' AND g.amount + r.amount <> h.amount`,

  // The same of the difference of a bill: notes, waivers and objections that were won give back at most what was charged.
  `SELECT 'given_back', 'shop.next_invoice', g.account_id, NULL, r.charged, g.amount + r.returned,
          ${entriesOf(`entry.transaction_id IN (SELECT t.id FROM ledger_transaction t WHERE t.order_id = g.order_id AND t.kind IN ('parcel_bill', 'fee_waived', 'dispute_won'))`)}
   FROM (SELECT order_id, account_id, sum(given_amount) AS amount FROM credited_charge WHERE charge_code = 'difference' GROUP BY order_id, account_id) AS g
   CROSS JOIN LATERAL (
     SELECT greatest(coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'parcel_bill'), 0), 0) AS charged, coalesce(sum(e.amount) FILTER (WHERE t.kind <> 'parcel_bill'), 0) AS returned
     FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE t.order_id = g.order_id AND t.kind IN ('parcel_bill', 'fee_waived', 'dispute_won') AND a.code IN ('shop.credit', 'shop.next_invoice')) AS r
   WHERE g.amount + r.returned > r.charged`,

  // What is posted of a note is what it gave back of its charges.
  `SELECT 'given_back', coalesce(p.code, c.code), coalesce(p.account_id, c.account_id), p.transaction_id, coalesce(c.amount, 0), coalesce(p.amount, 0),
          ${entriesOf('entry.transaction_id = p.transaction_id')}
   FROM (
     SELECT r.credit_note_id, leg ->> 'code' AS code, (leg ->> 'account_id')::bigint AS account_id, sum((leg ->> 'amount')::bigint) AS amount
     FROM credited_charge r CROSS JOIN jsonb_array_elements(r.legs) AS leg GROUP BY 1, 2, 3) AS c
   FULL JOIN (
     SELECT substr(t.business_key, 13)::bigint AS credit_note_id, a.code, a.account_id, t.id AS transaction_id, e.amount
     FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE t.kind = 'credit_note' AND EXISTS (SELECT FROM credited_charge r WHERE r.credit_note_id = substr(t.business_key, 13)::bigint)
   ) AS p ON (p.credit_note_id, p.code, p.account_id) = (c.credit_note_id, c.code, c.account_id)
   WHERE coalesce(c.amount, 0) <> coalesce(p.amount, 0)`,

  // What is held of a shop for its objections must be what its open ones are about.
  `SELECT 'hold_resolution', 'hold.dispute', coalesce(d.account_id, m.account_id), NULL, coalesce(d.amount, 0), coalesce(m.amount, 0),
          ${entriesOf('entry.ledger_account_id = m.id')}
   FROM (SELECT account_id, sum(amount) AS amount FROM bill_dispute WHERE state = 'open' GROUP BY account_id) AS d
   FULL JOIN (
     SELECT a.id, a.account_id, sum(e.amount) AS amount FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id
     WHERE a.code = 'hold.dispute' GROUP BY a.id
   ) AS m ON m.account_id = d.account_id
   WHERE coalesce(d.amount, 0) <> coalesce(m.amount, 0)`,

  // Of the COD that carriers handed over, what was neither paid out nor given back must be owed to its shop; of what a claim
  // was refunded for, nothing is.
  codBook(
    'shop.cod',
    `SELECT account_id, sum(cod_amount) AS amount FROM cod_parcel
    WHERE cod_received_flag = 1 AND cod_status IN ('cod-received', 'cod-wait-for-tranfer', 'claim') AND NOT (cod_status = 'claim' AND refunded_flag = 1)
    GROUP BY account_id`,
  ),
  // What shops owe us must be their advances that carriers have not settled, and those that came back.
  codBook('shop.cod_advance', `SELECT account_id, -sum(cod_amount) AS amount FROM cod_advance WHERE state = 'paid' GROUP BY account_id`), // prettier-ignore
  codBook('shop.cod_reverse', `SELECT account_id, -sum(due_amount) AS amount FROM cod_advance WHERE state = 'owed' GROUP BY account_id`), // prettier-ignore
];

/** A book of shops whose balance must be what their parcels say. */
function codBook(code: string, parcels: string): string {
  return `SELECT 'hold_resolution', '${code}', coalesce(d.account_id, m.account_id), NULL, coalesce(d.amount, 0), coalesce(m.amount, 0),
          ${entriesOf('entry.ledger_account_id = m.id')}
   FROM (${parcels}) AS d
   FULL JOIN (
     SELECT a.id, a.account_id, sum(e.amount) AS amount FROM ledger_account a JOIN ledger_entry e ON e.ledger_account_id = a.id
     WHERE a.code = '${code}' GROUP BY a.id
   ) AS m ON m.account_id = d.account_id
   WHERE coalesce(d.amount, 0) <> coalesce(m.amount, 0)`;
}

@Injectable()
export class LedgerChecksRepository {
  /** Reads the whole ledger; the transaction may take its time. Amounts are satang. */
  async examine(tx: Tx): Promise<Findings> {
    await tx.run('SET LOCAL statement_timeout = 300000');
    const [row] = await tx.query<Findings[]>(
      `WITH violation AS MATERIALIZED (
         SELECT v.rule, v.code AS account, v.account_id, v.transaction_id::text, t.transaction_no,
                v.expected, v.found, v.entry_ids
         FROM (${PARTS.join('\nUNION ALL\n')}) AS v
         LEFT JOIN ledger_transaction t ON t.id = v.transaction_id
         LIMIT ${KEPT}
       )
       SELECT (SELECT count(*) FROM ledger_transaction) AS transactions, (SELECT count(*) FROM ledger_entry) AS entries,
              (SELECT count(*) FROM ledger_account) AS accounts,
              coalesce((SELECT jsonb_agg(to_jsonb(v) ORDER BY v.rule, v.transaction_id) FROM violation v), '[]') AS violations`,
    );
    return row as Findings;
  }

  async insert(tx: Tx, check: Omit<LedgerCheck, 'id'>): Promise<LedgerCheck> {
    const made = tx.manager.create(LedgerCheck, check);
    await tx.manager.insert(LedgerCheck, made);
    return made;
  }

  /** Deletes old clean results; others are kept. */
  async forgetClean(tx: Tx, before: Date): Promise<void> {
    await tx.run('DELETE FROM ledger_check WHERE clean_flag = 1 AND checked_dt < $1', [before]);
  }

  /** When the newest check was, and how many violations it found. */
  async last(tx: Tx): Promise<{ checked_dt: Date; violations: number } | undefined> {
    const [row] = await tx.query<{ checked_dt: Date; violations: number }[]>(
      'SELECT checked_dt, jsonb_array_length(violations) AS violations FROM ledger_check ORDER BY id DESC LIMIT 1',
    );
    return row;
  }

  get(tx: Tx, id: number): Promise<LedgerCheck | null> {
    return tx.manager.findOneBy(LedgerCheck, { id });
  }

  async list(tx: Tx, list: StaffList<CheckFilter>): Promise<Listed<LedgerCheck>> {
    const { id, clean_flag } = list.filter;
    const search = new Search().add('id = ANY (?::bigint[])', id).add('clean_flag = ?', clean_flag);
    return await listRows(tx, { select: '*', from: 'ledger_check' }, search, list);
  }
}
