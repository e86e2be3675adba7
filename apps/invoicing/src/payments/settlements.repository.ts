import type { Satang } from '@lamliang/kernel';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { WalletSettlement } from './wallet-settlement.entity.ts';

/** SQL of wallets that pay invoices. */
@Injectable()
export class SettlementsRepository {
  /** A wallet was filled. */
  async ask(tx: Tx, account_id: number): Promise<void> {
    await tx.run(
      `INSERT INTO wallet_settlement (account_id, due_dt) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET due_dt = excluded.due_dt, attempts = 0`,
      [account_id, tx.now()],
    );
  }

  takeDue(tx: Tx, limit: number, until: Date): Promise<WalletSettlement[]> {
    return tx.query(
      `UPDATE wallet_settlement SET due_dt = $2, attempts = attempts + 1 WHERE account_id IN (
         SELECT account_id FROM wallet_settlement WHERE due_dt <= $3 ORDER BY due_dt LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [limit, until, tx.now()],
    );
  }

  /** It has paid what it can; where it was filled meanwhile it is due still. */
  async done(tx: Tx, { account_id, due_dt }: WalletSettlement): Promise<void> {
    await tx.run('DELETE FROM wallet_settlement WHERE account_id = $1 AND due_dt = $2', [account_id, due_dt]);
  }

  async againAt(tx: Tx, account_id: number, at: Date): Promise<void> {
    await tx.run('UPDATE wallet_settlement SET due_dt = $2 WHERE account_id = $1', [account_id, at]);
  }

  /** The invoice of a shop that is due first and that nobody pays; locked. */
  async oldest(tx: Tx, account_id: number): Promise<{ id: number; total_amount: Satang } | undefined> {
    const rows = await tx.query<{ id: number; total_amount: Satang }[]>(
      `SELECT a.id, a.total_amount FROM invoice_approval a WHERE a.account_id = $1 AND a.invoice_status = 'not-receive'
         AND NOT EXISTS (SELECT FROM invoice_payment p WHERE p.invoice_approval_id = a.id AND p.state = 'posting')
         AND NOT EXISTS (SELECT FROM decision d WHERE d.kind = 'invoice_payment' AND d.target = a.id::text AND d.state = 'waiting')
       ORDER BY a.due_date, a.id LIMIT 1 FOR UPDATE`,
      [account_id],
    );
    return rows[0];
  }
}
