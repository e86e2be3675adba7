import type { QueryOf } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { read } from './client.ts';
import { SELDOM } from './inputs.ts';

export const orderListQuery = (query: QueryOf<typeof shopOrdersRoutes.list>) => read(shopOrdersRoutes.list, { query });

export const orderSummaryQuery = (query: QueryOf<typeof shopOrdersRoutes.summary>) =>
  read(shopOrdersRoutes.summary, { query });

export const partnersQuery = () => ({ ...read(shopOrdersRoutes.partners), ...SELDOM });
