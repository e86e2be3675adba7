import { carrierOf } from '@lamliang/contracts/pricing';

export interface NoticeFact {
  order_id: number;
  order_no: string;
  tracking_no: string;
  partner_code: string;
  shipment_status: string;
  booking_state: string;
}
export interface Notice {
  /** i18n key below `notification`. */
  code: string;
  figures: Record<string, string>;
  link: string;
  /** The same thing is told once: unique per shop. */
  subject: string;
}

const MOVES: Record<string, string> = {
  'delivery-failed': 'delivery_failed',
  'on-return': 'on_return',
  'return-success': 'returned',
};

/**
 * What the shop is told in its inbox about a fact: a refused booking (once, whichever of its two facts comes first),
 * a failed delivery (each time) and a return. What the shop did itself is no news.
 */
export function noticeOf(
  kind: 'booking_failed' | 'moved' | 'cancelled',
  fact: NoticeFact,
  version: number,
): Notice | undefined {
  const code =
    kind === 'moved'
      ? MOVES[fact.shipment_status]
      : kind === 'booking_failed' || fact.booking_state === 'failed'
        ? 'booking_failed'
        : undefined;
  if (!code) return undefined;
  return {
    code,
    figures: {
      order_no: fact.order_no,
      tracking_no: fact.tracking_no,
      partner_name: carrierOf(fact.partner_code)?.name ?? fact.partner_code,
    },
    link: `/orders/all/${fact.order_id}/all`,
    subject: `${code}:${fact.order_id}${kind === 'moved' ? `:${version}` : ''}`,
  };
}

/** The notice that a receiver was switched off by the system. */
export function webhookOffNotice(webhook: { id: number; name: string; url: string }, version: string): Notice {
  return {
    code: 'webhook_off',
    figures: { name: webhook.name || new URL(webhook.url).host },
    link: '/options/notification-config',
    subject: `webhook_off:${webhook.id}:${version}`,
  };
}
