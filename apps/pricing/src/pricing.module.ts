import { pricingEvents, pricingRoutes } from '@lamliang/contracts/pricing';
import { defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { pricingMigrations } from '../migrations/index.ts';
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
import { ShopsClient } from './special-prices/shops.client.ts';
import { SpecialPrice } from './special-prices/special-price.entity.ts';
import { SpecialPricesController } from './special-prices/special-prices.controller.ts';
import { SpecialPricesService } from './special-prices/special-prices.service.ts';

@Module({
  controllers: [QuotesController, RatesController, SpecialPricesController, PartnerSwitchConsumer],
  providers: [QuotesService, RatesService, ShopsClient, SpecialPricesService],
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
    SpecialPrice,
  ],
  routes: pricingRoutes,
  publishes: pricingEvents,
});
