import { queryOptions } from '@tanstack/react-query';
import { sessionRoutes } from '@lamliang/contracts/auth';
import { api } from './client.ts';

export const initQuery = () =>
  queryOptions({ queryKey: ['init'], queryFn: ({ signal }) => api.call(sessionRoutes.init, { signal }) });

export const linksQuery = () =>
  queryOptions({ queryKey: ['links'], queryFn: ({ signal }) => api.call(sessionRoutes.links, { signal }) });
