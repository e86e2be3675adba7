import { invoicingEvents, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { invoicingMigrations } from '../migrations/index.ts';
import { InvoiceApprovalEntity } from './approvals/invoice-approval.entity.ts';
import { InvoiceApprovalLine } from './approvals/invoice-approval-line.entity.ts';
import { InvoiceApprovalsController } from './approvals/invoice-approvals.controller.ts';
import { InvoiceApprovalsRepository } from './approvals/invoice-approvals.repository.ts';
import { InvoiceApprovalsService } from './approvals/invoice-approvals.service.ts';
import { InvoiceLinesRepository } from './approvals/invoice-lines.repository.ts';
import { InvoiceLinesService } from './approvals/invoice-lines.service.ts';
import { OwnApprovalsService } from './approvals/own-approvals.service.ts';
import { BillableLine } from './billing/billable-line.entity.ts';
import { BillingConsumer } from './billing/billing.consumer.ts';
import { BillingRepository } from './billing/billing.repository.ts';
import { BillingService } from './billing/billing.service.ts';
import { BookedOrdersClient } from './billing/booked-orders.client.ts';
import { ChargedOrder } from './billing/charged-order.entity.ts';
import { FeeLinesService } from './billing/fee-lines.service.ts';
import { invoicingConfig } from './config.ts';
import { DemandsClient } from './other-fees/demands.client.ts';
import { FeeApprovalsService } from './other-fees/fee-approvals.service.ts';
import { FeeChargesService } from './other-fees/fee-charges.service.ts';
import { FeeQuestionsRepository } from './other-fees/fee-questions.repository.ts';
import { OtherFeeEntity } from './other-fees/other-fee.entity.ts';
import { OtherFeeQuestion } from './other-fees/other-fee-question.entity.ts';
import { OtherFeesConsumer } from './other-fees/other-fees.consumer.ts';
import { OtherFeesController } from './other-fees/other-fees.controller.ts';
import { OtherFeesRepository } from './other-fees/other-fees.repository.ts';
import { OtherFeesService } from './other-fees/other-fees.service.ts';
import { OwnFeesRepository } from './other-fees/own-fees.repository.ts';
import { OwnFeesService } from './other-fees/own-fees.service.ts';
import { OrdersClient } from './other-fees/orders.client.ts';
import { ShopsClient } from './other-fees/shops.client.ts';
import { Paper } from './papers/paper.entity.ts';
import { PaperLine } from './papers/paper-line.entity.ts';
import { PaperNumber } from './papers/paper-number.entity.ts';
import { PapersRepository } from './papers/papers.repository.ts';
import { PapersService } from './papers/papers.service.ts';

@Module({
  controllers: [
    BillingConsumer,
    DeletedAccountsConsumer,
    InvoiceApprovalsController,
    OtherFeesConsumer,
    OtherFeesController,
  ],
  providers: [
    BillingRepository,
    BillingService,
    BookedOrdersClient,
    DemandsClient,
    FeeApprovalsService,
    FeeChargesService,
    FeeLinesService,
    FeeQuestionsRepository,
    InvoiceApprovalsRepository,
    InvoiceApprovalsService,
    InvoiceLinesRepository,
    InvoiceLinesService,
    OrdersClient,
    OtherFeesRepository,
    OtherFeesService,
    OwnApprovalsService,
    OwnFeesRepository,
    OwnFeesService,
    PapersRepository,
    PapersService,
    ShopsClient,
  ],
})
export class InvoicingModule {}

export const invoicingService = defineService({
  name: 'invoicing',
  module: InvoicingModule,
  routes: invoicingRoutes,
  config: invoicingConfig,
  publishes: invoicingEvents,
  migrations: invoicingMigrations,
  decides: { invoice_approval: InvoiceApprovalsService, other_fee: FeeApprovalsService },
  entities: [
    BillableLine,
    ChargedOrder,
    InvoiceApprovalEntity,
    InvoiceApprovalLine,
    OtherFeeEntity,
    OtherFeeQuestion,
    Paper,
    PaperLine,
    PaperNumber,
  ],
});
