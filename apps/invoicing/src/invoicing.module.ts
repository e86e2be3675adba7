import { invoicingEvents, invoicingRoutes } from '@lamliang/contracts/invoicing';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { invoicingMigrations } from '../migrations/index.ts';
import { AccountDocumentsController } from './account-documents/account-documents.controller.ts';
import { AccountDocumentsRepository } from './account-documents/account-documents.repository.ts';
import { AccountDocumentsService } from './account-documents/account-documents.service.ts';
import { AccountStatementsClient } from './account-statements/account-statements.client.ts';
import { AccountStatementsController } from './account-statements/account-statements.controller.ts';
import { AccountStatementsRepository } from './account-statements/account-statements.repository.ts';
import { AccountStatementsService } from './account-statements/account-statements.service.ts';
import { CreditTermsClient } from './approvals/credit-terms.client.ts';
import { InvoiceApprovalLine } from './approvals/invoice-approval-line.entity.ts';
import { InvoiceApprovalEntity } from './approvals/invoice-approval.entity.ts';
import { InvoiceApprovalsController } from './approvals/invoice-approvals.controller.ts';
import { InvoiceApprovalsRepository } from './approvals/invoice-approvals.repository.ts';
import { InvoiceApprovalsService } from './approvals/invoice-approvals.service.ts';
import { InvoiceLinesRepository } from './approvals/invoice-lines.repository.ts';
import { InvoiceLinesService } from './approvals/invoice-lines.service.ts';
import { IssuedInvoices } from './approvals/issued-invoices.service.ts';
import { OwnApprovalsService } from './approvals/own-approvals.service.ts';
import { BillableLine } from './billing/billable-line.entity.ts';
import { BillingConsumer } from './billing/billing.consumer.ts';
import { BillingRepository } from './billing/billing.repository.ts';
import { BillingService } from './billing/billing.service.ts';
import { BookedOrdersClient } from './billing/booked-orders.client.ts';
import { ChargedOrder } from './billing/charged-order.entity.ts';
import { FeeLinesService } from './billing/fee-lines.service.ts';
import { CertificateFilesClient } from './certificates/certificate-files.client.ts';
import { CertificatesController } from './certificates/certificates.controller.ts';
import { CertificatesRepository } from './certificates/certificates.repository.ts';
import { CertificatesService } from './certificates/certificates.service.ts';
import { RefundPaymentsClient } from './certificates/refund-payments.client.ts';
import { RefundsRepository } from './certificates/refunds.repository.ts';
import { RefundsService } from './certificates/refunds.service.ts';
import { CertificateInvoice, WithholdingCertificateEntity } from './certificates/withholding-certificate.entity.ts';
import { invoicingConfig } from './config.ts';
import { CreditNoteDeskService } from './credit-notes/credit-note-desk.service.ts';
import { CreditNoteListsRepository } from './credit-notes/credit-note-lists.repository.ts';
import { CreditNoteEntity } from './credit-notes/credit-note.entity.ts';
import { CreditNotesController } from './credit-notes/credit-notes.controller.ts';
import { CreditNotesRepository } from './credit-notes/credit-notes.repository.ts';
import { CreditNotesService } from './credit-notes/credit-notes.service.ts';
import { CreditedLine } from './credit-notes/credited-line.entity.ts';
import { OwnCreditNotesService } from './credit-notes/own-credit-notes.service.ts';
import { CreditState } from './dunning/credit-state.entity.ts';
import { CreditStatesRepository } from './dunning/credit-states.repository.ts';
import { CreditStopsService } from './dunning/credit-stops.service.ts';
import { DunningController } from './dunning/dunning.controller.ts';
import { DunningRepository } from './dunning/dunning.repository.ts';
import { DunningService } from './dunning/dunning.service.ts';
import { InvoiceReminder } from './dunning/invoice-reminder.entity.ts';
import { EtaxFiles } from './etax/etax-files.service.ts';
import { EtaxGlyphs } from './etax/etax-glyphs.service.ts';
import { EtaxPdf } from './etax/etax-pdf.service.ts';
import { EtaxSigner } from './etax/etax-signer.service.ts';
import { EtaxController } from './etax/etax.controller.ts';
import { EtaxService } from './etax/etax.service.ts';
import { HandOversController } from './hand-overs/hand-overs.controller.ts';
import { HandOversRepository } from './hand-overs/hand-overs.repository.ts';
import { HandOversService } from './hand-overs/hand-overs.service.ts';
import { PaperHandOver } from './hand-overs/paper-hand-over.entity.ts';
import { TaxDocumentsService } from './hand-overs/tax-documents.service.ts';
import { TaxOfficeClient } from './hand-overs/tax-office.client.ts';
import { TrCloudId } from './hand-overs/tr-cloud-id.entity.ts';
import { TrCloudIdsRepository } from './hand-overs/tr-cloud-ids.repository.ts';
import { TrCloudClient } from './hand-overs/tr-cloud.client.ts';
import { TrCloudService } from './hand-overs/tr-cloud.service.ts';
import { InvoicesController } from './invoices/invoices.controller.ts';
import { InvoicesRepository } from './invoices/invoices.repository.ts';
import { InvoicesService } from './invoices/invoices.service.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { ShopMail } from './mails/shop-mail.entity.ts';
import { ShopMailsRepository } from './mails/shop-mails.repository.ts';
import { ShopMailsService } from './mails/shop-mails.service.ts';
import { TellClient } from './mails/tell.client.ts';
import { DemandsClient } from './other-fees/demands.client.ts';
import { FeeApprovalsService } from './other-fees/fee-approvals.service.ts';
import { FeeChargesService } from './other-fees/fee-charges.service.ts';
import { FeeQuestionsRepository } from './other-fees/fee-questions.repository.ts';
import { OrdersClient } from './other-fees/orders.client.ts';
import { OtherFeeQuestion } from './other-fees/other-fee-question.entity.ts';
import { OtherFeeEntity } from './other-fees/other-fee.entity.ts';
import { OtherFeesConsumer } from './other-fees/other-fees.consumer.ts';
import { OtherFeesController } from './other-fees/other-fees.controller.ts';
import { OtherFeesRepository } from './other-fees/other-fees.repository.ts';
import { OtherFeesService } from './other-fees/other-fees.service.ts';
import { OwnFeesRepository } from './other-fees/own-fees.repository.ts';
import { OwnFeesService } from './other-fees/own-fees.service.ts';
import { ShopsClient } from './other-fees/shops.client.ts';
import { PaperFile } from './paper-files/paper-file.entity.ts';
import { PaperFilesController } from './paper-files/paper-files.controller.ts';
import { PaperFilesRepository } from './paper-files/paper-files.repository.ts';
import { PaperFilesService } from './paper-files/paper-files.service.ts';
import { PaperPreviewsController } from './paper-files/paper-previews.controller.ts';
import { PaperPreviewsService } from './paper-files/paper-previews.service.ts';
import { PaperPrint } from './paper-files/paper-print.entity.ts';
import { PaperPrintsRepository } from './paper-files/paper-prints.repository.ts';
import { PaperPrintsService } from './paper-files/paper-prints.service.ts';
import { PrintingClient } from './paper-files/printing.client.ts';
import { PaperLine } from './papers/paper-line.entity.ts';
import { PaperListsService } from './papers/paper-lists.service.ts';
import { PaperNumber } from './papers/paper-number.entity.ts';
import { PaperRowsRepository } from './papers/paper-rows.repository.ts';
import { Paper } from './papers/paper.entity.ts';
import { PapersController } from './papers/papers.controller.ts';
import { PapersRepository } from './papers/papers.repository.ts';
import { PapersService } from './papers/papers.service.ts';
import { Buyer } from './parties/buyer.entity.ts';
import { BuyersClient } from './parties/buyers.client.ts';
import { BuyersRepository } from './parties/buyers.repository.ts';
import { BuyersService } from './parties/buyers.service.ts';
import { CarrierPayeeEntity } from './payee-certificates/carrier-payee.entity.ts';
import { CarrierPayeesRepository } from './payee-certificates/carrier-payees.repository.ts';
import { CarrierPayeesService } from './payee-certificates/carrier-payees.service.ts';
import { PayeeCertificateListsService } from './payee-certificates/payee-certificate-lists.service.ts';
import { PayeeCertificateEntity, WithheldPayment } from './payee-certificates/payee-certificate.entity.ts';
import { PayeeCertificatesConsumer } from './payee-certificates/payee-certificates.consumer.ts';
import { PayeeCertificatesController } from './payee-certificates/payee-certificates.controller.ts';
import { PayeeCertificatesRepository } from './payee-certificates/payee-certificates.repository.ts';
import { PayeeCertificatesService } from './payee-certificates/payee-certificates.service.ts';
import { WithholdingReturnsService } from './payee-certificates/withholding-returns.service.ts';
import { InvoicePayment } from './payments/invoice-payment.entity.ts';
import { PayersClient } from './payments/payers.client.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { PostingsService } from './payments/postings.service.ts';
import { ReceiptsService } from './payments/receipts.service.ts';
import { SettlementsConsumer } from './payments/settlements.consumer.ts';
import { SettlementsRepository } from './payments/settlements.repository.ts';
import { SettlementsService } from './payments/settlements.service.ts';
import { WalletSettlement } from './payments/wallet-settlement.entity.ts';
import { WalletClient } from './payments/wallet.client.ts';
import { PrepaidController } from './prepaid/prepaid.controller.ts';
import { PrepaidRepository } from './prepaid/prepaid.repository.ts';
import { PrepaidService } from './prepaid/prepaid.service.ts';
import { WaitingPaper } from './prepaid/waiting-paper.entity.ts';
import { ReplacementsController } from './replacements/replacements.controller.ts';
import { ReplacementsService } from './replacements/replacements.service.ts';
import { ClosedMonthsRepository } from './tax-periods/closed-months.repository.ts';
import { ClosedMonthsService } from './tax-periods/closed-months.service.ts';
import { TaxPeriodEntity } from './tax-periods/tax-period.entity.ts';
import { TaxPeriodsController } from './tax-periods/tax-periods.controller.ts';
import { TaxPeriodsRepository } from './tax-periods/tax-periods.repository.ts';
import { TaxPeriodsService } from './tax-periods/tax-periods.service.ts';
import { TaxReportsService } from './tax-periods/tax-reports.service.ts';
import { TaxConfirmation } from './tax/tax-confirmation.entity.ts';
import { TaxRulesController } from './tax/tax-rules.controller.ts';
import { TaxRulesService } from './tax/tax-rules.service.ts';
import { TaxSetting } from './tax/tax-setting.entity.ts';
import { TaxSettingsRepository } from './tax/tax-settings.repository.ts';
import { TaxSettingsService } from './tax/tax-settings.service.ts';

@Module({
  controllers: [
    AccountDocumentsController,
    AccountStatementsController,
    BillingConsumer,
    CertificatesController,
    CreditNotesController,
    DeletedAccountsConsumer,
    DunningController,
    EtaxController,
    HandOversController,
    InvoiceApprovalsController,
    InvoicesController,
    LeavingController,
    OtherFeesConsumer,
    OtherFeesController,
    PaperFilesController,
    PaperPreviewsController,
    PapersController,
    PayeeCertificatesConsumer,
    PayeeCertificatesController,
    PrepaidController,
    SettlementsConsumer,
    ReplacementsController,
    TaxPeriodsController,
    TaxRulesController,
  ],
  providers: [
    AccountDocumentsRepository,
    AccountDocumentsService,
    AccountStatementsClient,
    AccountStatementsRepository,
    AccountStatementsService,
    BillingRepository,
    BillingService,
    BookedOrdersClient,
    BuyersClient,
    BuyersRepository,
    BuyersService,
    CarrierPayeesRepository,
    CarrierPayeesService,
    CertificateFilesClient,
    CertificatesRepository,
    CertificatesService,
    ClosedMonthsRepository,
    ClosedMonthsService,
    CreditNoteDeskService,
    CreditNoteListsRepository,
    CreditNotesRepository,
    CreditNotesService,
    CreditStatesRepository,
    CreditStopsService,
    CreditTermsClient,
    DemandsClient,
    DunningRepository,
    DunningService,
    EtaxFiles,
    EtaxGlyphs,
    EtaxPdf,
    EtaxService,
    EtaxSigner,
    FeeApprovalsService,
    FeeChargesService,
    FeeLinesService,
    FeeQuestionsRepository,
    HandOversRepository,
    HandOversService,
    InvoiceApprovalsRepository,
    InvoiceApprovalsService,
    InvoiceLinesRepository,
    InvoiceLinesService,
    InvoicesRepository,
    InvoicesService,
    IssuedInvoices,
    LeavingRepository,
    LeavingService,
    OrdersClient,
    OtherFeesRepository,
    OtherFeesService,
    OwnApprovalsService,
    OwnCreditNotesService,
    OwnFeesRepository,
    OwnFeesService,
    PaperFilesRepository,
    PaperFilesService,
    PaperListsService,
    PaperPreviewsService,
    PaperPrintsRepository,
    PaperPrintsService,
    PaperRowsRepository,
    PapersRepository,
    PapersService,
    PayeeCertificateListsService,
    PayeeCertificatesRepository,
    PayeeCertificatesService,
    PayersClient,
    PaymentsRepository,
    PaymentsService,
    PostingsService,
    PrepaidRepository,
    PrepaidService,
    PrintingClient,
    ReceiptsService,
    RefundPaymentsClient,
    RefundsRepository,
    RefundsService,
    SettlementsRepository,
    SettlementsService,
    ShopMailsRepository,
    ShopMailsService,
    ShopsClient,
    TaxDocumentsService,
    ReplacementsService,
    TaxPeriodsRepository,
    TaxPeriodsService,
    TaxReportsService,
    TaxRulesService,
    TaxSettingsRepository,
    TaxSettingsService,
    TaxOfficeClient,
    TellClient,
    TrCloudClient,
    TrCloudIdsRepository,
    TrCloudService,
    WalletClient,
    WithholdingReturnsService,
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
    credit_note: CreditNoteDeskService,
    other_fee: FeeApprovalsService,
    invoice_payment: PaymentsService,
    withholding_certificate: CertificatesService,
    tax_period: TaxPeriodsService,
    tax_setting: TaxSettingsService,
  },
  entities: [
    BillableLine,
    Buyer,
    CarrierPayeeEntity,
    CertificateInvoice,
    ChargedOrder,
    CreditNoteEntity,
    CreditState,
    CreditedLine,
    InvoiceApprovalEntity,
    InvoiceApprovalLine,
    InvoicePayment,
    InvoiceReminder,
    OtherFeeEntity,
    OtherFeeQuestion,
    Paper,
    PaperFile,
    PaperHandOver,
    PaperLine,
    PaperNumber,
    PaperPrint,
    PayeeCertificateEntity,
    ShopMail,
    TaxConfirmation,
    TaxPeriodEntity,
    TaxSetting,
    TrCloudId,
    WaitingPaper,
    WalletSettlement,
    WithheldPayment,
    WithholdingCertificateEntity,
  ],
});
