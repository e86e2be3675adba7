import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { RefusalEntity } from './refusal.entity.ts';

/** SQL of parcels that their receivers refused. */
@Injectable()
export class RefusalsRepository {
  /** Of an order that is visible in `tx`. */
  async one(tx: Tx, order_id: number): Promise<RefusalEntity | undefined> {
    return (await tx.query<RefusalEntity[]>('SELECT * FROM refusal WHERE order_id = $1', [order_id]))[0];
  }

  async insert(tx: Tx, row: RefusalEntity): Promise<void> {
    await tx.manager.insert(RefusalEntity, row);
  }
}
