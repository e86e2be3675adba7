import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import { RecoveryCode, SecondFactor, type UsedTicket } from './second-factor.entity.ts';

@Injectable()
export class SecondFactorsRepository {
  async find(tx: Tx, login_id: number): Promise<SecondFactor | undefined> {
    return (await tx.manager.findOneBy(SecondFactor, { login_id })) ?? undefined;
  }

  /** The password that a login has now, by its hash; a ticket is of one password. */
  async passwordOf(tx: Tx, login_id: number): Promise<string | undefined> {
    const rows = await tx.query<{ password_hash: string }[]>('SELECT password_hash FROM login WHERE id = $1', [
      login_id,
    ]);
    return rows[0]?.password_hash;
  }

  /** The same, locked until the end of `tx`: of two equal codes at once only one is accepted. */
  async lock(tx: Tx, login_id: number): Promise<SecondFactor | undefined> {
    const [row] = await tx.query<SecondFactor[]>(`SELECT * FROM second_factor WHERE login_id = $1 FOR UPDATE`, [
      login_id,
    ]);
    return row;
  }

  async offer(tx: Tx, login_id: number, offered_secret: Buffer): Promise<void> {
    await tx.run(
      `INSERT INTO second_factor (login_id, offered_secret, last_step) VALUES ($1, $2, 0)
       ON CONFLICT (login_id) DO UPDATE SET offered_secret = EXCLUDED.offered_secret`,
      [login_id, offered_secret],
    );
  }

  async confirm(tx: Tx, login_id: number, secret: Buffer, last_step: number, codes: Buffer[], now: Date) {
    await tx.run(
      `INSERT INTO second_factor (login_id, secret, last_step, confirm_dt) VALUES ($1, $2, $3, $4)
       ON CONFLICT (login_id) DO UPDATE SET
         secret = EXCLUDED.secret, offered_secret = NULL, last_step = EXCLUDED.last_step, confirm_dt = EXCLUDED.confirm_dt`,
      [login_id, secret, last_step, now],
    );
    await tx.manager.delete(RecoveryCode, { login_id });
    if (codes.length) await tx.manager.insert(RecoveryCode, codes.map((code_hash) => ({ login_id, code_hash }))); // prettier-ignore
  }

  async used(tx: Tx, login_id: number, last_step: number): Promise<void> {
    await tx.manager.update(SecondFactor, { login_id }, { last_step });
  }

  /** @returns whether there was such a code; it is gone now */
  async useRecoveryCode(tx: Tx, login_id: number, code_hash: Buffer): Promise<boolean> {
    return (
      (await tx.run(`DELETE FROM recovery_code WHERE login_id = $1 AND code_hash = $2`, [login_id, code_hash])) > 0
    );
  }

  async isUsed(tx: Tx, login_id: number, ticket_hash: Buffer): Promise<boolean> {
    return (
      (
        await tx.query<object[]>(`SELECT 1 FROM used_ticket WHERE login_id = $1 AND ticket_hash = $2`, [
          login_id,
          ticket_hash,
        ])
      ).length > 0
    );
  }

  /** Uses a ticket up, and forgets those of the login that are over. @returns whether nobody had used it before */
  async use(tx: Tx, ticket: UsedTicket, now: Date): Promise<boolean> {
    const { login_id, ticket_hash, expire_dt } = ticket;
    await tx.run(`DELETE FROM used_ticket WHERE login_id = $1 AND expire_dt <= $2`, [login_id, now]);
    const rows = await tx.run(
      `INSERT INTO used_ticket (login_id, ticket_hash, expire_dt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [login_id, ticket_hash, expire_dt],
    );
    return rows > 0;
  }

  async recoveryCodesLeft(tx: Tx, login_id: number): Promise<number> {
    return await tx.manager.countBy(RecoveryCode, { login_id });
  }

  /** The row stays, and knows when. */
  async remove(tx: Tx, login_id: number): Promise<void> {
    await tx.manager.delete(RecoveryCode, { login_id });
    await tx.run(
      `INSERT INTO second_factor (login_id, last_step, removed_dt) VALUES ($1, 0, $2)
       ON CONFLICT (login_id) DO UPDATE SET
         secret = NULL, offered_secret = NULL, last_step = 0, confirm_dt = NULL, removed_dt = EXCLUDED.removed_dt`,
      [login_id, tx.now()],
    );
  }

  /** A member of staff, locked as a login locks them that begins a session, and since when they have a second factor. */
  async staff(tx: Tx, id: number): Promise<{ user_name: string; confirm_dt: Date | null } | undefined> {
    const rows = await tx.query<{ user_name: string; confirm_dt: Date | null }[]>(
      `SELECT l.user_name, f.confirm_dt FROM login l LEFT JOIN second_factor f ON f.login_id = l.id
       WHERE l.staff_role IS NOT NULL AND l.id = $1 FOR NO KEY UPDATE OF l`,
      [id],
    );
    return rows[0];
  }
}
