import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PackagingService } from './packaging.service.ts';

@Controller()
export class PackagingController {
  constructor(private readonly packaging: PackagingService) {}
  @Handles(routes.packaging) list() {
    return this.packaging.list();
  }
}
