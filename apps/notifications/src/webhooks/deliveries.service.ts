import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cursorOf, DEFAULT_LIMIT, nextOf, type QueryOf } from '@lamliang/contracts';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import type { NotifiedEvent, notificationsRoutes } from '@lamliang/contracts/notifications';
import { DAY_MS, randomToken } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  Every,
  staffList,
  type AuditTrail,
  type EventContext,
  type Tx,
} from '@lamliang/platform';
import type { NotifiedPayload } from '../notices/notified-event.rules.ts';
import { isAccepted, LEDGER_DAYS } from './delivery.rules.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DeliveryLedgerRepository } from './delivery-ledger.repository.ts';
import { DeliverySender } from './delivery-sender.service.ts';
import { eventFor, messageOf, testBody } from './message.rules.ts';
import { ReceiverClient } from './receiver.client.ts';
import { TokensService } from './tokens.service.ts';
import type { WebhookDelivery } from './webhook-delivery.entity.ts';
import { deliveryView } from './webhook.view.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

const SORTABLE = { id: 'd.id', create_dt: 'd.create_dt', next_attempt_dt: 'd.next_attempt_dt', state: 'd.state' };
const newMessageId = () => `msg_${randomToken(18)}`;

/** The delivery log: queues, lists and resends messages. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly deliveries: DeliveriesRepository,
    private readonly ledger: DeliveryLedgerRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly tokens: TokensService,
    private readonly receiver: ReceiverClient,
    private readonly sender: DeliverySender,
  ) {}

  /** Writes a message for every webhook subscribed to an event, in the transaction of the event. */
  async enqueue(context: EventContext, line: NotifiedEvent, payload: NotifiedPayload): Promise<void> {
    const { webhooks } = line;
    if (!webhooks.length) return;
    const { tx, event_id } = context;
    const { account_id } = payload;
    const receivers = await this.webhooks.subscribed(tx, account_id, webhooks);
    for (const event of webhooks) {
      const wanting = receivers.filter((webhook) => eventFor(webhooks, webhook.events) === event);
      if (!wanting.length) continue;
      const message = { id: newMessageId(), account_id };
      const now = this.clock.now();
      const content = messageOf(event, line, payload, context);
      if (!(await this.deliveries.insertMessage(tx, { ...message, ...content }, now))) continue;
      await this.deliveries.insertMany(tx, message, event_id, wanting.map((w) => w.id), now); // prettier-ignore
      tx.afterCommit(() => this.sender.wake());
    }
  }

  @Every(3_600_000, 'webhook-ledger')
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LEDGER_DAYS * DAY_MS);
    await this.db.system(async (tx) => {
      await this.ledger.removeBefore(tx, before);
      await this.webhooks.forgetOldTokens(tx, this.clock.now());
    });
  }

  /**
   * Sends a signed test message once, whether the webhook is on or off; its failure record is unchanged.
   * @throws AppError webhook.not_found, webhook.address_refused
   */
  async test(caller: CallerIdentity, webhook_id: number) {
    const now = this.clock.now();
    const { account_id } = caller;
    const { webhook, delivery_id, message_id, body } = await this.db.tx(caller, async (tx) => {
      const row = await this.webhooks.one(tx, account_id, webhook_id);
      if (!row) throw new AppError('webhook.not_found');
      const reason = this.receiver.faultOf(row.url);
      if (reason) throw new AppError('webhook.address_refused', { data: { reason } });
      const message = { id: newMessageId(), account_id, event: 'webhook.test', order_id: null, order_no: null };
      const text = testBody(now);
      await this.deliveries.insertMessage(tx, { ...message, subject: message.id, body: text }, now);
      const id = await this.deliveries.insertSettled(tx, {
        account_id,
        webhook_id,
        message_id: message.id,
        event_id: randomUUID(),
        create_dt: now,
      });
      return { webhook: row, delivery_id: id, message_id: message.id, body: text };
    });
    const secrets = this.tokens.live(webhook, now);
    const answer = await this.receiver.send({ id: message_id, url: webhook.url, ...secrets, body, sent_at: now });
    return await this.db.tx(caller, async (tx) => {
      const row = (await this.deliveries.lock(tx, delivery_id))!;
      const state = isAccepted(answer) ? 'delivered' : 'exhausted';
      await this.deliveries.recordAttempt(tx, row, { state }, answer, this.clock.now());
      return deliveryView((await this.ledger.view(tx, delivery_id, account_id))!);
    });
  }

  /** @throws AppError webhook.not_found */
  async list(caller: CallerIdentity, webhook_id: number, query: QueryOf<typeof notificationsRoutes.deliveries>) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const page = query.page ?? 1;
    const { account_id } = caller;
    return await this.db.read(caller, async (tx) => {
      if (!(await this.webhooks.one(tx, account_id, webhook_id))) throw new AppError('webhook.not_found');
      const after = cursorOf(query.after)?.id;
      const at = {
        limit,
        offset: after ? 0 : (page - 1) * limit,
        order: 'd.id DESC',
        seek: ['d.id < ?', after] as const,
      };
      const { rows, ...found } = await this.ledger.find(tx, { account_id, webhook_id, ...at });
      return { ...found, rows: rows.map(deliveryView), page, limit, next: nextOf(rows, limit, (row) => row.create_dt) };
    });
  }

  /** Queues a delivery again with its message id and a new schedule. @throws AppError webhook_delivery.not_found */
  async resend(caller: CallerIdentity, id: number) {
    return await this.db.tx(caller, async (tx) => {
      const row = await this.deliveries.lock(tx, id);
      const known = row && (await this.webhooks.one(tx, caller.account_id, row.webhook_id));
      if (!row || !known) throw new AppError('webhook_delivery.not_found');
      await this.queueAgain(tx, row);
      return deliveryView((await this.ledger.view(tx, id, caller.account_id))!);
    });
  }

  /** The ledger of all shops. */
  async staffList(query: QueryOf<typeof notificationsRoutes.staffDeliveries>) {
    const { filter, ...page } = staffList(query, SORTABLE);
    const { id: ids, q, ...wanted } = filter;
    const found = await this.db.systemAutocommit((tx) => this.ledger.find(tx, { ...wanted, ids, text: q, ...page }));
    return { ...found, rows: found.rows.map(deliveryView) };
  }

  /** @throws AppError webhook_delivery.not_found */
  async staffOne(id: number) {
    const row = await this.db.systemAutocommit((tx) => this.ledger.view(tx, id));
    if (!row) throw new AppError('webhook_delivery.not_found');
    return deliveryView(row);
  }

  /**
   * `queued` is 0 where the receiver was deleted.
   * @param state the expected state, so that a bulk resend skips what was delivered meanwhile
   * @throws AppError webhook_delivery.not_found, webhook_delivery.state_changed
   */
  async staffResend(
    id: number,
    audit: AuditTrail,
    state?: WebhookDelivery['state'],
  ): Promise<{ id: number; queued: 0 | 1 }> {
    return await this.db.system(async (tx) => {
      const row = await this.deliveries.lock(tx, id);
      if (!row) throw new AppError('webhook_delivery.not_found');
      if (state !== undefined && row.state !== state) throw new AppError('webhook_delivery.state_changed');
      if (!(await this.webhooks.one(tx, row.account_id, row.webhook_id))) {
        audit.unchanged();
        return { id, queued: 0 };
      }
      const after = { state: await this.queueAgain(tx, row) };
      await audit.write(tx, { target_id: id, before: { state: row.state }, after });
      return { id, queued: 1 };
    });
  }

  /** @returns the state that it has now */
  private async queueAgain(tx: Tx, row: WebhookDelivery): Promise<WebhookDelivery['state']> {
    const now = this.clock.now();
    // A delivery in flight is not sent twice.
    if (row.lease_until !== null && row.lease_until > now) return row.state;
    await this.deliveries.update(tx, row.id, {
      state: 'pending',
      tries: 0,
      first_try_dt: null,
      next_attempt_dt: now,
      lease_until: null,
      resend_flag: 1,
    });
    tx.afterCommit(() => this.sender.wake());
    return 'pending';
  }
}
