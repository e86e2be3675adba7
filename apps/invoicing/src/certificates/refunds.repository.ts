import type { Satang } from '@lamliang/kernel';
import { ERASED, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { WithholdingCertificateEntity } from './withholding-certificate.entity.ts';

/** The tax of a certificate that is to be paid to a wallet. */
export type DueRefund = Pick<WithholdingCertificateEntity, 'id' | 'account_id' | 'document_no' | 'tax_amount' | 'attempts'>; // prettier-ignore
/** A payment of which tax was kept back and no certificate was handed in. */
export interface Uncertified {
  id: number;
  account_id: number;
  invoice_no: string;
  withheld_amount: Satang;
}
const DUE = 'id, account_id, document_no, tax_amount, attempts';

/** SQL of what follows from certificates: refunds, chasing, the end of what the law no longer asks for. */
@Injectable()
export class RefundsRepository {
  takeDue(tx: Tx, limit: number, until: Date): Promise<DueRefund[]> {
    return tx.query(
      `UPDATE withholding_certificate SET due_dt = $2, attempts = attempts + 1 WHERE id IN (
         SELECT id FROM withholding_certificate WHERE due_dt <= $3 ORDER BY due_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING ${DUE}`,
      [limit, until, tx.now()],
    );
  }

  async takeOne(tx: Tx, id: number, until: Date): Promise<DueRefund | undefined> {
    const sql = `UPDATE withholding_certificate SET due_dt = $2, attempts = attempts + 1 WHERE id = $1 AND due_dt IS NOT NULL RETURNING ${DUE}`;
    return (await tx.query<DueRefund[]>(sql, [id, until]))[0];
  }

  async againAt(tx: Tx, id: number, at: Date): Promise<void> {
    await tx.run('UPDATE withholding_certificate SET due_dt = $2 WHERE id = $1 AND due_dt IS NOT NULL', [id, at]);
  }

  async paid(tx: Tx, id: number, transaction_no: string): Promise<void> {
    const sql = 'UPDATE withholding_certificate SET due_dt = NULL, transaction_no = $2, refunded_dt = $3 WHERE id = $1 AND due_dt IS NOT NULL';
    await tx.run(sql, [id, transaction_no, tx.now()]);
  } // prettier-ignore

  async refused(tx: Tx, id: number, refund_fault: string): Promise<void> {
    const sql = 'UPDATE withholding_certificate SET due_dt = NULL, refund_fault = $2 WHERE id = $1 AND due_dt IS NOT NULL'; // prettier-ignore
    await tx.run(sql, [id, refund_fault]);
  }

  async countRefused(tx: Tx): Promise<number> {
    const sql = 'SELECT count(*) AS n FROM withholding_certificate WHERE refund_fault IS NOT NULL';
    return (await tx.query<{ n: number }[]>(sql))[0]!.n;
  }

  /** Takes payments whose certificate was not handed in since a time, and whose shop was not asked for it since then. */
  chase(tx: Tx, since: Date, limit: number): Promise<Uncertified[]> {
    return tx.query(
      `UPDATE invoice_payment p SET chased_dt = $2 FROM invoice_approval a
       WHERE a.id = p.invoice_approval_id AND p.id IN (
         SELECT p.id FROM invoice_payment p WHERE p.state = 'received' AND p.withheld_amount > 0 AND coalesce(p.chased_dt, p.received_dt) <= $1
           AND NOT EXISTS (SELECT FROM certificate_invoice i WHERE i.invoice_approval_id = p.invoice_approval_id AND i.live_flag = 1)
           AND NOT EXISTS (SELECT FROM deleted_account d WHERE d.account_id = p.account_id)
         ORDER BY p.id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING p.id, p.account_id, a.invoice_no, p.withheld_amount`,
      [since, tx.now(), limit],
    );
  }

  /** Pictures of certificates that were decided before a time, by shop. */
  ended(tx: Tx, before: Date): Promise<{ account_id: number; files: string[] }[]> {
    return tx.query(
      `SELECT account_id, array_agg(file_id) AS files FROM (
         SELECT account_id, file_id FROM withholding_certificate WHERE decided_dt < $1 AND file_id IS NOT NULL ORDER BY account_id LIMIT 200) f GROUP BY account_id`,
      [before],
    );
  }

  async endFiles(tx: Tx, files: readonly string[]): Promise<void> {
    await tx.run('UPDATE withholding_certificate SET file_id = NULL WHERE file_id = ANY ($1)', [files]);
  }

  /** What staff wrote about the certificates of a shop that left. The papers themselves are kept by law. */
  async eraseWords(tx: Tx, account_id: number): Promise<void> {
    await tx.run('UPDATE withholding_certificate SET remark = $2 WHERE account_id = $1 AND remark IS NOT NULL', [account_id, ERASED]); // prettier-ignore
  }
}
