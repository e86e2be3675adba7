import { Injectable } from '@nestjs/common';
import { listRows, Search, type Listed, type StaffList, type Tx } from '@lamliang/platform';
import type { WebhookAttempt } from './webhook-attempt.entity.ts';
import type { WebhookDelivery } from './webhook-delivery.entity.ts';
import type { WebhookMessage } from './webhook-message.entity.ts';
import type { Webhook } from './webhook.entity.ts';

export type DeliveryView = WebhookDelivery &
  Pick<Webhook, 'url'> &
  Pick<WebhookMessage, 'event' | 'order_id' | 'order_no' | 'body'> & {
    /** As JSON aggregates them: their time is text. */
    attempt_rows: (Omit<WebhookAttempt, 'attempt_dt'> & { attempt_dt: string })[];
  };
export interface DeliverySearch extends Omit<StaffList, 'filter'> {
  account_id?: number | undefined;
  webhook_id?: number | undefined;
  state?: string | undefined;
  event?: string | undefined;
  /** Message id or order number. */
  text?: string | undefined;
  ids?: number[] | undefined;
}

const VIEW = {
  select: `d.*, w.url, m.event, m.order_id, m.order_no, m.body,
    coalesce((SELECT jsonb_agg(to_jsonb(a) ORDER BY a.attempt_no) FROM webhook_attempt a WHERE a.delivery_id = d.id), '[]') AS attempt_rows`,
  from: 'webhook_delivery d JOIN webhook w ON w.id = d.webhook_id JOIN webhook_message m ON m.id = d.message_id',
};

/** SQL of the ledger as shops and staff read it. */
@Injectable()
export class DeliveryLedgerRepository {
  async find(tx: Tx, wanted: DeliverySearch): Promise<Listed<DeliveryView>> {
    const search = new Search()
      .add('d.account_id = ?', wanted.account_id)
      .add('d.webhook_id = ?', wanted.webhook_id)
      .add('d.state = ?', wanted.state)
      .add('d.id = ANY (?::bigint[])', wanted.ids)
      .add('m.event = ?', wanted.event)
      .add('(m.id = ? OR m.order_no = ?)', wanted.text);
    return await listRows(tx, VIEW, search, wanted);
  }

  async view(tx: Tx, id: number, account_id?: number): Promise<DeliveryView | undefined> {
    const { rows } = await this.find(tx, { ids: [id], account_id, limit: 1, offset: 0, order: 'd.id' });
    return rows[0];
  }

  /** Ledger entries that are settled and older than `before`. */
  async removeBefore(tx: Tx, before: Date): Promise<void> {
    await tx.run(`DELETE FROM webhook_delivery WHERE state <> 'pending' AND create_dt < $1`, [before]);
    await tx.run(
      `DELETE FROM webhook_message m WHERE create_dt < $1
       AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.message_id = m.id)`,
      [before],
    );
  }
}
