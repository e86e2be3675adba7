import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { api } from './client.ts';

/** Everything cached about orders is below this key. */
export const ORDERS = 'orders';

type ListQuery = QueryOf<typeof shopOrdersRoutes.list>;
type SummaryQuery = QueryOf<typeof shopOrdersRoutes.summary>;

export const orderListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [ORDERS, 'list', query],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.list, { query, signal }),
  });

export const orderSummaryQuery = (query: SummaryQuery = {}) =>
  queryOptions({
    queryKey: [ORDERS, 'summary', query],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.summary, { query, signal }),
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'one', id],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.get, { params: { id }, signal }),
  });

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'timeline', id],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.timeline, { params: { id }, signal }),
  });

export const receiversQuery = (search: string) =>
  queryOptions({
    queryKey: ['receivers', search],
    queryFn: ({ signal }) =>
      api.call(shopOrdersRoutes.receivers, { query: { ...(search ? { search } : {}), limit: 10 }, signal }),
  });

export const packagingQuery = () =>
  queryOptions({
    queryKey: ['packaging'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.packaging, { signal }),
  });

export const partnersQuery = () =>
  queryOptions({
    queryKey: ['partners'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.partners, { signal }),
  });

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

export const provincesQuery = (from_date: string, to_date: string) =>
  queryOptions({
    queryKey: [ORDERS, 'provinces', from_date, to_date],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.provinces, { query: { from_date, to_date }, signal }),
  });

export const volumesQuery = (from_date: string, to_date: string) =>
  queryOptions({
    queryKey: [ORDERS, 'volumes', from_date, to_date],
    queryFn: ({ signal }) =>
      api.call(shopOrdersRoutes.volumes, { query: { from_date, to_date, group_by: 'day' }, signal }),
  });

export const trackingQuery = (tracking_no: string) =>
  queryOptions({
    queryKey: ['tracking', tracking_no],
    queryFn: ({ signal }) => api.call(shopOrdersRoutes.track, { params: { tracking_no }, signal }),
  });
