import { pricingRoutes } from '@lamliang/contracts/pricing';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { QuotesService } from './quotes.service.ts';

@Controller()
export class QuotesController {
  constructor(private readonly quotes: QuotesService) {}

  @Handles(pricingRoutes.shippingPrices) shippingPrices(call: Call<typeof pricingRoutes.shippingPrices>) {
    return this.quotes.compare(call.shop.account_id, call.body);
  }

  @Handles(pricingRoutes.bulkPrices) bulkPrices(call: Call<typeof pricingRoutes.bulkPrices>) {
    return this.quotes.compareMany(call.shop.account_id, call.body.parcels);
  }

  @Handles(pricingRoutes.insurancePrices) insurancePrices(call: Call<typeof pricingRoutes.insurancePrices>) {
    return this.quotes.insurance(call.shop.account_id, call.body.partner_id, call.body.product_price);
  }

  @Handles(pricingRoutes.quotes) internalQuotes(call: Call<typeof pricingRoutes.quotes>) {
    return this.quotes.quotes(call.body.account_id, call.body.items);
  }

  @Handles(pricingRoutes.repriced) repriced(call: Call<typeof pricingRoutes.repriced>) {
    return this.quotes.repriced(call.body.items);
  }
}
