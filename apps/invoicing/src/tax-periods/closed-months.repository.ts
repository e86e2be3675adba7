import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

const KEY = `hashtextextended('tax_period of ' || $1, 0)`;

/** Which months of papers are closed: each after the one before it, from the first that has papers. */
@Injectable()
export class ClosedMonthsRepository {
  /** Nobody issues a paper of an issuer until the transaction ends; who does so now is waited for. */
  async lock(tx: Tx, issuer: string): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock(${KEY})`, [issuer]);
  }

  /** Nobody closes a month of an issuer until the transaction ends; others may issue. */
  async share(tx: Tx, issuer: string): Promise<void> {
    await tx.run(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [issuer]);
  }

  /** The last closed month of an issuer, as papers are numbered by it. */
  async last(tx: Tx, issuer: string): Promise<string | undefined> {
    const sql = 'SELECT max(month) AS month FROM tax_period WHERE issuer = $1';
    return (await tx.query<{ month: string | null }[]>(sql, [issuer]))[0]?.month ?? undefined;
  }
}
