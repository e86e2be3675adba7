import { pricingEvents, pricingRoutes } from '@lamliang/contracts/pricing';
import { DeletedAccountsConsumer, defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { pricingMigrations } from '../migrations/index.ts';
import { RateCardsController } from './rate-cards/rate-cards.controller.ts';
import { RateCardsService } from './rate-cards/rate-cards.service.ts';
import { SheetsService } from './rate-cards/sheets.service.ts';
import { ZoneListsService } from './rate-cards/zone-lists.service.ts';
import { LeavingController } from './leaving/leaving.controller.ts';
import { LeavingService } from './leaving/leaving.service.ts';
import { MarginsController } from './margins/margins.controller.ts';
import { MarginsService } from './margins/margins.service.ts';
import { OrdersClient } from './margins/orders.client.ts';
import { QuotesController } from './quotes/quotes.controller.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { OversizeBand } from './rates/oversize-band.entity.ts';
import { PartnerSwitchConsumer } from './rates/partner-switch.consumer.ts';
import { PartnerSwitch } from './rates/partner-switch.entity.ts';
import { RateCard } from './rates/rate-card.entity.ts';
import { RateRow } from './rates/rate-row.entity.ts';
import { RateSizeRow } from './rates/rate-size-row.entity.ts';
import { RateStamp } from './rates/rate-stamp.entity.ts';
import { RatesController } from './rates/rates.controller.ts';
import { RatesService } from './rates/rates.service.ts';
import { VatClass } from './rates/vat-class.entity.ts';
import { ZoneFee } from './rates/zone-fee.entity.ts';
import { ZoneList } from './rates/zone-list.entity.ts';
import { ZoneZip } from './rates/zone-zip.entity.ts';
import { ResellersConsumer } from './resellers/resellers.consumer.ts';
import { ResellersRepository } from './resellers/resellers.repository.ts';
import { ResellersService } from './resellers/resellers.service.ts';
import { ShopReseller } from './resellers/shop-reseller.entity.ts';
import { ShopsService } from './shops/shops.service.ts';
import { SpecialPrice } from './special-prices/special-price.entity.ts';
import { SpecialPricesController } from './special-prices/special-prices.controller.ts';
import { SpecialPricesService } from './special-prices/special-prices.service.ts';

@Module({
  controllers: [
    DeletedAccountsConsumer,
    LeavingController,
    MarginsController,
    QuotesController,
    RateCardsController,
    RatesController,
    SpecialPricesController,
    PartnerSwitchConsumer,
    ResellersConsumer,
  ],
  providers: [
    LeavingService,
    MarginsService,
    OrdersClient,
    QuotesService,
    RateCardsService,
    RatesService,
    ResellersRepository,
    ResellersService,
    SheetsService,
    ShopsService,
    SpecialPricesService,
    ZoneListsService,
  ],
})
export class PricingModule {}

export const pricingService = defineService({
  name: 'pricing',
  module: PricingModule,
  migrations: pricingMigrations,
  entities: [
    RateCard,
    RateRow,
    RateSizeRow,
    OversizeBand,
    ZoneList,
    ZoneZip,
    ZoneFee,
    VatClass,
    RateStamp,
    PartnerSwitch,
    ShopReseller,
    SpecialPrice,
  ],
  routes: pricingRoutes,
  publishes: pricingEvents,
  decides: { below_cost_price: SpecialPricesService, supervised_price: SpecialPricesService },
});
