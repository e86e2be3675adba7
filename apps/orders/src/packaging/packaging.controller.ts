import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PackagingService } from './packaging.service.ts';

@Controller()
export class PackagingController {
  constructor(private readonly packaging: PackagingService) {}
  @Handles(routes.packaging) list() {
    return this.packaging.list();
  }
  @Handles(routes.staffPackagingBoxes) staffList(call: Call<typeof routes.staffPackagingBoxes>) {
    return this.packaging.staffList(call.query);
  }
  @Handles(routes.staffPackagingBox) staffOne(call: Call<typeof routes.staffPackagingBox>) {
    return this.packaging.staffOne(call.params.id);
  }
  @Handles(routes.createPackagingBox) create(call: Call<typeof routes.createPackagingBox>) {
    return this.packaging.create(call.body, call.audit);
  }
  @Handles(routes.updatePackagingBox) update(call: Call<typeof routes.updatePackagingBox>) {
    return this.packaging.update(call.params.id, call.body, call.audit);
  }
  @Handles(routes.deletePackagingBox) delete(call: Call<typeof routes.deletePackagingBox>) {
    return this.packaging.delete(call.params.id, call.body, call.audit);
  }
}
