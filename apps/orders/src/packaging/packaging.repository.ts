import type { PackagingBox } from '@lamliang/contracts/orders';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PackagingBoxEntity } from './packaging-box.entity.ts';

const COLUMNS = 'id, name, width, length, height, weight, price, active_flag';

/** SQL of packaging boxes. */
@Injectable()
export class PackagingRepository {
  active(tx: Tx): Promise<PackagingBox[]> {
    return tx.manager.find(PackagingBoxEntity, { where: { active_flag: 1 }, order: { sort_no: 'ASC', id: 'ASC' } });
  }
  async byIds(tx: Tx, ids: number[]): Promise<PackagingBox[]> {
    return ids.length
      ? tx.query<PackagingBox[]>(`SELECT ${COLUMNS} FROM packaging_box WHERE active_flag = 1 AND id = ANY ($1)`, [ids])
      : [];
  }
}
