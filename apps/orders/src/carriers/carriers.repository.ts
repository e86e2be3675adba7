import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

export interface CarrierRow {
  id: number;
  code: string;
  active_flag: 0 | 1;
  version: number;
}

/** SQL of carriers and their switch. */
@Injectable()
export class CarriersRepository {
  all(tx: Tx): Promise<CarrierRow[]> {
    return tx.query<CarrierRow[]>('SELECT * FROM carrier ORDER BY id');
  }
  async lock(tx: Tx, id: number): Promise<CarrierRow | undefined> {
    return (await tx.query<CarrierRow[]>('SELECT * FROM carrier WHERE id = $1::bigint FOR UPDATE', [id]))[0];
  }
  async setActive(tx: Tx, id: number, active_flag: 0 | 1): Promise<CarrierRow | undefined> {
    const [row] = await tx.query<CarrierRow[]>(
      'UPDATE carrier SET active_flag = $2, version = version + 1 WHERE id = $1 RETURNING *',
      [id, active_flag],
    );
    return row;
  }
}
