import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { ShipmentExport } from './shipment-export.service.ts';
import { ShipmentQueries } from './shipment-queries.service.ts';
import { ShipmentsService } from './shipments.service.ts';

@Controller()
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentsService,
    private readonly queries: ShipmentQueries,
    private readonly exports: ShipmentExport,
  ) {}
  @Handles(routes.list) list(call: Call<typeof routes.list>) {
    return this.queries.list(call.shop, call.query);
  }
  @Handles(routes.summary) summary(call: Call<typeof routes.summary>) {
    return this.queries.summary(call.shop, call.query);
  }
  @Handles(routes.get) get(call: Call<typeof routes.get>) {
    return this.queries.get(call.shop, call.params.id);
  }
  @Handles(routes.export) export(call: Call<typeof routes.export>) {
    return this.exports.export(call.shop.account_id, call.query, call.language);
  }
  @Handles(routes.timeline) timeline(call: Call<typeof routes.timeline>) {
    return this.queries.timeline(call.shop, call.params.id, call.language);
  }
  @Handles(routes.documents) documents(call: Call<typeof routes.documents>) {
    return this.queries.documents(call.shop, call.params.id);
  }
  @Handles(routes.reversal) reversal(call: Call<typeof routes.reversal>) {
    return this.queries.reversal(call.shop, call.params.id);
  }
  @Handles(routes.items) items(call: Call<typeof routes.items>) {
    return this.queries.items(call.shop, call.params.id);
  }
  @Handles(routes.printed) printed(call: Call<typeof routes.printed>) {
    return this.shipments.mark(call.shop, call.body.shipment_order_ids, call.body.print_flag);
  }
  @Handles(routes.exists) exists(call: Call<typeof routes.exists>) {
    return this.shipments.exists(call.body.order_ids);
  }
  @Handles(routes.rows) rows(call: Call<typeof routes.rows>) {
    return this.queries.rows(call.body.account_id, call.body.shipment_order_ids);
  }
  @Handles(routes.goods) goods(call: Call<typeof routes.goods>) {
    return this.queries.goods(call.body.account_id, call.body.shipment_order_ids);
  }
  @Handles(routes.documentOf) documentOf(call: Call<typeof routes.documentOf>) {
    return this.queries.documentOf(call.body.token);
  }
  @Handles(routes.internalPrinted) internalPrinted(call: Call<typeof routes.internalPrinted>) {
    return this.shipments.printed(call.body.account_id, call.body.shipment_order_ids, call.audit);
  }
  @Handles(routes.staffOrders) staffOrders(call: Call<typeof routes.staffOrders>) {
    return this.queries.staffList(call.query);
  }
  @Handles(routes.staffOrder) staffOrder(call: Call<typeof routes.staffOrder>) {
    return this.queries.staffGet(call.staff, call.params.id, call.language);
  }
  @Handles(routes.staffDocuments) staffDocuments(call: Call<typeof routes.staffDocuments>) {
    return this.queries.staffDocuments(call.params.id);
  }
}
