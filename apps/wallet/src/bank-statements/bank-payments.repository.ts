import { exactSum, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { BankPayment } from './bank-match.rules.ts';

/** Postings of the bank's book that no line of the bank shows. */
const POSTED = `posted AS (
  SELECT t.id, t.kind, t.order_id, t.detail, t.business_key, t.transaction_dt,
    CASE WHEN t.kind <> 'adjustment' THEN substring(t.business_key FROM '[0-9]+$')::bigint END AS of_id, -sum(e.amount) AS amount
  FROM ledger_transaction t
  JOIN ledger_entry e ON e.transaction_id = t.id
    AND e.ledger_account_id = (SELECT a.id FROM ledger_account a WHERE a.account_id = 0 AND a.code = 'bank')
  WHERE t.transaction_dt >= $1 AND t.kind IN ('topup', 'cod_round', 'commission_paid', 'parcel_paid', 'invoice_paid', 'adjustment')
    AND NOT EXISTS (SELECT FROM bank_statement_posting p WHERE p.transaction_id = t.id)
  GROUP BY t.id)`;
const COLUMNS = 'match_key, match_type, match_no, amount, candidate_dt, names, transaction_ids, partner_code';

/** What lines of the bank may pay: reads of other features' tables, and no write. */
@Injectable()
export class BankPaymentsRepository {
  /**
   * Payments that no line is yet, posted since a moment: top-ups that were approved, rounds and withdrawals that were
   * transferred, one by one or as their file, invoices and carriers that were paid, shops that were paid by hand, and what carriers say that they handed over.
   */
  async free(tx: Tx, since: Date, amounts?: readonly number[]): Promise<BankPayment[]> {
    const rows = await tx.query<BankPayment[]>(
      `WITH ${POSTED}, payment AS (
         SELECT 'topup:' || u.id AS match_key, 'topup' AS match_type, u.topup_no AS match_no, o.amount, u.transfer_dt AS candidate_dt,
           ARRAY[u.topup_no, u.slip_reference] AS names, ARRAY[o.id] AS transaction_ids, NULL AS partner_code
         FROM posted o JOIN topup u ON u.id = o.of_id WHERE o.kind = 'topup'
         UNION ALL
         SELECT 'invoice:' || i.id, 'invoice', i.invoice_no, o.amount, i.paid_date::timestamp AT TIME ZONE 'Asia/Bangkok',
           ARRAY[i.invoice_no, i.reference], ARRAY[o.id], NULL
         FROM posted o JOIN invoice_receipt i ON i.id = o.of_id WHERE o.kind = 'invoice_paid'
         UNION ALL
         SELECT 'adjustment:' || o.id, 'adjustment', coalesce(substring(o.business_key FROM ':reference:(.*)$'), o.detail), o.amount, o.transaction_dt,
           ARRAY[substring(o.business_key FROM ':reference:(.*)$')], ARRAY[o.id], NULL
         FROM posted o WHERE o.kind = 'adjustment'
         UNION ALL
         SELECT 'cod_round:' || r.id, 'cod_round', r.cod_approval_no, o.amount, coalesce(r.transfer_dt, o.transaction_dt),
           ARRAY[r.cod_approval_no, r.bank_reference], ARRAY[o.id], NULL
         FROM posted o JOIN cod_round r ON r.id = o.of_id WHERE o.kind IN ('cod_round', 'commission_paid')
         UNION ALL
         SELECT 'bank_file:' || f.id, 'bank_file', f.bank_file_no, sum(o.amount), min(o.transaction_dt), ARRAY[f.bank_file_no], array_agg(o.id), NULL
         FROM bank_file f JOIN bank_file_line l ON l.bank_file_id = f.id AND l.state = 'paid'
         LEFT JOIN posted o ON o.of_id = l.cod_round_id AND o.kind IN ('cod_round', 'commission_paid')
         WHERE f.create_dt >= $1 GROUP BY f.id HAVING count(*) > 1 AND count(o.id) = count(*)
         UNION ALL
         SELECT 'carrier_paid:' || min(o.id), 'carrier_paid', coalesce(b.payment_reference, b.partner_code), sum(o.amount), min(o.transaction_dt),
           ARRAY[b.payment_reference], array_agg(o.id), NULL
         FROM posted o JOIN parcel_bill b ON b.id = o.order_id WHERE o.kind = 'parcel_paid'
         GROUP BY b.partner_code, b.payment_reference, (o.transaction_dt AT TIME ZONE 'Asia/Bangkok')::date
         UNION ALL
         SELECT 'remittance:' || s.id || ':' || coalesce(l.reference, ''), 'remittance', coalesce(l.reference, s.file_name), sum(l.amount), max(l.paid_dt),
           ARRAY[l.reference], ARRAY[]::bigint[], s.partner_code
         FROM cod_statement s JOIN cod_statement_line l ON l.cod_statement_id = s.id AND l.state IN ('received', 'waiting', 'refused')
         WHERE s.state = 'applied' AND s.decided_dt >= $1 AND NOT EXISTS (
           SELECT FROM bank_statement_line b WHERE b.state = 'matched' AND b.match_key = 'remittance:' || s.id || ':' || coalesce(l.reference, ''))
         GROUP BY s.id, l.reference
       )
       SELECT ${COLUMNS.replace('amount', `${exactSum('amount')} AS amount`).replace('names', `array_remove(names, NULL) AS names`)}
       FROM payment WHERE $2::bigint[] IS NULL OR amount = ANY ($2::bigint[]) ORDER BY candidate_dt, match_key`,
      [since, amounts ?? null],
    );
    return rows;
  } // prettier-ignore
}
