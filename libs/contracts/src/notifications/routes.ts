import * as z from 'zod/mini';
import { cursor } from '../cursor.ts';
import { route } from '../route.ts';
import { manyOf } from '../runs.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { flag, cursorListOf, nothing, paging, pathId } from '../wire.ts';
import { bannerRoutes } from './banner-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { noticeRoutes } from './notice-routes.ts';
import { notification } from './notice-types.ts';
import { DELIVERY_STATES, webhook, webhookDelivery, webhookTerms } from './types.ts';

const READ = { kind: 'flag', flags: ['open_api_flag'] } as const;
const WRITE = { kind: 'flag', flags: ['advanced_open_api_flag'] } as const;
const SUPPORT = { kind: 'staff', roles: ['support', 'admin'] } as const;
const one = z.object({ id: pathId });

const staffDeliveries = route({
  id: 'notifications.staff.webhook_deliveries.list',
  method: 'GET',
  path: '/staff-api/v1/webhook-deliveries',
  caller: SUPPORT,
  query: staffListQuery({
    filters: {
      account_id: filters.integer,
      webhook_id: filters.integer,
      state: filters.text,
      event: filters.text,
      q: filters.text,
    },
    sorts: ['create_dt', 'next_attempt_dt', 'state'],
  }),
  answer: z.array(webhookDelivery),
  answers: 'list',
  fails: [],
  summary: 'Lists webhook deliveries across shops.',
});

const staffResend = route({
  id: 'notifications.staff.webhook_deliveries.resend',
  method: 'POST',
  path: '/staff-api/v1/webhook-deliveries/:id/resend',
  caller: SUPPORT,
  params: one,
  body: z.object({ state: z.optional(z.literal(DELIVERY_STATES)) }),
  audit: { action: 'webhook_delivery.resend', target: 'webhook_delivery' },
  answer: z.object({ id: z.int(), queued: flag }),
  answers: 'bare',
  fails: ['webhook_delivery.not_found', 'webhook_delivery.state_changed'],
  touches: ['notifications.staff.webhook_deliveries.list', 'notifications.staff.webhook_deliveries.get'],
  summary: 'Queues a delivery again; with `state`, only while the delivery is in that state.',
});

export const notificationsRoutes = {
  ...noticeRoutes,
  ...messageRoutes,
  ...bannerRoutes,
  token: route({
    id: 'notifications.webhooks.token',
    method: 'GET',
    path: '/client/v1/webhook-markup/generate/token',
    caller: WRITE,
    acting: 'refused',
    answer: z.object({ token: z.string() }),
    fails: [],
    summary: 'Generates a signing secret; it is not stored until a webhook is saved with it.',
  }),
  webhooks: route({
    id: 'notifications.webhooks.list',
    method: 'GET',
    path: '/client/v1/webhook-markup',
    caller: READ,
    answer: z.array(webhook),
    fails: [],
    summary: "Lists the shop's webhooks.",
  }),
  createWebhook: route({
    id: 'notifications.webhooks.create',
    method: 'POST',
    path: '/client/v1/webhook-markup',
    caller: WRITE,
    body: webhookTerms,
    answer: webhook,
    fails: ['webhook.address_refused', 'webhook.token_invalid', 'webhook.too_many'],
    touches: ['notifications.webhooks.list'],
    summary: 'Creates a webhook; a shop has at most 10.',
  }),
  webhook: route({
    id: 'notifications.webhooks.get',
    method: 'GET',
    path: '/client/v1/webhook-markup/:id',
    caller: READ,
    params: one,
    answer: webhook,
    fails: ['webhook.not_found'],
    summary: 'Gets a webhook.',
  }),
  updateWebhook: route({
    id: 'notifications.webhooks.update',
    method: 'PATCH',
    path: '/client/v1/webhook-markup/:id',
    caller: WRITE,
    params: one,
    body: z.partial(webhookTerms),
    answer: webhook,
    fails: ['webhook.not_found', 'webhook.address_refused', 'webhook.token_invalid'],
    touches: ['notifications.webhooks.list', 'notifications.webhooks.get', 'notifications.webhook_deliveries.list'],
    summary: 'Updates a webhook; turning it back on clears the reason it was turned off.',
  }),
  deleteWebhook: route({
    id: 'notifications.webhooks.delete',
    method: 'DELETE',
    path: '/client/v1/webhook-markup/:id',
    caller: WRITE,
    params: one,
    answer: nothing,
    fails: ['webhook.not_found'],
    touches: ['notifications.webhooks.list', 'notifications.webhooks.get', 'notifications.webhook_deliveries.list'],
    summary: 'Deletes a webhook; pending deliveries are not sent.',
  }),
  testWebhook: route({
    id: 'notifications.webhooks.test',
    method: 'POST',
    path: '/client/v1/webhook-markup/:id/test',
    caller: WRITE,
    params: one,
    answer: webhookDelivery,
    fails: ['webhook.not_found', 'webhook.address_refused'],
    limit: { per: 'account', a_minute: 20 },
    touches: ['notifications.webhook_deliveries.list', 'notifications.webhooks.list', 'notifications.webhooks.get'],
    summary: 'Sends a signed test event and returns the response.',
  }),
  deliveries: route({
    id: 'notifications.webhook_deliveries.list',
    method: 'GET',
    path: '/client/v1/webhook-markup/:id/deliveries',
    caller: READ,
    params: one,
    query: z.object({ ...paging, ...cursor }),
    answer: cursorListOf(webhookDelivery),
    fails: ['webhook.not_found'],
    summary: 'Lists the deliveries of a webhook with every attempt.',
  }),
  resend: route({
    id: 'notifications.webhook_deliveries.resend',
    method: 'POST',
    path: '/client/v1/webhook-deliveries/:id/resend',
    caller: WRITE,
    params: one,
    answer: webhookDelivery,
    fails: ['webhook_delivery.not_found'],
    touches: ['notifications.webhook_deliveries.list', 'notifications.webhooks.list', 'notifications.webhooks.get'],
    summary: 'Queues a delivery again with the same message ID; a single attempt if the webhook is off.',
  }),
  staffNotices: route({
    id: 'notifications.staff.notices.list',
    method: 'GET',
    path: '/staff-api/v1/notices',
    caller: { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] },
    query: staffListQuery({ filters: { account_id: filters.integer }, sorts: ['create_dt'] }),
    answer: z.array(notification),
    answers: 'list',
    fails: [],
    summary: 'Lists what shops were told in the portal, newest first.',
  }),
  staffNotice: route({
    id: 'notifications.staff.notices.get',
    method: 'GET',
    path: '/staff-api/v1/notices/:id',
    caller: { kind: 'staff', roles: ['sales', 'support', 'finance', 'admin'] },
    params: one,
    answer: notification,
    answers: 'bare',
    fails: ['notification.not_found'],
    summary: 'Gets something that a shop was told in the portal.',
  }),
  staffDeliveries,
  staffDelivery: route({
    id: 'notifications.staff.webhook_deliveries.get',
    method: 'GET',
    path: '/staff-api/v1/webhook-deliveries/:id',
    caller: SUPPORT,
    params: one,
    answer: webhookDelivery,
    answers: 'bare',
    fails: ['webhook_delivery.not_found'],
    summary: 'Gets a webhook delivery.',
  }),
  staffResend,
  staffResendMany: manyOf(staffResend, staffDeliveries, {
    states: ['exhausted'],
    skips: ['webhook_delivery.state_changed'],
  }),
};
