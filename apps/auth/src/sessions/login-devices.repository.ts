import { Injectable } from '@nestjs/common';
import type { Tx } from '@lamliang/platform';
import { LoginDevice } from './login-device.entity.ts';

@Injectable()
export class LoginDevicesRepository {
  /** Whether any login was right from it; a value that a stranger chose is none. */
  async isOurs(tx: Tx, device_hash: Buffer): Promise<boolean> {
    return await tx.manager.existsBy(LoginDevice, { device_hash });
  }

  /** A right login from a device. Of more than `most` devices those go that were used once, then the oldest. */
  async seen(tx: Tx, login_id: number, device_hash: Buffer, now: Date, most: number): Promise<void> {
    await tx.run(
      `INSERT INTO login_device AS d (login_id, device_hash, create_dt, last_seen_dt) VALUES ($1, $2, $3, $3)
       ON CONFLICT (login_id, device_hash) DO UPDATE SET last_seen_dt = EXCLUDED.last_seen_dt`,
      [login_id, device_hash, now],
    );
    await tx.run(
      `DELETE FROM login_device d USING (
         SELECT device_hash FROM login_device WHERE login_id = $1 AND device_hash <> $2
         ORDER BY last_seen_dt > create_dt DESC, last_seen_dt DESC OFFSET $3
       ) o WHERE d.login_id = $1 AND d.device_hash = o.device_hash`,
      [login_id, device_hash, most - 1],
    );
  }

  async removeBefore(tx: Tx, before: Date): Promise<number> {
    return await tx.run(`DELETE FROM login_device WHERE last_seen_dt < $1`, [before]);
  }
}
