import { Module } from '@nestjs/common';
import { walletEvents, walletRoutes } from '@lamliang/contracts/wallet';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { migrations } from '../migrations/index.ts';
import { walletConfig } from './config.ts';
import { AdvanceRowsService } from './advances/advance-rows.service.ts';
import { AdvanceTermsRepository } from './advances/advance-terms.repository.ts';
import { AdvanceTermsService } from './advances/advance-terms.service.ts';
import { AdvancesController } from './advances/advances.controller.ts';
import { AdvancesRepository } from './advances/advances.repository.ts';
import { AdvancesService } from './advances/advances.service.ts';
import { CodAdvanceEntity } from './advances/cod-advance.entity.ts';
import { CodAdvanceTermsEntity } from './advances/cod-advance-terms.entity.ts';
import { Adjustment } from './adjustments/adjustment.entity.ts';
import { AdjustmentsController } from './adjustments/adjustments.controller.ts';
import { AdjustmentsRepository } from './adjustments/adjustments.repository.ts';
import { AdjustmentsService } from './adjustments/adjustments.service.ts';
import { CreditLinesRepository } from './adjustments/credit-lines.repository.ts';
import { CreditLinesService } from './adjustments/credit-lines.service.ts';
import { ShopsService } from './shops/shops.service.ts';
import { BankFileEntity } from './bank-files/bank-file.entity.ts';
import { BankFileLineEntity } from './bank-files/bank-file-line.entity.ts';
import { BankFilesController } from './bank-files/bank-files.controller.ts';
import { BankFilesRepository } from './bank-files/bank-files.repository.ts';
import { BankFilesService } from './bank-files/bank-files.service.ts';
import { BankLinesService } from './bank-files/bank-lines.service.ts';
import { BankResultsService } from './bank-files/bank-results.service.ts';
import { BankJoinsService } from './bank-statements/bank-joins.service.ts';
import { BankPaymentsRepository } from './bank-statements/bank-payments.repository.ts';
import { BankStatementLineEntity, BankStatementPostingEntity } from './bank-statements/bank-statement-line.entity.ts';
import { BankStatementLinesRepository } from './bank-statements/bank-statement-lines.repository.ts';
import { BankStatementLinesService } from './bank-statements/bank-statement-lines.service.ts';
import { BankStatementEntity } from './bank-statements/bank-statement.entity.ts';
import { BankStatementsController } from './bank-statements/bank-statements.controller.ts';
import { BankStatementsRepository } from './bank-statements/bank-statements.repository.ts';
import { BankStatementsService } from './bank-statements/bank-statements.service.ts';
import { PayeeNumbersClient } from './bank-files/payee-numbers.client.ts';
import { BalancesController } from './balances/balances.controller.ts';
import { BalancesRepository } from './balances/balances.repository.ts';
import { BalancesService } from './balances/balances.service.ts';
import { LowBalanceEntity } from './balances/low-balance.entity.ts';
import { ClosedShopEntity } from './shops/closed-shop.entity.ts';
import { LowBalanceRepository } from './balances/low-balance.repository.ts';
import { LowBalanceService } from './balances/low-balance.service.ts';
import { BillLinesRepository } from './carrier-bills/bill-lines.repository.ts';
import { BillLinesService } from './carrier-bills/bill-lines.service.ts';
import { CarrierBillLineEntity } from './carrier-bills/carrier-bill-line.entity.ts';
import { CarrierBillEntity } from './carrier-bills/carrier-bill.entity.ts';
import { CarrierBillsController } from './carrier-bills/carrier-bills.controller.ts';
import { CarrierBillsRepository } from './carrier-bills/carrier-bills.repository.ts';
import { CarrierBillsService } from './carrier-bills/carrier-bills.service.ts';
import { DecidedBillsService } from './carrier-bills/decided-bills.service.ts';
import { PricedLinesService } from './carrier-bills/priced-lines.service.ts';
import { CarrierFilesService } from './carrier-files/carrier-files.service.ts';
import { CreditedCharge } from './credited-charges/credited-charge.entity.ts';
import { CreditedChargesRepository } from './credited-charges/credited-charges.repository.ts';
import { CreditedChargesService } from './credited-charges/credited-charges.service.ts';
import { CodCalendarRepository } from './cod/cod-calendar.repository.ts';
import { CodCalendarService } from './cod/cod-calendar.service.ts';
import { CodParcelEntity } from './cod/cod-parcel.entity.ts';
import { CodParcelsConsumer } from './cod/cod-parcels.consumer.ts';
import { CodParcelsController } from './cod/cod-parcels.controller.ts';
import { CodParcelsRepository } from './cod/cod-parcels.repository.ts';
import { CodParcelsService } from './cod/cod-parcels.service.ts';
import { CodComplaintEntity } from './cod-complaints/cod-complaint.entity.ts';
import { CodComplaintsController } from './cod-complaints/cod-complaints.controller.ts';
import { CodComplaintsRepository } from './cod-complaints/cod-complaints.repository.ts';
import { CodComplaintsService } from './cod-complaints/cod-complaints.service.ts';
import { CodLinesRepository } from './cod-statements/cod-lines.repository.ts';
import { CodLinesService } from './cod-statements/cod-lines.service.ts';
import { CodStatementLineEntity } from './cod-statements/cod-statement-line.entity.ts';
import { CodStatementEntity } from './cod-statements/cod-statement.entity.ts';
import { CodStatementsController } from './cod-statements/cod-statements.controller.ts';
import { CodStatementsRepository } from './cod-statements/cod-statements.repository.ts';
import { CodStatementsService } from './cod-statements/cod-statements.service.ts';
import { OrdersClient } from './cod-statements/orders.client.ts';
import { CodRoundEntity } from './cod-rounds/cod-round.entity.ts';
import { CodRoundsController } from './cod-rounds/cod-rounds.controller.ts';
import { CodRoundsRepository } from './cod-rounds/cod-rounds.repository.ts';
import { CodRoundsService } from './cod-rounds/cod-rounds.service.ts';
import { OwnRoundsService } from './cod-rounds/own-rounds.service.ts';
import { PayeesClient } from './cod-rounds/payees.client.ts';
import { ReportRowsClient } from './cod-rounds/report-rows.client.ts';
import { ClosedDaysRepository } from './day-closes/closed-days.repository.ts';
import { ClosedDaysService } from './day-closes/closed-days.service.ts';
import { CreditStop } from './credit-stops/credit-stop.entity.ts';
import { CreditStopsConsumer } from './credit-stops/credit-stops.consumer.ts';
import { CreditStopsRepository } from './credit-stops/credit-stops.repository.ts';
import { CreditStopsService } from './credit-stops/credit-stops.service.ts';
import { DayCloseEntity } from './day-closes/day-close.entity.ts';
import { DayClosesController } from './day-closes/day-closes.controller.ts';
import { DayClosesRepository } from './day-closes/day-closes.repository.ts';
import { DayClosesService } from './day-closes/day-closes.service.ts';
import { DemandEntity } from './demands/demand.entity.ts';
import { DemandsController } from './demands/demands.controller.ts';
import { DemandsRepository } from './demands/demands.repository.ts';
import { DemandsService } from './demands/demands.service.ts';
import { BillDisputeEntity } from './disputes/bill-dispute.entity.ts';
import { BillDisputesController } from './disputes/bill-disputes.controller.ts';
import { BillDisputesRepository } from './disputes/bill-disputes.repository.ts';
import { BillDisputesService } from './disputes/bill-disputes.service.ts';
import { OwnDisputesRepository } from './disputes/own-disputes.repository.ts';
import { OwnDisputesService } from './disputes/own-disputes.service.ts';
import { PicturesClient } from './disputes/pictures.client.ts';
import { HoldSweeperService } from './holds/hold-sweeper.service.ts';
import { HoldsController } from './holds/holds.controller.ts';
import { HoldsRepository } from './holds/holds.repository.ts';
import { HoldsService } from './holds/holds.service.ts';
import { LedgerHold } from './holds/ledger-hold.entity.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { LedgerCheck } from './ledger-checks/ledger-check.entity.ts';
import { LedgerChecksController } from './ledger-checks/ledger-checks.controller.ts';
import { LedgerChecksRepository } from './ledger-checks/ledger-checks.repository.ts';
import { LedgerChecksService } from './ledger-checks/ledger-checks.service.ts';
import { LedgerEntriesController } from './ledger-entries/ledger-entries.controller.ts';
import { LedgerEntriesRepository } from './ledger-entries/ledger-entries.repository.ts';
import { LedgerEntriesService } from './ledger-entries/ledger-entries.service.ts';
import { LedgerBook } from './ledger/ledger-book.entity.ts';
import { LedgerAccount } from './ledger/ledger-account.entity.ts';
import { LedgerEntry } from './ledger/ledger-entry.entity.ts';
import { LedgerTransaction } from './ledger/ledger-transaction.entity.ts';
import { LedgerRepository } from './ledger/ledger.repository.ts';
import { LedgerService } from './ledger/ledger.service.ts';
import { PostingKind } from './ledger/posting-kind.entity.ts';
import { BookedParcelsClient } from './parcel-bills/booked-parcels.client.ts';
import { ParcelBillEntity } from './parcel-bills/parcel-bill.entity.ts';
import { ParcelBillsController } from './parcel-bills/parcel-bills.controller.ts';
import { ParcelBillsRepository } from './parcel-bills/parcel-bills.repository.ts';
import { ParcelBillsService } from './parcel-bills/parcel-bills.service.ts';
import { CreditNotesConsumer } from './credited-charges/credit-notes.consumer.ts';
import { CreditNotesService } from './credited-charges/credit-notes.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { InvoicePaymentsService } from './payments/invoice-payments.service.ts';
import { InvoiceReceipt } from './payments/invoice-receipt.entity.ts';
import { InvoiceReceiptsRepository } from './payments/invoice-receipts.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { CodTransactionsRepository } from './statements/cod-transactions.repository.ts';
import { CodTransactionsService } from './statements/cod-transactions.service.ts';
import { OwnRewardsService } from './rewards/own-rewards.service.ts';
import { ReferralsClient } from './rewards/referrals.client.ts';
import { RewardCloserService } from './rewards/reward-closer.service.ts';
import { RewardTermsEntity } from './rewards/reward-terms.entity.ts';
import { RewardTermsRepository } from './rewards/reward-terms.repository.ts';
import { RewardTermsService } from './rewards/reward-terms.service.ts';
import { RewardEntity, RewardMonthEntity } from './rewards/reward.entity.ts';
import { RewardsController } from './rewards/rewards.controller.ts';
import { RewardsRepository } from './rewards/rewards.repository.ts';
import { RewardsService } from './rewards/rewards.service.ts';
import { AffiliateWithdrawalsRepository } from './rewards/affiliate-withdrawals.repository.ts';
import { AffiliateWithdrawalsService } from './rewards/affiliate-withdrawals.service.ts';
import { AffiliateBookRepository } from './rewards/affiliate-book.repository.ts';
import { ClosingsRepository } from './shops/closings.repository.ts';
import { StatementsController } from './statements/statements.controller.ts';
import { StatementsRepository } from './statements/statements.repository.ts';
import { StatementsService } from './statements/statements.service.ts';
import { TopupEntity } from './topups/topup.entity.ts';
import { TopupPackageEntity } from './topups/topup-package.entity.ts';
import { TopupPaymentService } from './topups/topup-payment.service.ts';
import { TopupPackagesRepository } from './topups/topup-packages.repository.ts';
import { TopupPackagesService } from './topups/topup-packages.service.ts';
import { SlipEndsService } from './topups/slip-ends.service.ts';
import { TopupsController } from './topups/topups.controller.ts';
import { TopupsRepository } from './topups/topups.repository.ts';
import { TopupsService } from './topups/topups.service.ts';
import { UploadsClient } from './topups/uploads.client.ts';

@Module({
  controllers: [
    CreditNotesConsumer,
    AdjustmentsController,
    AdvancesController,
    BalancesController,
    BillDisputesController,
    DemandsController,
    CarrierBillsController,
    BankFilesController,
    BankStatementsController,
    CodComplaintsController,
    CodParcelsConsumer,
    CodParcelsController,
    CodStatementsController,
    CodRoundsController,
    CreditStopsConsumer,
    DayClosesController,
    DeletedAccountsConsumer,
    HoldsController,
    LedgerChecksController,
    LeavingController,
    LedgerEntriesController,
    ParcelBillsController,
    PaymentsController,
    RewardsController,
    StatementsController,
    TopupsController,
  ],
  providers: [
    CreditNotesService,
    AdjustmentsRepository,
    AdjustmentsService,
    AdvanceRowsService,
    AdvanceTermsRepository,
    AdvanceTermsService,
    AdvancesRepository,
    AdvancesService,
    AffiliateBookRepository,
    LowBalanceRepository,
    LowBalanceService,
    AffiliateWithdrawalsRepository,
    AffiliateWithdrawalsService,
    BalancesRepository,
    BalancesService,
    BillDisputesRepository,
    DemandsRepository,
    DemandsService,
    BillDisputesService,
    BillLinesRepository,
    BillLinesService,
    BankJoinsService,
    BankPaymentsRepository,
    BankStatementLinesRepository,
    BankStatementLinesService,
    BankStatementsRepository,
    BankStatementsService,
    BankFilesRepository,
    BankFilesService,
    BankLinesService,
    BankResultsService,
    BookedParcelsClient,
    CarrierBillsRepository,
    CarrierBillsService,
    CarrierFilesService,
    ClosedDaysRepository,
    ClosedDaysService,
    DayClosesRepository,
    DayClosesService,
    CodCalendarRepository,
    CodCalendarService,
    CodComplaintsRepository,
    CodComplaintsService,
    CodLinesRepository,
    CodLinesService,
    CodParcelsRepository,
    CodParcelsService,
    CodStatementsRepository,
    CodStatementsService,
    CodRoundsRepository,
    CodRoundsService,
    CodTransactionsRepository,
    CodTransactionsService,
    CreditLinesRepository,
    CreditLinesService,
    DecidedBillsService,
    HoldSweeperService,
    HoldsRepository,
    HoldsService,
    LeavingRepository,
    LeavingService,
    LedgerChecksRepository,
    LedgerChecksService,
    LedgerEntriesRepository,
    LedgerEntriesService,
    LedgerRepository,
    LedgerService,
    OrdersClient,
    OwnDisputesRepository,
    OwnDisputesService,
    OwnRewardsService,
    OwnRoundsService,
    ParcelBillsRepository,
    ParcelBillsService,
    PayeeNumbersClient,
    PayeesClient,
    CreditedChargesRepository,
    CreditedChargesService,
    CreditStopsRepository,
    CreditStopsService,
    InvoicePaymentsService,
    InvoiceReceiptsRepository,
    PaymentsService,
    PicturesClient,
    PricedLinesService,
    ReferralsClient,
    ReportRowsClient,
    RewardCloserService,
    RewardTermsRepository,
    RewardTermsService,
    RewardsRepository,
    RewardsService,
    ClosingsRepository,
    ShopsService,
    StatementsRepository,
    StatementsService,
    TopupPackagesRepository,
    TopupPackagesService,
    TopupPaymentService,
    SlipEndsService,
    TopupsRepository,
    TopupsService,
    UploadsClient,
  ],
})
export class WalletModule {}

export const walletService = defineService({
  name: 'wallet',
  config: walletConfig,
  module: WalletModule,
  migrations,
  entities: [
    LedgerBook,
    PostingKind,
    CreditStop,
    InvoiceReceipt,
    LedgerAccount,
    LedgerTransaction,
    LedgerEntry,
    LedgerHold,
    CreditedCharge,
    Adjustment,
    LedgerCheck,
    TopupEntity,
    TopupPackageEntity,
    CodParcelEntity,
    CodAdvanceEntity,
    CodAdvanceTermsEntity,
    CodComplaintEntity,
    CodStatementEntity,
    CodStatementLineEntity,
    CodRoundEntity,
    BankFileEntity,
    BankFileLineEntity,
    BankStatementEntity,
    BankStatementLineEntity,
    BankStatementPostingEntity,
    DayCloseEntity,
    ParcelBillEntity,
    CarrierBillEntity,
    CarrierBillLineEntity,
    BillDisputeEntity,
    DemandEntity,
    RewardEntity,
    RewardMonthEntity,
    RewardTermsEntity,
    LowBalanceEntity,
    ClosedShopEntity,
  ],
  routes: walletRoutes,
  publishes: walletEvents,
  decides: {
    adjustment: AdjustmentsService,
    credit_line: CreditLinesService,
    topup: TopupsService,
    cod_round: CodRoundsService,
    parcel_bill: DecidedBillsService,
    bill_dispute: BillDisputesService,
    reward_terms: RewardTermsService,
    cod_advance_terms: AdvanceTermsService,
  },
});
