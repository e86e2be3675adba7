import { queryOptions } from '@tanstack/react-query';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { api } from './client.ts';

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
