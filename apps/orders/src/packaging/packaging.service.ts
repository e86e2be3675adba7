import type { PackagingBox } from '@lamliang/contracts/orders';
import { Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PackagingRepository } from './packaging.repository.ts';

/** The boxes that shops buy with a parcel. */
@Injectable()
export class PackagingService {
  constructor(
    private readonly db: Db,
    private readonly boxes: PackagingRepository,
  ) {}
  list(): Promise<PackagingBox[]> {
    return this.db.systemRead((tx) => this.boxes.active(tx));
  }
  /** The active boxes among the ids. */
  byIds(tx: Tx, ids: number[]): Promise<PackagingBox[]> {
    return this.boxes.byIds(tx, ids);
  }
}
