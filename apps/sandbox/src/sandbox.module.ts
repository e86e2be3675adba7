import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { sandboxMigrations } from '../migrations/index.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { sandboxConfig } from './config.ts';
import { FaultsController } from './faults/faults.controller.ts';
import { FaultsService } from './faults/faults.service.ts';
import { MessagesController } from './messages/messages.controller.ts';
import { MessagesService } from './messages/messages.service.ts';
import { PageController } from './page/page.controller.ts';
import { PageService } from './page/page.service.ts';
import { ParcelsController } from './parcels/parcels.controller.ts';
import { ParcelsService } from './parcels/parcels.service.ts';
import { PushesService } from './pushes/pushes.service.ts';
import { ReceiversController } from './receivers/receivers.controller.ts';
import { ReceiversService } from './receivers/receivers.service.ts';

@Module({
  controllers: [
    BookingsController,
    ParcelsController,
    FaultsController,
    MessagesController,
    ReceiversController,
    PageController,
  ],
  providers: [
    BookingsService,
    ParcelsService,
    FaultsService,
    PushesService,
    MessagesService,
    ReceiversService,
    PageService,
  ],
})
export class SandboxModule {}

export const sandboxService = defineService({
  name: 'sandbox',
  module: SandboxModule,
  config: sandboxConfig,
  migrations: sandboxMigrations,
  routes: sandboxRoutes,
});
