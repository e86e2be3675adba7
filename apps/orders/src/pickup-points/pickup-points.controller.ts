import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, shopOf, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PickupPointsService } from './pickup-points.service.ts';

@Controller()
export class PickupPointsController {
  constructor(private readonly points: PickupPointsService) {}
  @Handles(routes.pickupPoints) list(call: Call<typeof routes.pickupPoints>) {
    return this.points.list(shopOf(call).account_id, call.query);
  }
  @Handles(routes.createPickupPoint) create(call: Call<typeof routes.createPickupPoint>) {
    return this.points.create(shopOf(call).account_id, call.body);
  }
  @Handles(routes.updatePickupPoint) update(call: Call<typeof routes.updatePickupPoint>) {
    return this.points.update(shopOf(call).account_id, call.params.id, call.body);
  }
  @Handles(routes.deletePickupPoint) delete(call: Call<typeof routes.deletePickupPoint>) {
    return this.points.delete(shopOf(call).account_id, call.params.id);
  }
  @Handles(routes.pickupPointConfig) config(call: Call<typeof routes.pickupPointConfig>) {
    return this.points.config(shopOf(call).account_id);
  }
  @Handles(routes.updatePickupPointConfig) updateConfig(call: Call<typeof routes.updatePickupPointConfig>) {
    return this.points.updateConfig(shopOf(call).account_id, call.body);
  }
}
