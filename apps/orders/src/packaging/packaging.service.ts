import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type {
  ordersRoutes,
  PackagingBox,
  PackagingBoxChange,
  PackagingBoxTerms,
  StaffPackagingBox,
} from '@lamliang/contracts/orders';
import { AppError, Db, staffList, type AuditTrail, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PackagingRepository } from './packaging.repository.ts';
import { changed, differences, isSame, stateOf } from './packaging.rules.ts';

const SORTABLE = { id: 'id', sort_no: 'sort_no', name: 'name', price: 'price', weight: 'weight' };
const NAME_TAKEN = { errors: [{ field: 'name', code: 'errors.packaging.name_taken' }] };

/** The boxes that shops buy with a parcel. An order keeps what its box cost when it was booked. */
@Injectable()
export class PackagingService {
  constructor(
    private readonly db: Db,
    private readonly boxes: PackagingRepository,
  ) {}
  list(): Promise<PackagingBox[]> {
    return this.db.systemAutocommit((tx) => this.boxes.active(tx));
  }
  /** The active boxes among the ids. */
  byIds(tx: Tx, ids: number[]): Promise<PackagingBox[]> {
    return this.boxes.byIds(tx, ids);
  }

  staffList(query: QueryOf<typeof ordersRoutes.staffPackagingBoxes>): Promise<Listed<StaffPackagingBox>> {
    return this.db.systemAutocommit((tx) => this.boxes.list(tx, staffList(query, SORTABLE)));
  }
  /** A box, also a retired one. @throws AppError packaging.not_found */
  async staffOne(id: number): Promise<StaffPackagingBox> {
    const box = await this.db.systemAutocommit((tx) => this.boxes.one(tx, id));
    if (!box) throw new AppError('packaging.not_found');
    return box;
  }

  /**
   * Puts a box on sale; without a place it is the last one that shops see.
   * @throws AppError packaging.name_taken where a box on sale has the name
   */
  create({ reason, sort_no, ...terms }: PackagingBoxTerms, audit: AuditTrail): Promise<StaffPackagingBox> {
    return this.db.system(async (tx) => {
      await this.boxes.serialize(tx);
      if (await this.boxes.isTaken(tx, terms.name, null)) throw new AppError('packaging.name_taken', NAME_TAKEN);
      const place = sort_no ?? (await this.boxes.lastPlace(tx));
      const box = await this.boxes.insert(tx, { ...terms, sort_no: place, active_flag: 1 });
      await audit.write(tx, { target_id: box.id, reason, after: stateOf(box) });
      return box;
    });
  }

  /**
   * Changes a box, retires it or sells it again. Orders are booked with it as it is from then on; booked ones stay.
   * @throws AppError packaging.not_found; packaging.changed where `version` is not the newest; packaging.name_taken where
   *   another box on sale has the name
   */
  update(
    id: number,
    { version, reason, ...change }: PackagingBoxChange,
    audit: AuditTrail,
  ): Promise<StaffPackagingBox> {
    return this.db.system(async (tx) => {
      await this.boxes.serialize(tx);
      const box = await this.boxes.one(tx, id);
      if (!box) throw new AppError('packaging.not_found');
      if (box.version !== version) throw new AppError('packaging.changed');
      const [before, after] = [stateOf(box), changed(box, change)];
      if (isSame(before, after)) {
        audit.unchanged();
        return box;
      }
      if (after.active_flag === 1 && (await this.boxes.isTaken(tx, after.name, id)))
        throw new AppError('packaging.name_taken', NAME_TAKEN);
      const updated = await this.boxes.update(tx, id, after);
      await audit.write(tx, {
        target_id: id,
        reason,
        before: differences(before, after),
        after: differences(after, before),
      });
      return updated;
    });
  }

  /**
   * Deletes a retired box that no order names.
   * @throws AppError packaging.not_found; packaging.changed where `version` is not the newest; packaging.on_sale where it
   *   is not retired; packaging.in_use where orders were booked with it
   */
  delete(
    id: number,
    { version, reason }: BodyOf<typeof ordersRoutes.deletePackagingBox>,
    audit: AuditTrail,
  ): Promise<Record<string, never>> {
    return this.db.system(async (tx) => {
      await this.boxes.serialize(tx);
      const box = await this.boxes.one(tx, id);
      if (!box) throw new AppError('packaging.not_found');
      if (box.version !== version) throw new AppError('packaging.changed');
      if (box.active_flag === 1) throw new AppError('packaging.on_sale');
      if (await this.boxes.isUsed(tx, id)) throw new AppError('packaging.in_use');
      await this.boxes.delete(tx, id);
      await audit.write(tx, { target_id: id, reason, before: stateOf(box) });
      return {};
    });
  }
}
