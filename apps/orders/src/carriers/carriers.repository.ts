import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { Carrier } from './carrier.entity.ts';

/** SQL of carriers. */
@Injectable()
export class CarriersRepository {
  all(tx: Tx): Promise<Carrier[]> {
    return tx.manager.find(Carrier, { order: { id: 'ASC' } });
  }
  async lock(tx: Tx, id: number): Promise<Carrier | undefined> {
    return (await tx.query<Carrier[]>('SELECT * FROM carrier WHERE id = $1::bigint FOR UPDATE', [id]))[0];
  }
  async setActive(tx: Tx, id: number, active_flag: 0 | 1): Promise<Carrier | undefined> {
    const [row] = await tx.query<Carrier[]>(
      'UPDATE carrier SET active_flag = $2, version = version + 1 WHERE id = $1 RETURNING *',
      [id, active_flag],
    );
    return row;
  }
}
