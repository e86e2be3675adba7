import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import { api } from './client.ts';
import { ORDERS } from './orders.ts';
import { queryClient } from './query-client.ts';
import { WALLET } from './wallet.ts';

export const itemsQuery = (id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'items', id],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.items, { params: { id }, signal }),
  });

export const documentsQuery = (id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'documents', id],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.documents, { params: { id }, signal }),
  });

export const reversalQuery = (id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'reversal', id],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.reversal, { params: { id }, signal }),
  });

export const orderTransactionsQuery = (id: number) =>
  queryOptions({
    queryKey: [WALLET, 'order', id],
    queryFn: ({ signal }) => api.call(walletRoutes.orderTransactions, { params: { id }, signal }),
  });

export const orderInsuranceQuery = (id: number) =>
  queryOptions({
    queryKey: [WALLET, 'order-insurance', id],
    queryFn: ({ signal }) => api.call(walletRoutes.orderServiceTransactions, { params: { id }, signal }),
  });

export type QuoteTerms = BodyOf<typeof pricingRoutes.shippingPrices>;

/** Prices of all carriers for a parcel; a newer request aborts the older one. */
export const quoteQuery = (terms: QuoteTerms) =>
  queryOptions({
    queryKey: ['quote', terms],
    staleTime: 60_000,
    gcTime: 120_000,
    queryFn: ({ signal }) => api.call(pricingRoutes.shippingPrices, { body: terms, signal }),
  });

export const premiumQuery = (partner_id: number, product_price: Satang) =>
  queryOptions({
    queryKey: ['premium', partner_id, product_price],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call(pricingRoutes.insurancePrices, { body: { partner_id, product_price }, signal }),
  });

/** Invalidates what a changed order affects: orders and balances. */
export function ordersChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [ORDERS] });
  void queryClient.invalidateQueries({ queryKey: [WALLET] });
}
