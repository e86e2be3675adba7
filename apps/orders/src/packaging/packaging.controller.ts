import { ordersRoutes as routes, type PackagingBox } from '@lamliang/contracts/orders';
import { Db, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PackagingRepository } from './packaging.repository.ts';

@Controller()
export class PackagingController {
  constructor(
    private readonly db: Db,
    private readonly boxes: PackagingRepository,
  ) {}
  @Handles(routes.packaging) packaging(): Promise<PackagingBox[]> {
    return this.db.systemRead((tx) => this.boxes.active(tx));
  }
}
