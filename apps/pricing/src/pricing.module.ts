import { pricingEvents, pricingRoutes } from '@lamliang/contracts/pricing';
import { defineService } from '@lamliang/platform';
import { Module } from '@nestjs/common';
import { pricingMigrations } from '../migrations/index.ts';
import { QuotesController } from './quotes/quotes.controller.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { PartnerSwitchConsumer } from './rates/partner-switch.consumer.ts';
import { RatesController } from './rates/rates.controller.ts';
import { RatesService } from './rates/rates.service.ts';
import { SpecialPricesController } from './special-prices/special-prices.controller.ts';
import { SpecialPricesService } from './special-prices/special-prices.service.ts';

@Module({
  controllers: [QuotesController, RatesController, SpecialPricesController, PartnerSwitchConsumer],
  providers: [QuotesService, RatesService, SpecialPricesService],
})
export class PricingModule {}

export const pricingService = defineService({
  name: 'pricing',
  module: PricingModule,
  migrations: pricingMigrations,
  routes: pricingRoutes,
  publishes: pricingEvents,
});
