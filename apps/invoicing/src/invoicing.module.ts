import { invoicingEvents, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { invoicingMigrations } from '../migrations/index.ts';
import { CreditTermsClient } from './approvals/credit-terms.client.ts';
import { InvoiceApprovalEntity } from './approvals/invoice-approval.entity.ts';
import { InvoiceApprovalLine } from './approvals/invoice-approval-line.entity.ts';
import { InvoiceApprovalsController } from './approvals/invoice-approvals.controller.ts';
import { InvoiceApprovalsRepository } from './approvals/invoice-approvals.repository.ts';
import { InvoiceApprovalsService } from './approvals/invoice-approvals.service.ts';
import { IssuedInvoices } from './approvals/issued-invoices.service.ts';
import { InvoiceLinesRepository } from './approvals/invoice-lines.repository.ts';
import { InvoiceLinesService } from './approvals/invoice-lines.service.ts';
import { OwnApprovalsService } from './approvals/own-approvals.service.ts';
import { BillableLine } from './billing/billable-line.entity.ts';
import { BillingConsumer } from './billing/billing.consumer.ts';
import { BillingRepository } from './billing/billing.repository.ts';
import { BillingService } from './billing/billing.service.ts';
import { BookedOrdersClient } from './billing/booked-orders.client.ts';
import { ChargedOrder } from './billing/charged-order.entity.ts';
import { CertificateFilesClient } from './certificates/certificate-files.client.ts';
import { CertificatesController } from './certificates/certificates.controller.ts';
import { CertificatesRepository } from './certificates/certificates.repository.ts';
import { CertificatesService } from './certificates/certificates.service.ts';
import { RefundPaymentsClient } from './certificates/refund-payments.client.ts';
import { RefundsRepository } from './certificates/refunds.repository.ts';
import { RefundsService } from './certificates/refunds.service.ts';
import { CertificateInvoice, WithholdingCertificateEntity } from './certificates/withholding-certificate.entity.ts';
import { invoicingConfig } from './config.ts';
import { CreditState } from './dunning/credit-state.entity.ts';
import { CreditStatesRepository } from './dunning/credit-states.repository.ts';
import { CreditStopsService } from './dunning/credit-stops.service.ts';
import { DunningController } from './dunning/dunning.controller.ts';
import { DunningRepository } from './dunning/dunning.repository.ts';
import { DunningService } from './dunning/dunning.service.ts';
import { InvoiceReminder } from './dunning/invoice-reminder.entity.ts';
import { InvoicesController } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { InvoicesService } from './invoices/invoices.service.ts';
import { Paper } from './papers/paper.entity.ts';
import { PaperLine } from './papers/paper-line.entity.ts';
import { PaperNumber } from './papers/paper-number.entity.ts';
import { PaperListsService } from './papers/paper-lists.service.ts';
import { PaperRowsRepository } from './papers/paper-rows.repository.ts';
import { PapersController } from './papers/papers.controller.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { ShopMail } from './mails/shop-mail.entity.ts';
import { ShopMailsRepository } from './mails/shop-mails.repository.ts';
import { ShopMailsService } from './mails/shop-mails.service.ts';
import { TellClient } from './mails/tell.client.ts';
import { PapersRepository } from './papers/papers.repository.ts';
import { PapersService } from './papers/papers.service.ts';
import { InvoicePayment } from './payments/invoice-payment.entity.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { PostingsService } from './payments/postings.service.ts';
import { ReceiptsService } from './payments/receipts.service.ts';
import { SettlementsConsumer } from './payments/settlements.consumer.ts';
import { SettlementsRepository } from './payments/settlements.repository.ts';
import { SettlementsService } from './payments/settlements.service.ts';
import { WalletSettlement } from './payments/wallet-settlement.entity.ts';
import { WalletClient } from './payments/wallet.client.ts';
import { Buyer } from './parties/buyer.entity.ts';
import { BuyersClient } from './parties/buyers.client.ts';
import { BuyersRepository } from './parties/buyers.repository.ts';
import { BuyersService } from './parties/buyers.service.ts';
import { PrepaidController } from './prepaid/prepaid.controller.ts';
import { PrepaidRepository } from './prepaid/prepaid.repository.ts';
import { PrepaidService } from './prepaid/prepaid.service.ts';
import { WaitingPaper } from './prepaid/waiting-paper.entity.ts';

@Module({
  controllers: [
    BillingConsumer,
    DeletedAccountsConsumer,
    InvoiceApprovalsController,
    CertificatesController,
    DunningController,
    SettlementsConsumer,
    InvoicesController,
    LeavingController,
    PapersController,
    PrepaidController,
  ],
  providers: [
    BillingRepository,
    BillingService,
    BookedOrdersClient,
    BuyersClient,
    BuyersRepository,
    BuyersService,
    InvoiceApprovalsRepository,
    InvoiceApprovalsService,
    InvoiceLinesRepository,
    InvoiceLinesService,
    InvoicesRepository,
    InvoicesService,
    CertificateFilesClient,
    CertificatesRepository,
    CertificatesService,
    CreditStatesRepository,
    RefundPaymentsClient,
    RefundsRepository,
    RefundsService,
    SettlementsRepository,
    SettlementsService,
    CreditStopsService,
    CreditTermsClient,
    DunningRepository,
    DunningService,
    IssuedInvoices,
    LeavingRepository,
    LeavingService,
    OwnApprovalsService,
    PaperListsService,
    PaperRowsRepository,
    PapersRepository,
    PapersService,
    PaymentsRepository,
    PaymentsService,
    PostingsService,
    ReceiptsService,
    ShopMailsRepository,
    ShopMailsService,
    TellClient,
    WalletClient,
    PrepaidRepository,
    PrepaidService,
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
  decides: {
    invoice_approval: InvoiceApprovalsService,
    invoice_payment: PaymentsService,
    withholding_certificate: CertificatesService,
  },
  entities: [
    BillableLine,
    Buyer,
    ChargedOrder,
    InvoiceApprovalEntity,
    InvoiceApprovalLine,
    CertificateInvoice,
    CreditState,
    WalletSettlement,
    WithholdingCertificateEntity,
    InvoicePayment,
    InvoiceReminder,
    ShopMail,
    Paper,
    PaperLine,
    PaperNumber,
    WaitingPaper,
  ],
});
