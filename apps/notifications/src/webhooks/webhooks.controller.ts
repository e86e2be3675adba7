import { Controller } from '@nestjs/common';
import { notificationsRoutes as routes } from '@lamliang/contracts/notifications';
import { Handles, type Call } from '@lamliang/platform';
import { DeliveriesService } from './deliveries.service.ts';
import { WebhooksService } from './webhooks.service.ts';

@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Handles(routes.token)
  token() {
    return this.webhooks.token();
  }
  @Handles(routes.webhooks)
  list(call: Call<typeof routes.webhooks>) {
    return this.webhooks.list(call.shop);
  }
  @Handles(routes.createWebhook)
  create(call: Call<typeof routes.createWebhook>) {
    return this.webhooks.create(call.shop, call.body);
  }
  @Handles(routes.webhook)
  one(call: Call<typeof routes.webhook>) {
    return this.webhooks.one(call.shop, call.params.id);
  }
  @Handles(routes.updateWebhook)
  update(call: Call<typeof routes.updateWebhook>) {
    return this.webhooks.update(call.shop, call.params.id, call.body);
  }
  @Handles(routes.deleteWebhook)
  remove(call: Call<typeof routes.deleteWebhook>) {
    return this.webhooks.remove(call.shop, call.params.id);
  }
  @Handles(routes.testWebhook)
  test(call: Call<typeof routes.testWebhook>) {
    return this.deliveries.test(call.shop, call.params.id);
  }
  @Handles(routes.deliveries)
  ledger(call: Call<typeof routes.deliveries>) {
    return this.deliveries.list(call.shop, call.params.id, call.query);
  }
  @Handles(routes.resend)
  resend(call: Call<typeof routes.resend>) {
    return this.deliveries.resend(call.shop, call.params.id);
  }
  @Handles(routes.staffDeliveries)
  staffList(call: Call<typeof routes.staffDeliveries>) {
    return this.deliveries.staffList(call.query);
  }
  @Handles(routes.staffDelivery)
  staffOne(call: Call<typeof routes.staffDelivery>) {
    return this.deliveries.staffOne(call.params.id);
  }
  @Handles(routes.staffResend)
  staffResend(call: Call<typeof routes.staffResend>) {
    return this.deliveries.staffResend(call.params.id, call.audit, call.body.state);
  }
}
