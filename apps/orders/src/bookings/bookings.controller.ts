import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BookingsService } from './bookings.service.ts';
import { CancellationsService } from './cancellations.service.ts';

@Controller()
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly cancellations: CancellationsService,
  ) {}
  @Handles(routes.create) create(call: Call<typeof routes.create>) {
    return this.bookings.create(call.shop, call.body, call.key);
  }
  @Handles(routes.bulkCreate) bulkCreate(call: Call<typeof routes.bulkCreate>) {
    return this.bookings.bulk(call.shop, call.body.shipment_orders, call.key, call.language);
  }
  @Handles(routes.cancel) cancel(call: Call<typeof routes.cancel>) {
    return this.cancellations.cancel(call.shop, call.params.id, call.body.remark);
  }
}
