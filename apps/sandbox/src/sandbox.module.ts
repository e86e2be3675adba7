import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { sandboxMigrations } from '../migrations/index.ts';
import { sandboxConfig } from './config.ts';
import { Fault } from './faults/fault.entity.ts';
import { FaultsController } from './faults/faults.controller.ts';
import { FaultsService } from './faults/faults.service.ts';
import { IdentityServer } from './identity/identity-server.service.ts';
import { Message } from './messages/message.entity.ts';
import { MailServer } from './messages/mail-server.service.ts';
import { MessagesController } from './messages/messages.controller.ts';
import { MessagesService } from './messages/messages.service.ts';
import { PageController } from './page/page.controller.ts';
import { PageService } from './page/page.service.ts';
import { BookingsController } from './parcels/bookings.controller.ts';
import { BookingsService } from './parcels/bookings.service.ts';
import { ParcelEvent } from './parcels/parcel-event.entity.ts';
import { Parcel } from './parcels/parcel.entity.ts';
import { ParcelsController } from './parcels/parcels.controller.ts';
import { ParcelsService } from './parcels/parcels.service.ts';
import { Walk } from './parcels/walk.entity.ts';
import { Pickup } from './pickups/pickup.entity.ts';
import { PickupsController } from './pickups/pickups.controller.ts';
import { PickupsService } from './pickups/pickups.service.ts';
import { Push } from './pushes/push.entity.ts';
import { PushesService } from './pushes/pushes.service.ts';
import { Receiver } from './receivers/receiver.entity.ts';
import { ReceiversController } from './receivers/receivers.controller.ts';
import { ReceiversService } from './receivers/receivers.service.ts';
import { Reception } from './receivers/reception.entity.ts';
import { TaxDocument } from './tax-office/tax-document.entity.ts';
import { TaxOfficeController } from './tax-office/tax-office.controller.ts';
import { TaxOfficeService } from './tax-office/tax-office.service.ts';
import { TrCloudRecord } from './tr-cloud/tr-cloud-record.entity.ts';
import { TrCloudController } from './tr-cloud/tr-cloud.controller.ts';
import { TrCloudService } from './tr-cloud/tr-cloud.service.ts';

@Module({
  controllers: [
    BookingsController,
    ParcelsController,
    PickupsController,
    FaultsController,
    MessagesController,
    ReceiversController,
    PageController,
    TaxOfficeController,
    TrCloudController,
  ],
  providers: [
    BookingsService,
    ParcelsService,
    PickupsService,
    FaultsService,
    PushesService,
    IdentityServer,
    MailServer,
    MessagesService,
    ReceiversService,
    PageService,
    TaxOfficeService,
    TrCloudService,
  ],
})
export class SandboxModule {}

export const sandboxService = defineService({
  name: 'sandbox',
  module: SandboxModule,
  config: sandboxConfig,
  migrations: sandboxMigrations,
  entities: [Parcel, ParcelEvent, Walk, Pickup, Push, Fault, Message, Receiver, Reception, TaxDocument, TrCloudRecord],
  routes: sandboxRoutes,
});
