import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** An invoice that is owed. */
export interface OwedInvoice {
  id: number;
  account_id: number;
  invoice_no: string;
  total_amount: Satang;
  due_date: string;
  /** Days since it was due, below zero before. */
  late: number;
}
const late = (today: string) => `('${today}'::date - a.due_date)`;
const row = (today: string) => `a.id, a.account_id, a.invoice_no, a.total_amount, a.due_date::text AS due_date, ${late(today)} AS late`; // prettier-ignore
/** Whose payment nobody has recorded: what is decided on or posted is as good as paid. */
const OWED = `a.invoice_status = 'not-receive'
  AND NOT EXISTS (SELECT FROM invoice_payment p WHERE p.invoice_approval_id = a.id AND p.state = 'posting')
  AND NOT EXISTS (SELECT FROM decision d WHERE d.kind = 'invoice_payment' AND d.target = a.id::text AND d.state = 'waiting')`;

/** SQL of what shops are reminded of. Days are of Bangkok. */
@Injectable()
export class DunningRepository {
  /** Invoices that are owed and were issued before today, behind one, by id. */
  owed(tx: Tx, today: string, after: number, limit: number): Promise<OwedInvoice[]> {
    return tx.search(
      `SELECT ${row(today)} FROM invoice_approval a WHERE ${OWED} AND a.id > $1
         AND (a.approved_dt AT TIME ZONE 'Asia/Bangkok')::date < '${today}'::date ORDER BY a.id LIMIT $2`,
      [after, limit],
    );
  }

  /** Those of a shop, whose ones are due first first. */
  owedBy(tx: Tx, today: string, account_id: number): Promise<OwedInvoice[]> {
    const sql = `SELECT ${row(today)} FROM invoice_approval a WHERE ${OWED} AND a.account_id = $1 ORDER BY a.due_date, a.id`;
    return tx.search(sql, [account_id]);
  }

  /** Shops that owe invoices, behind one, by id. */
  async shops(tx: Tx, after: number, limit: number): Promise<number[]> {
    const sql = `SELECT DISTINCT account_id FROM invoice_approval a WHERE ${OWED} AND account_id > $1 ORDER BY account_id LIMIT $2`;
    return (await tx.query<{ account_id: number }[]>(sql, [after, limit])).map(({ account_id }) => account_id);
  }

  /** @returns false where the shop was reminded of this step before */
  async remind(tx: Tx, invoice_approval_id: number, step_days: number): Promise<boolean> {
    const sql =
      'INSERT INTO invoice_reminder (invoice_approval_id, step_days, create_dt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    return (await tx.run(sql, [invoice_approval_id, step_days, tx.now()])) === 1;
  }
}
