import { ordersEvents, ordersRoutes } from '@lamliang/contracts/orders';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { migrations } from '../migrations/index.ts';
import { BookingPreparation } from './bookings/booking-preparation.service.ts';
import { BookingSaga } from './bookings/booking-saga.entity.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingsRepository } from './bookings/bookings.repository.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { CancellationsService } from './bookings/cancellations.service.ts';
import { SagaRepository } from './bookings/saga.repository.ts';
import { SagaSteps } from './bookings/saga-steps.service.ts';
import { SagaDriver } from './bookings/saga.service.ts';
import { UnusedBookings } from './bookings/unused-bookings.service.ts';
import { CarrierApi } from './carriers/carrier-api.service.ts';
import { CarrierCall } from './carriers/carrier-call.entity.ts';
import { CarrierCallsRepository } from './carriers/carrier-calls.repository.ts';
import { CarrierEventsRepository } from './carriers/carrier-events.repository.ts';
import { CarrierEventsService } from './carriers/carrier-events.service.ts';
import { CarrierPushed } from './carriers/carrier-push.entity.ts';
import { CarrierClient } from './carriers/carrier.client.ts';
import { Carrier } from './carriers/carrier.entity.ts';
import { CarriersController } from './carriers/carriers.controller.ts';
import { CarriersRepository } from './carriers/carriers.repository.ts';
import { CarriersService } from './carriers/carriers.service.ts';
import { ClaimableConsumer } from './claimable/claimable.consumer.ts';
import { ClaimableController } from './claimable/claimable.controller.ts';
import { ClaimableRepository } from './claimable/claimable.repository.ts';
import { ClaimableService } from './claimable/claimable.service.ts';
import { CodConsumer } from './cod/cod.consumer.ts';
import { CodController } from './cod/cod.controller.ts';
import { CodRepository } from './cod/cod.repository.ts';
import { CodService } from './cod/cod.service.ts';
import { CommissionsConsumer } from './commissions/commissions.consumer.ts';
import { CommissionsController } from './commissions/commissions.controller.ts';
import { CommissionsRepository } from './commissions/commissions.repository.ts';
import { CommissionsService } from './commissions/commissions.service.ts';
import { ordersConfig } from './config.ts';
import { CreditInvoice, CreditInvoiceOrder } from './credit/credit-invoice.entity.ts';
import { CreditInvoicesConsumer } from './credit/credit-invoices.consumer.ts';
import { CreditInvoicesRepository } from './credit/credit-invoices.repository.ts';
import { CreditInvoicesService } from './credit/credit-invoices.service.ts';
import { CreditReportController } from './shipments/credit-report.controller.ts';
import { CreditReportRepository } from './shipments/credit-report.repository.ts';
import { CreditReportService } from './shipments/credit-report.service.ts';
import { InvoicedOrdersClient } from './credit/invoiced-orders.client.ts';
import { ErasureRepository } from './erasure/erasure.repository.ts';
import { ErasureService } from './erasure/erasure.service.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingRepository } from './leaving/leaving.repository.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { PackagingBoxEntity } from './packaging/packaging-box.entity.ts';
import { PackagingController } from './packaging/packaging.controller.ts';
import { PackagingRepository } from './packaging/packaging.repository.ts';
import { PackagingService } from './packaging/packaging.service.ts';
import { PickupPartnerSetting } from './pickup-points/pickup-partner-setting.entity.ts';
import { PickupPointEntity } from './pickup-points/pickup-point.entity.ts';
import { PickupPointsController } from './pickup-points/pickup-points.controller.ts';
import { PickupPointsRepository } from './pickup-points/pickup-points.repository.ts';
import { PickupPointsService } from './pickup-points/pickup-points.service.ts';
import { PickupSetting } from './pickup-points/pickup-setting.entity.ts';
import { AutomaticPickups } from './pickups/automatic-pickups.service.ts';
import { PickupCallsRepository } from './pickups/pickup-calls.repository.ts';
import { PickupCarrierClient } from './pickups/pickup-carrier.client.ts';
import { PickupDocEntity, PickupDocOrder } from './pickups/pickup-doc.entity.ts';
import { PickupProgress } from './pickups/pickup-progress.service.ts';
import { PickupQueries } from './pickups/pickup-queries.service.ts';
import { PickupReportRepository } from './pickups/pickup-report.repository.ts';
import { PickupReportService } from './pickups/pickup-report.service.ts';
import { PickupReports } from './pickups/pickup-reports.service.ts';
import { PickupHoliday, PickupRoundEntity } from './pickups/pickup-round.entity.ts';
import { PickupRounds } from './pickups/pickup-rounds.service.ts';
import { PickupSteps } from './pickups/pickup-steps.service.ts';
import { PickupsController } from './pickups/pickups.controller.ts';
import { PickupsRepository } from './pickups/pickups.repository.ts';
import { PickupsService } from './pickups/pickups.service.ts';
import { PricedController } from './priced/priced.controller.ts';
import { PricedRepository } from './priced/priced.repository.ts';
import { PricedService } from './priced/priced.service.ts';
import { SavedReceiver } from './receivers/receiver.entity.ts';
import { ReceiversController } from './receivers/receivers.controller.ts';
import { ReceiversRepository } from './receivers/receivers.repository.ts';
import { ReceiversService } from './receivers/receivers.service.ts';
import { RefusalEntity } from './refusals/refusal.entity.ts';
import { RefusalsController } from './refusals/refusals.controller.ts';
import { RefusalsRepository } from './refusals/refusals.repository.ts';
import { RefusalsService } from './refusals/refusals.service.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsRepository } from './reports/reports.repository.ts';
import { ReportsService } from './reports/reports.service.ts';
import { ClaimedOrders } from './shipments/claimed-orders.service.ts';
import { CodReportController } from './shipments/cod-report.controller.ts';
import { CodReportRepository } from './shipments/cod-report.repository.ts';
import { CodReportService } from './shipments/cod-report.service.ts';
import { ShipmentCounter } from './shipments/shipment-counter.entity.ts';
import { ShipmentEvent } from './shipments/shipment-event.entity.ts';
import { ShipmentExport } from './shipments/shipment-export.service.ts';
import { ShipmentItem } from './shipments/shipment-item.entity.ts';
import { ShipmentListRepository } from './shipments/shipment-list.repository.ts';
import { ShipmentOrder } from './shipments/shipment-order.entity.ts';
import { ShipmentQueries } from './shipments/shipment-queries.service.ts';
import { ShipmentsController } from './shipments/shipments.controller.ts';
import { ShipmentsRepository } from './shipments/shipments.repository.ts';
import { ShipmentsService } from './shipments/shipments.service.ts';
import { ComplaintClient } from './tracking/complaint.client.ts';
import { ComplaintsService } from './tracking/complaints.service.ts';
import { TrackingController } from './tracking/tracking.controller.ts';

@Module({
  controllers: [
    BookingsController,
    CarriersController,
    ClaimableConsumer,
    ClaimableController,
    CodConsumer,
    CodController,
    CodReportController,
    CommissionsConsumer,
    CreditInvoicesConsumer,
    CreditReportController,
    CommissionsController,
    DeletedAccountsConsumer,
    LeavingController,
    PackagingController,
    PickupPointsController,
    PickupsController,
    PricedController,
    ReceiversController,
    RefusalsController,
    ReportsController,
    ShipmentsController,
    TrackingController,
  ],
  providers: [
    BookingPreparation,
    BookingsRepository,
    BookingsService,
    CancellationsService,
    CarrierApi,
    CarrierCallsRepository,
    CarrierClient,
    CarrierEventsRepository,
    CarrierEventsService,
    CarriersRepository,
    CarriersService,
    ClaimableRepository,
    ClaimableService,
    ClaimedOrders,
    CodReportRepository,
    CodReportService,
    ComplaintClient,
    ComplaintsService,
    CodRepository,
    CodService,
    CommissionsRepository,
    CreditInvoicesRepository,
    CreditInvoicesService,
    CreditReportRepository,
    CreditReportService,
    InvoicedOrdersClient,
    CommissionsService,
    ErasureRepository,
    ErasureService,
    LeavingRepository,
    LeavingService,
    PackagingRepository,
    PackagingService,
    PickupPointsRepository,
    PickupPointsService,
    AutomaticPickups,
    UnusedBookings,
    PickupCallsRepository,
    PickupCarrierClient,
    PickupProgress,
    PickupQueries,
    PickupReportRepository,
    PickupReportService,
    PickupReports,
    PickupRounds,
    PickupSteps,
    PickupsRepository,
    PickupsService,
    PricedRepository,
    PricedService,
    ReceiversRepository,
    ReceiversService,
    RefusalsRepository,
    RefusalsService,
    ReportsRepository,
    ReportsService,
    SagaDriver,
    SagaRepository,
    SagaSteps,
    ShipmentExport,
    ShipmentListRepository,
    ShipmentQueries,
    ShipmentsRepository,
    ShipmentsService,
  ],
})
export class OrdersModule {}

export const ordersService = defineService({
  name: 'orders',
  module: OrdersModule,
  config: ordersConfig,
  // The saga runs the steps of many orders at once, most of which wait for a carrier.
  system_pool: 4,
  routes: ordersRoutes,
  publishes: ordersEvents,
  keeps: [
    { table: 'carrier_call', key: 'id', old: 'request_dt < $1', days: 90, by_key: true },
    // Shops may dispute a parcel of last year: the carrier's reports are the evidence.
    { table: 'carrier_push', key: 'partner_code, event_id', old: 'received_dt < $1', days: 400 },
  ],
  entities: [
    CreditInvoice,
    CreditInvoiceOrder,
    BookingSaga,
    Carrier,
    CarrierCall,
    CarrierPushed,
    PackagingBoxEntity,
    PickupDocEntity,
    PickupDocOrder,
    PickupHoliday,
    PickupPartnerSetting,
    PickupPointEntity,
    PickupRoundEntity,
    PickupSetting,
    RefusalEntity,
    SavedReceiver,
    ShipmentCounter,
    ShipmentEvent,
    ShipmentItem,
    ShipmentOrder,
  ],
  migrations,
});
