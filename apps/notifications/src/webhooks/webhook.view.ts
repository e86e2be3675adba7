import type { Webhook, WebhookDelivery } from '@lamliang/contracts/notifications';
import type { DeliveryView } from './delivery-ledger.repository.ts';
import type { Webhook as WebhookRow } from './webhook.entity.ts';

/** A webhook at a time, with its token: in full where it has just been given, else masked. */
export function webhookView(row: WebhookRow, token: string, now: Date): Webhook {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    url: row.url,
    token,
    old_token_until: row.old_token_until && row.old_token_until > now ? row.old_token_until : null,
    events: row.events as Webhook['events'],
    active_flag: row.active_flag,
    off_reason: row.off_reason,
    create_dt: row.create_dt,
    last_delivery_dt: row.last_delivery_dt,
    last_delivery_status: row.last_delivery_status,
  };
}

export function deliveryView(row: DeliveryView): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    account_id: row.account_id,
    url: row.url,
    message_id: row.message_id,
    event: row.event as WebhookDelivery['event'],
    order_id: row.order_id,
    order_no: row.order_no,
    state: row.state,
    attempts: row.attempts,
    next_attempt_dt: row.next_attempt_dt,
    create_dt: row.create_dt,
    delivered_dt: row.delivered_dt,
    last_status: row.last_status,
    last_error: row.last_error,
    payload: row.body,
    tries: row.attempt_rows.map((a) => ({
      attempt_no: a.attempt_no,
      attempt_dt: new Date(a.attempt_dt),
      duration_ms: a.duration_ms,
      request_headers: a.request_headers,
      response_status: a.response_status,
      response_headers: a.response_headers,
      response_body: a.response_body,
      error: a.error,
    })),
  };
}
