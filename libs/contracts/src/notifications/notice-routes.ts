import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { cursorListOf, paging, pathId } from '../wire.ts';
import { banner, notification } from './notice-types.ts';

const LOGIN = { kind: 'login' } as const;

/** What the frame of every page and the home page ask for, kept apart so that they load nothing of webhooks. */
export const noticeRoutes = {
  list: route({
    id: 'notifications.list',
    method: 'GET',
    path: '/client/v1/notifications',
    caller: LOGIN,
    query: z.object({ ...paging, ...cursor }),
    answer: z.extend(cursorListOf(notification), { unread: z.int() }),
    fails: [],
    summary: 'Lists notifications of the shop, newest first.',
  }),
  read: route({
    id: 'notifications.read',
    method: 'PATCH',
    path: '/client/v1/notifications/:id/read',
    caller: LOGIN,
    params: z.object({ id: pathId }),
    answer: notification,
    fails: ['notification.not_found'],
    touches: ['notifications.list'],
    summary: 'Marks a notification as read.',
  }),
  banners: route({
    id: 'notifications.carousel_banner.list',
    method: 'GET',
    path: '/client/v1/carousel-banner',
    caller: LOGIN,
    query: z.object({ status: z.optional(z.literal(['active', 'inactive'])) }),
    answer: z.array(banner),
    fails: [],
    summary: 'Lists dashboard banners in display order.',
  }),
};
