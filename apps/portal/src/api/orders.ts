import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { api, read } from './client.ts';
import { SELDOM } from './inputs.ts';

export const orderListQuery = (query: QueryOf<typeof shopOrdersRoutes.list>) => read(shopOrdersRoutes.list, { query });

export const orderSummaryQuery = (query: QueryOf<typeof shopOrdersRoutes.summary>) =>
  read(shopOrdersRoutes.summary, { query });

export const partnersQuery = () => ({ ...read(shopOrdersRoutes.partners), ...SELDOM });

export const pickupPointsQuery = () =>
  queryOptions({
    queryKey: ['pickup-points', 'list'],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.pickupPoints, { query: { limit: 100 }, signal }),
  });

export const pickupPointConfigQuery = () =>
  queryOptions({
    queryKey: ['pickup-points', 'config'],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.pickupPointConfig, { signal }),
  });
