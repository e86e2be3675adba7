import type { QueryOf } from '@lamliang/contracts';
import type { ordersRoutes, PackagingBox, StaffPackagingBox } from '@lamliang/contracts/orders';
import { likePattern, searchText } from '@lamliang/kernel';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PackagingBoxEntity } from './packaging-box.entity.ts';
import type { BoxState } from './packaging.rules.ts';

type BoxFilter = NonNullable<QueryOf<typeof ordersRoutes.staffPackagingBoxes>['filter']>;

const COLUMNS = 'id, name, width, length, height, weight, price, active_flag';
const STAFF_COLUMNS = `${COLUMNS}, sort_no, version, update_dt`;

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

  list(tx: Tx, list: StaffList<BoxFilter>): Promise<Listed<StaffPackagingBox>> {
    const { id, active_flag, q } = list.filter;
    const text = searchText(q);
    const search = new Search()
      .add('id = ANY (?::bigint[])', id)
      .add('active_flag = ?', active_flag)
      .add('lower(name) LIKE ?', text ? likePattern(text) : undefined);
    return listRows(tx, { select: STAFF_COLUMNS, from: 'packaging_box' }, search, list);
  }
  one(tx: Tx, id: number): Promise<StaffPackagingBox | null> {
    return tx.manager.findOneBy(PackagingBoxEntity, { id });
  }

  /** Lets writers of boxes in one by one until the end of `tx`, so that names and places are decided by what stands. */
  async serialize(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('packaging_box', 0))`);
  }
  /** Whether another box on sale has the name, upper and lower case being the same. @param id the box that may have it */
  async isTaken(tx: Tx, name: string, id: number | null): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      'SELECT 1 FROM packaging_box WHERE active_flag = 1 AND lower(name) = lower($1) AND id IS DISTINCT FROM $2::bigint',
      [name, id],
    );
    return rows.length > 0;
  }
  /** The place behind all boxes on sale. */
  async lastPlace(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ place: number }[]>(
      'SELECT least(coalesce(max(sort_no), 0) + 1, 9999)::integer AS place FROM packaging_box WHERE active_flag = 1',
    );
    return row?.place ?? 1;
  }

  async insert(tx: Tx, box: BoxState): Promise<StaffPackagingBox> {
    const [row] = await tx.query<[StaffPackagingBox]>(
      `INSERT INTO packaging_box (name, width, length, height, weight, price, sort_no, active_flag, update_dt)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${STAFF_COLUMNS}`,
      [...valuesOf(box), tx.now()],
    );
    return row;
  }
  async update(tx: Tx, id: number, box: BoxState): Promise<StaffPackagingBox> {
    const [row] = await tx.query<[StaffPackagingBox]>(
      `UPDATE packaging_box SET name = $1, width = $2, length = $3, height = $4, weight = $5, price = $6, sort_no = $7,
         active_flag = $8, update_dt = $9, version = version + 1
       WHERE id = $10 RETURNING ${STAFF_COLUMNS}`,
      [...valuesOf(box), tx.now(), id],
    );
    return row;
  }

  /** Whether an order was booked with a box. All of them are looked through: it is asked seldom, and no index is kept for it. */
  async isUsed(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query<unknown[]>('SELECT 1 FROM shipment_order WHERE packaging_id = $1 LIMIT 1', [id])).length > 0;
  }
  async delete(tx: Tx, id: number): Promise<void> {
    await tx.run('DELETE FROM packaging_box WHERE id = $1', [id]);
  }
}

const valuesOf = ({ name, width, length, height, weight, price, sort_no, active_flag }: BoxState) =>
  [name, width, length, height, weight, price, sort_no, active_flag] as const;
