import * as z from 'zod/mini';
import { route } from '../route.ts';
import { bahtAmount, id, queryInt } from '../wire.ts';
import {
  bulkPrices,
  bulkPriceTerms,
  insurancePrice,
  logisticOption,
  missingCarrier,
  partnerRate,
  quoteTerms,
} from './types.ts';

const READ_ORDERS = { kind: 'flag', flags: ['order_flag'] } as const;

/** What shops ask before they book. */
export const quoteRoutes = {
  shippingPrices: route({
    id: 'pricing.shipping_prices',
    method: 'POST',
    path: '/client/v2/shipment-orders/partner-shipping-prices',
    caller: READ_ORDERS,
    open_api: 'read',
    reads: true,
    body: quoteTerms,
    answer: z.object({ rows: z.array(logisticOption), missing: z.array(missingCarrier) }),
    fails: [],
    rate: 'quote',
    summary: 'Quotes a parcel with each carrier, cheapest first, and explains why other carriers are unavailable.',
  }),
  bulkPrices: route({
    id: 'pricing.bulk_prices',
    method: 'POST',
    path: '/client/v1/shipment-orders/bulk-prices',
    caller: READ_ORDERS,
    open_api: 'read',
    reads: true,
    body: bulkPriceTerms,
    answer: bulkPrices,
    fails: [],
    rate: 'quote',
    summary: 'Quotes up to 500 parcels with each carrier, in the order asked, before they are booked in bulk.',
  }),
  insurancePrices: route({
    id: 'pricing.insurance_prices',
    method: 'POST',
    path: '/client/v2/shipment-orders/partner-insurance-prices',
    caller: READ_ORDERS,
    open_api: 'read',
    reads: true,
    body: z.object({ partner_id: id, product_price: bahtAmount }),
    answer: insurancePrice,
    fails: ['partner.not_found'],
    rate: 'quote',
    summary: 'Gets the insurance premium and coverage for a declared value.',
  }),
  partnerRates: route({
    id: 'pricing.partner_rates.list',
    method: 'GET',
    path: '/client/v1/partner-rates',
    caller: READ_ORDERS,
    open_api: 'read',
    query: z.object({ partner_id: z.optional(queryInt(1, 1_000)) }),
    answer: z.array(partnerRate),
    fails: [],
    summary:
      "Lists the shop's rates per carrier and weight; of its special price and the list the lower one, as in a quote.",
  }),
};
