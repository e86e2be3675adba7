import * as z from 'zod/mini';
import { route } from '../route.ts';
import { bahtAmount, id, pathId, queryInt } from '../wire.ts';
import { specialPrice, specialPriceTerms } from './special-price.ts';
import {
  insurancePrice,
  logisticOption,
  missingCarrier,
  partnerRate,
  quoteAnswer,
  quoteItem,
  quoteTerms,
} from './types.ts';

const READ_ORDERS = { kind: 'flag', flags: ['order_flag'] } as const;

export const pricingRoutes = {
  shippingPrices: route({
    id: 'pricing.shipping_prices',
    method: 'POST',
    path: '/client/v2/shipment-orders/partner-shipping-prices',
    caller: READ_ORDERS,
    reads: true,
    body: quoteTerms,
    answer: z.object({ rows: z.array(logisticOption), missing: z.array(missingCarrier) }),
    fails: [],
    rate: 'quote',
    summary: 'Quotes a parcel with each carrier, cheapest first, and explains why other carriers are unavailable.',
  }),
  insurancePrices: route({
    id: 'pricing.insurance_prices',
    method: 'POST',
    path: '/client/v2/shipment-orders/partner-insurance-prices',
    caller: READ_ORDERS,
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
    query: z.object({ partner_id: z.optional(queryInt(1, 1_000)) }),
    answer: z.array(partnerRate),
    fails: [],
    summary: "Lists the shop's rates per carrier and weight.",
  }),
  setSpecialPrice: route({
    id: 'pricing.staff.special_prices.create',
    method: 'POST',
    path: '/staff-api/v1/special-prices',
    caller: { kind: 'staff', roles: ['sales', 'support', 'admin'] },
    body: specialPriceTerms,
    audit: { action: 'special_price.set', target: 'account' },
    answer: specialPrice,
    answers: 'bare',
    fails: ['account.not_found', 'partner.not_found', 'special_price.supervisor'],
    touches: ['auth.staff.customers.get', 'auth.admin.accounts.get'],
    summary:
      "Sets a shop's special price with a carrier from a given date, with a reason; only a supervisor (admin) goes below half of the list price or back to a day that is past.",
  }),
  quotes: route({
    id: 'pricing.internal.quotes',
    method: 'POST',
    path: '/internal/v1/quotes',
    caller: { kind: 'service', from: ['orders'] },
    reads: true,
    body: z.object({ account_id: id, items: z.array(quoteItem).check(z.maxLength(1_000)) }),
    answer: z.array(quoteAnswer),
    fails: [],
    summary: 'Quotes up to 1,000 parcels of one shop, each with its own carrier.',
    body_limit: 4 * 1024 * 1024,
  }),
  specialPrices: route({
    id: 'pricing.internal.special_prices',
    method: 'GET',
    path: '/internal/v1/special-prices/:account_id',
    caller: { kind: 'service', from: ['auth'] },
    params: z.object({ account_id: pathId }),
    answer: z.array(specialPrice),
    fails: [],
    summary: 'Lists the special prices of a shop that are valid today.',
  }),
};
