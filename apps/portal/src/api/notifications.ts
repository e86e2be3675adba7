import { queryOptions } from '@tanstack/react-query';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { api } from './client.ts';

/** Polling interval of notifications while the page is visible, in ms. */
const NOTIFICATIONS_POLL_MS = 30_000;

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    refetchInterval: NOTIFICATIONS_POLL_MS,
    queryFn: ({ signal }) => api.call(notificationsRoutes.list, { query: { limit: 20 }, signal }),
  });

export const bannersQuery = () =>
  queryOptions({
    queryKey: ['banners'],
    staleTime: 300_000,
    queryFn: ({ signal }) => api.call(notificationsRoutes.banners, { query: { status: 'active' }, signal }),
  });

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => api.call(notificationsRoutes.webhooks, { signal }),
  });

export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: ({ signal }) =>
      api.call(notificationsRoutes.deliveries, { params: { id }, query: { page, limit: 20 }, signal }),
  });
