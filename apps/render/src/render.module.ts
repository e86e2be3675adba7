import { renderRoutes } from '@lamliang/contracts/render';
import { findChromium } from '@lamliang/engines';
import { DeletedAccountsConsumer, defineService, SERVICE_CONFIG } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { renderMigrations } from '../migrations/index.ts';
import { renderConfig, type RenderConfig } from './config.ts';
import { AccountStatementsController } from './account-statements/account-statements.controller.ts';
import { AccountStatementsService } from './account-statements/account-statements.service.ts';
import { CodReceiptsService } from './cod-receipts/cod-receipts.service.ts';
import { CoverSheetsConsumer } from './cover-sheets/cover-sheets.consumer.ts';
import { CoverSheetsController } from './cover-sheets/cover-sheets.controller.ts';
import { CoverSheetsService } from './cover-sheets/cover-sheets.service.ts';
import { Codes } from './documents/codes.service.ts';
import { Fonts } from './documents/fonts.service.ts';
import { File } from './files/file.entity.ts';
import { FilesController } from './files/files.controller.ts';
import { FilesRepository } from './files/files.repository.ts';
import { FilesService } from './files/files.service.ts';
import { HandoverFormsConsumer } from './handover-forms/handover-forms.consumer.ts';
import { HandoverFormsController } from './handover-forms/handover-forms.controller.ts';
import { HandoverFormsService } from './handover-forms/handover-forms.service.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PapersController } from './papers/papers.controller.ts';
import { PapersService } from './papers/papers.service.ts';
import { Printer } from './printers/printer.service.ts';

@Module({
  controllers: [
    CoverSheetsController,
    CoverSheetsConsumer,
    DeletedAccountsConsumer,
    HandoverFormsController,
    HandoverFormsConsumer,
    FilesController,
    PapersController,
    AccountStatementsController,
  ],
  providers: [
    Codes,
    Fonts,
    CoverSheetsService,
    CodReceiptsService,
    HandoverFormsService,
    FilesRepository,
    FilesService,
    OrdersService,
    PapersService,
    AccountStatementsService,
    {
      provide: Printer,
      inject: [SERVICE_CONFIG],
      useFactory: (config: RenderConfig) => new Printer(findChromium, { pages: config.PRINT_PAGES }),
    },
  ],
})
export class RenderModule {}

export const renderService = defineService({
  name: 'render',
  module: RenderModule,
  config: renderConfig,
  migrations: renderMigrations,
  entities: [File],
  routes: renderRoutes,
});
