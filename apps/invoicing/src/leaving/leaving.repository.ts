import type { AnswerOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { boundedSum, ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** SQL of shops that leave, and of persons on papers, which only the owner of the schema may change. */
@Injectable()
export class LeavingRepository {
  /** Persons on papers from before a day are erased, with the files of these papers; at most so many. @returns how many */
  async erase(tx: Tx, before: string, limit: number): Promise<number> {
    return (await tx.query<{ n: number }[]>('SELECT erase_papers($1, $2) AS n', [before, limit]))[0]!.n;
  }

  async owed(tx: Tx, account_id: number): Promise<AnswerOf<typeof invoicingRoutes.owedOfAccount>> {
    const rows = await tx.query<AnswerOf<typeof invoicingRoutes.owedOfAccount>[]>(
      `SELECT i.n AS unpaid_invoices, i.amount AS unpaid_amount,
         (SELECT ${boundedSum('sum(b.amount)')} FROM billable_line b WHERE b.account_id = $1 AND b.payment_type = 'credit' AND b.void_dt IS NULL
            AND NOT EXISTS (SELECT FROM invoice_approval_line l JOIN invoice_approval a ON a.id = l.invoice_approval_id
              WHERE l.billable_line_id = b.id AND l.state = 'in' AND a.status = 'approved')) AS unbilled_amount,
         (SELECT count(*) FROM withholding_certificate c WHERE c.account_id = $1 AND (c.status = 'pending' OR c.due_dt IS NOT NULL OR c.refund_fault IS NOT NULL)) AS open_certificates,
         (SELECT count(*) FROM decision d WHERE d.account_id = $1 AND d.state = 'waiting' AND d.kind <> 'withholding_certificate') AS waiting_decisions
       FROM (SELECT count(*) AS n, ${boundedSum('sum(total_amount)')} AS amount FROM invoice_approval WHERE account_id = $1 AND invoice_status = 'not-receive') i`,
      [account_id],
    );
    return rows[0]!;
  }

  /** What staff wrote about a shop that left. Invoices, payments and papers are kept by law, with what they have to say. */
  async eraseWords(tx: Tx, account_id: number): Promise<void> {
    await tx.run('UPDATE invoice_approval SET remark = $2 WHERE account_id = $1 AND remark IS NOT NULL', [account_id, ERASED]); // prettier-ignore
    await tx.run('UPDATE invoice_approval_line SET reason = $2 WHERE account_id = $1 AND reason IS NOT NULL', [account_id, ERASED]); // prettier-ignore
    await tx.run(
      `UPDATE decision SET reason = $2, remark = CASE WHEN remark IS NOT NULL THEN $2 END WHERE account_id = $1`,
      [account_id, ERASED],
    );
  }
}
