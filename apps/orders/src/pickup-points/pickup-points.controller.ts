import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PickupPointsService } from './pickup-points.service.ts';

@Controller()
export class PickupPointsController {
  constructor(private readonly points: PickupPointsService) {}
  @Handles(routes.pickupPoints) list(call: Call<typeof routes.pickupPoints>) {
    return this.points.list(call.shop.account_id, call.query);
  }
  @Handles(routes.staffPickupPoints) staffList(call: Call<typeof routes.staffPickupPoints>) {
    return this.points.staffList(call.query);
  }
  @Handles(routes.staffPickupPoint) staffDetail(call: Call<typeof routes.staffPickupPoint>) {
    return this.points.staffDetail(call.params.id);
  }
  @Handles(routes.createPickupPoint) create(call: Call<typeof routes.createPickupPoint>) {
    return this.points.create(call.shop.account_id, call.body);
  }
  @Handles(routes.updatePickupPoint) update(call: Call<typeof routes.updatePickupPoint>) {
    return this.points.update(call.shop.account_id, call.params.id, call.body);
  }
  @Handles(routes.deletePickupPoint) delete(call: Call<typeof routes.deletePickupPoint>) {
    return this.points.delete(call.shop.account_id, call.params.id);
  }
  @Handles(routes.pickupPointConfig) config(call: Call<typeof routes.pickupPointConfig>) {
    return this.points.config(call.shop.account_id);
  }
  @Handles(routes.updatePickupPointConfig) updateConfig(call: Call<typeof routes.updatePickupPointConfig>) {
    return this.points.updateConfig(call.shop.account_id, call.body);
  }
}
