import { Module } from '@nestjs/common';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { notificationsMigrations } from '../migrations/index.ts';
import { Banner } from './banners/banner.entity.ts';
import { BannersController } from './banners/banners.controller.ts';
import { BannersRepository } from './banners/banners.repository.ts';
import { BannersService } from './banners/banners.service.ts';
import { notificationsConfig } from './config.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { NoticesController } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { NoticesService } from './notices/notices.service.ts';
import { Notification } from './notices/notification.entity.ts';
import { NotifiedEventsConsumer } from './notices/notified-events.consumer.ts';
import { MailClient } from './outgoing-messages/mail.client.ts';
import { MessageLedgerRepository } from './outgoing-messages/message-ledger.repository.ts';
import { MessageLedgerService } from './outgoing-messages/message-ledger.service.ts';
import { OutgoingMessage } from './outgoing-messages/outgoing-message.entity.ts';
import { OutgoingMessagesController } from './outgoing-messages/outgoing-messages.controller.ts';
import { OutgoingMessagesRepository } from './outgoing-messages/outgoing-messages.repository.ts';
import { OutgoingMessagesService } from './outgoing-messages/outgoing-messages.service.ts';
import { SmsClient } from './outgoing-messages/sms.client.ts';
import { DeliveriesRepository } from './webhooks/deliveries.repository.ts';
import { DeliveriesService } from './webhooks/deliveries.service.ts';
import { DeliveryLedgerRepository } from './webhooks/delivery-ledger.repository.ts';
import { DeliverySender } from './webhooks/delivery-sender.service.ts';
import { DeliverySuccessWriter } from './webhooks/delivery-success-writer.service.ts';
import { ReceiverClient } from './webhooks/receiver.client.ts';
import { TokensService } from './webhooks/tokens.service.ts';
import { WebhookAttempt } from './webhooks/webhook-attempt.entity.ts';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.ts';
import { WebhookMessage } from './webhooks/webhook-message.entity.ts';
import { Webhook } from './webhooks/webhook.entity.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';
import { WebhooksRepository } from './webhooks/webhooks.repository.ts';
import { WebhooksService } from './webhooks/webhooks.service.ts';

@Module({
  controllers: [
    BannersController,
    DeletedAccountsConsumer,
    LeavingController,
    NoticesController,
    NotifiedEventsConsumer,
    OutgoingMessagesController,
    WebhooksController,
  ],
  providers: [
    BannersRepository,
    BannersService,
    DeliveriesRepository,
    DeliveriesService,
    DeliveryLedgerRepository,
    DeliverySender,
    DeliverySuccessWriter,
    LeavingRepository,
    LeavingService,
    MailClient,
    MessageLedgerRepository,
    MessageLedgerService,
    NoticesRepository,
    NoticesService,
    OutgoingMessagesRepository,
    OutgoingMessagesService,
    ReceiverClient,
    SmsClient,
    TokensService,
    WebhooksRepository,
    WebhooksService,
  ],
})
export class NotificationsModule {}

export const notificationsService = defineService({
  name: 'notifications',
  module: NotificationsModule,
  config: notificationsConfig,
  migrations: notificationsMigrations,
  entities: [Notification, Banner, Webhook, WebhookMessage, WebhookDelivery, WebhookAttempt, OutgoingMessage],
  routes: notificationsRoutes,
  keeps: [{ table: 'outgoing_message', key: 'id', old: 'create_dt < $1', days: 30, by_key: true }],
});
