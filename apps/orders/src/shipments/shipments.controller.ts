import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BookingService } from './booking.service.ts';
import { ShipmentsService } from './shipments.service.ts';

@Controller()
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentsService,
    private readonly booking: BookingService,
  ) {}
  @Handles(routes.list) list(call: Call<typeof routes.list>) {
    return this.shipments.list(call.shop, call.query);
  }
  @Handles(routes.summary) summary(call: Call<typeof routes.summary>) {
    return this.shipments.summary(call.shop, call.query);
  }
  @Handles(routes.get) get(call: Call<typeof routes.get>) {
    return this.shipments.get(call.shop, call.params.id);
  }
  @Handles(routes.create) create(call: Call<typeof routes.create>) {
    return this.booking.create(call.shop, call.body, call.key);
  }
  @Handles(routes.bulkCreate) bulkCreate(call: Call<typeof routes.bulkCreate>) {
    return this.booking.bulk(call.shop, call.body.shipment_orders, call.key, call.language);
  }
  @Handles(routes.cancel) cancel(call: Call<typeof routes.cancel>) {
    return this.shipments.cancel(call.shop, call.params.id, call.body.remark);
  }
  @Handles(routes.timeline) timeline(call: Call<typeof routes.timeline>) {
    return this.shipments.timeline(call.shop, call.params.id, call.language);
  }
  @Handles(routes.documents) documents(call: Call<typeof routes.documents>) {
    return this.shipments.documents(call.shop, call.params.id);
  }
  @Handles(routes.reversal) reversal(call: Call<typeof routes.reversal>) {
    return this.shipments.reversal(call.shop, call.params.id);
  }
  @Handles(routes.items) items(call: Call<typeof routes.items>) {
    return this.shipments.items(call.shop, call.params.id);
  }
  @Handles(routes.printed) printed(call: Call<typeof routes.printed>) {
    return this.shipments.mark(call.shop, call.body.shipment_order_ids, call.body.print_flag);
  }
  @Handles(routes.exists) exists(call: Call<typeof routes.exists>) {
    return this.shipments.exists(call.body.order_ids);
  }
  @Handles(routes.rows) rows(call: Call<typeof routes.rows>) {
    return this.shipments.rows(call.body.account_id, call.body.shipment_order_ids);
  }
  @Handles(routes.internalPrinted) internalPrinted(call: Call<typeof routes.internalPrinted>) {
    return this.shipments.printed(call.body.account_id, call.body.shipment_order_ids);
  }
  @Handles(routes.staffOrders) staffOrders(call: Call<typeof routes.staffOrders>) {
    return this.shipments.staffList(call.query);
  }
  @Handles(routes.staffOrder) staffOrder(call: Call<typeof routes.staffOrder>) {
    return this.shipments.staffGet(call.staff, call.params.id, call.language);
  }
}
