import { type Tx } from '@lamliang/platform';
import { type AnyFault, type Fault, type Provider } from './fault.entity.ts';

export class FaultsRepository {
  async set(tx: Tx, fault: Omit<Fault, 'calls'>): Promise<void> {
    await tx.run(
      `INSERT INTO fault (partner_code, kind, rate, until_dt, delay_ms, calls) VALUES ($1, $2, $3, $4, $5, 0)
       ON CONFLICT (partner_code, kind) DO UPDATE
       SET rate = excluded.rate, until_dt = excluded.until_dt, delay_ms = excluded.delay_ms, calls = 0`,
      [fault.partner_code, fault.kind, fault.rate, fault.until_dt, fault.delay_ms],
    );
  }

  /** Counts a call of a provider for each fault of these kinds that is on. */
  count(tx: Tx, partner_code: Provider, kinds: readonly AnyFault[], now: Date): Promise<Fault[]> {
    return tx.query<Fault[]>(
      `UPDATE fault SET calls = calls + 1
       WHERE partner_code = $1 AND kind = ANY ($2) AND rate > 0 AND until_dt > $3
       RETURNING partner_code, kind, rate, until_dt, delay_ms, calls`,
      [partner_code, kinds, now],
    );
  }

  on(tx: Tx, now: Date): Promise<Fault[]> {
    return tx.query<Fault[]>(
      `SELECT partner_code, kind, rate, until_dt, delay_ms, calls FROM fault WHERE rate > 0 AND until_dt > $1
       ORDER BY partner_code, kind`,
      [now],
    );
  }
}
