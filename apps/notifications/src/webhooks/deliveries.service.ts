import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DEFAULT_LIMIT, type QueryOf } from '@lamliang/contracts';
import type { notificationsRoutes } from '@lamliang/contracts/notifications';
import type { CallerIdentity } from '@lamliang/contracts/auth';
import { randomToken } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  Every,
  counters,
  inSpan,
  LOGGER,
  staffList,
  Timers,
  type AuditTrail,
  type Logger,
  type Tx,
} from '@lamliang/platform';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { webhookOffNotice } from '../notices/notice.rules.ts';
import { afterTry, LEDGER_DAYS, RENEW_MS, retryAfterMs } from './delivery.rules.ts';
import { DeliveriesRepository, type Claimed, type DeliveryRow } from './deliveries.repository.ts';
import { EVENTS_OF, eventFor, messageBody, testBody, type FactKind, type ShipmentFact } from './message.rules.ts';
import { isTaken, ReceiverClient, type Answer } from './receiver.client.ts';
import { countTry, TakenService } from './taken.service.ts';
import { TokensService } from './tokens.service.ts';
import { deliveryView } from './webhook.view.ts';
import { WebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

/** Messages that one process sends at a time, over all receivers. */
const SLOTS = 200;
const ROUND_MS = 500;
const ROUND = 'webhook-deliveries';
/** Between an answer and the round that follows it: what comes meanwhile is claimed together. */
const BREATH_MS = 10;
/** How long a process that ends waits for its receivers; what is cut off then is sent again by another. */
const GRACE_MS = 2_000;
const DAY_MS = 86_400_000;
const SORTABLE = { id: 'd.id', create_dt: 'd.create_dt', next_attempt_dt: 'd.next_attempt_dt', state: 'd.state' };
const newMessageId = () => `msg_${randomToken(18)}`;

/** Sends what receivers asked for, keeps the ledger of it, and sends again. */
@Injectable()
export class DeliveriesService implements OnModuleDestroy {
  private readonly underWay = new Map<number, Promise<void>>();
  private stopping = false;
  /** Whether a round is coming before the next tick. */
  private coming = false;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly notices: NoticesRepository,
    private readonly tokens: TokensService,
    private readonly receiver: ReceiverClient,
    private readonly taken: TakenService,
    private readonly timers: Timers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Writes a message for every receiver that asked for this fact, in the transaction of the event. */
  async enqueue(tx: Tx, kind: FactKind, fact: ShipmentFact, event_id: string): Promise<void> {
    const receivers = await this.webhooks.subscribed(tx, fact.account_id, EVENTS_OF[kind]);
    for (const event of EVENTS_OF[kind]) {
      const wanting = receivers.filter((webhook) => eventFor(kind, webhook.events) === event);
      if (!wanting.length) continue;
      const message = { id: newMessageId(), account_id: fact.account_id };
      // An order is cancelled once, whichever of the facts that tell it comes first.
      const subject = kind === 'cancelled' ? `cancelled:${fact.order_id}:${event}` : `${event_id}:${event}`;
      const { order_id, order_no } = fact;
      const body = messageBody(event, fact);
      const now = this.clock.now();
      const fresh = await this.deliveries.insertMessage(
        tx,
        { ...message, subject, event, order_id, order_no, body },
        now,
      );
      if (fresh)
        await this.deliveries.insertMany(tx, message, event_id, wanting.map((w) => w.id), now); // prettier-ignore
    }
  }

  /** Claims what is due and starts sending it; answers are written as they come. */
  @Every(ROUND_MS, ROUND)
  async round(): Promise<void> {
    const free = SLOTS - this.underWay.size;
    if (this.stopping || free <= 0) return;
    const claimed = await this.db.system((tx) => this.deliveries.claim(tx, this.clock.now(), free));
    for (const item of claimed) {
      // Claimed twice because it could not be renewed in time: the first try goes on.
      if (this.underWay.has(item.id)) continue;
      const work = this.deliver(item)
        .catch((error: unknown) => this.log.warn({ err: error, delivery_id: item.id }, 'webhook try was not written'))
        .finally(() => this.underWay.delete(item.id));
      this.underWay.set(item.id, work);
    }
  }

  /** As long as this process lives, nobody else sends what it is sending. */
  @Every(RENEW_MS, 'webhook-leases')
  async renew(): Promise<void> {
    const ids = [...this.underWay.keys()];
    if (ids.length) await this.db.system((tx) => this.deliveries.renew(tx, ids, this.clock.now()));
  }

  /** A place has become free: whoever waits for it does not wait for the next tick. */
  private goOn(): void {
    if (this.coming || this.stopping) return;
    this.coming = true;
    setTimeout(() => {
      this.coming = false;
      this.timers.fire(ROUND).catch((error: unknown) => this.log.warn({ err: error }, 'webhook round failed'));
    }, BREATH_MS).unref();
  }

  @Every(3_600_000, 'webhook-ledger')
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LEDGER_DAYS * DAY_MS);
    await this.db.system((tx) => this.deliveries.removeBefore(tx, before));
  }

  /**
   * Sends a signed test message now, once, whether the receiver is on or off; its record does not change.
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
      const id = await this.deliveries.insertSettled(tx, message, randomUUID(), row.id, now);
      return { webhook: row, delivery_id: id, message_id: message.id, body: text };
    });
    const token = this.tokens.decrypt(account_id, webhook.token_enc);
    const answer = await this.receiver.send({ id: message_id, url: webhook.url, token, body, sent_at: now });
    return await this.db.tx(caller, async (tx) => {
      const row = (await this.deliveries.lock(tx, delivery_id))!;
      await this.write(tx, { ...row, state: isTaken(answer) ? 'delivered' : 'exhausted' }, answer, this.clock.now());
      return deliveryView((await this.deliveries.view(tx, delivery_id, account_id))!);
    });
  }

  /** @throws AppError webhook.not_found */
  async list(caller: CallerIdentity, webhook_id: number, query: { page?: number; limit?: number }) {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const page = query.page ?? 1;
    const { account_id } = caller;
    return await this.db.read(caller, async (tx) => {
      if (!(await this.webhooks.one(tx, account_id, webhook_id))) throw new AppError('webhook.not_found');
      const offset = (page - 1) * limit;
      const found = await this.deliveries.find(tx, { account_id, webhook_id, limit, offset, order: 'd.id DESC' });
      return { ...found, rows: found.rows.map(deliveryView), page, limit };
    });
  }

  /** Queues a delivery again with its message id and a new schedule. @throws AppError webhook_delivery.not_found */
  async resend(caller: CallerIdentity, id: number) {
    return await this.db.tx(caller, async (tx) => {
      const row = await this.deliveries.lock(tx, id);
      const known = row && (await this.webhooks.one(tx, caller.account_id, row.webhook_id));
      if (!row || !known) throw new AppError('webhook_delivery.not_found');
      await this.queueAgain(tx, row);
      return deliveryView((await this.deliveries.view(tx, id, caller.account_id))!);
    });
  }

  /** The ledger of all shops. */
  async staffList(query: QueryOf<typeof notificationsRoutes.staffDeliveries>) {
    const { filter, ...page } = staffList(query, SORTABLE);
    const { id: ids, q, ...wanted } = filter;
    const found = await this.db.systemRead((tx) => this.deliveries.find(tx, { ...wanted, ids, text: q, ...page }));
    return { ...found, rows: found.rows.map(deliveryView) };
  }

  /** @throws AppError webhook_delivery.not_found */
  async staffOne(id: number) {
    const row = await this.db.systemRead((tx) => this.deliveries.view(tx, id));
    if (!row) throw new AppError('webhook_delivery.not_found');
    return deliveryView(row);
  }

  /** `queued` is 0 where the receiver was deleted. @throws AppError webhook_delivery.not_found */
  async staffResend(id: number, audit: AuditTrail): Promise<{ id: number; queued: 0 | 1 }> {
    return await this.db.system(async (tx) => {
      const row = await this.deliveries.lock(tx, id);
      if (!row) throw new AppError('webhook_delivery.not_found');
      if (!(await this.webhooks.one(tx, row.account_id, row.webhook_id))) {
        audit.unchanged();
        return { id, queued: 0 };
      }
      await this.queueAgain(tx, row);
      await audit.write(tx, { target_id: id, before: { state: row.state } });
      return { id, queued: 1 };
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const finished = Promise.all(this.underWay.values());
    const grace = new AbortController();
    await Promise.race([finished, pause(GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined)]);
    grace.abort();
    await this.receiver.close();
    await finished;
  }

  private async queueAgain(tx: Tx, row: DeliveryRow): Promise<void> {
    const now = this.clock.now();
    // What is being sent this moment is not sent twice.
    if (row.lease_until !== null && row.lease_until > now) return;
    await this.deliveries.save(tx, {
      ...row,
      state: 'pending',
      tries: 0,
      first_try_dt: null,
      next_attempt_dt: now,
      lease_until: null,
      resend_flag: 1,
    });
  }

  private async deliver(item: Claimed): Promise<void> {
    const token = this.tokens.decrypt(item.account_id, item.token_enc);
    const message = { id: item.message_id, url: item.url, token, body: item.body, sent_at: this.clock.now() };
    const span = { service: 'notifications', name: 'webhook', kind: 'client', parent: item.traceparent } as const;
    const answer = await inSpan(span, async (note) => {
      const found = await this.receiver.send(message);
      note(found.status === null ? { 'error.type': found.error ?? '' } : { 'http.response.status_code': found.status });
      return found;
    });
    if (answer.error === 'stopped') await this.db.system((tx) => this.deliveries.release(tx, item.id));
    // One that spoils its transaction must not take the others with it: each is then written by itself.
    else if (isTaken(answer)) await this.taken.write(item, answer).catch(() => this.settle(item, answer));
    else await this.settle(item, answer);
    this.goOn();
  }

  /** Writes a try and what follows from it for the delivery and its receiver. */
  private async settle(item: Claimed, answer: Answer): Promise<void> {
    await this.db.system(async (tx) => {
      const now = this.clock.now();
      const webhook = await this.webhooks.lock(tx, item.webhook_id);
      const row = await this.deliveries.lock(tx, item.id);
      if (!webhook || !row) return;
      const enabled = webhook.active_flag === 1 && webhook.deleted_dt === null;
      const first_try_dt = row.first_try_dt ?? now;
      const tries = row.tries + 1;
      const earlier = await this.deliveries.recent(tx, webhook.id, now);
      const recent = { tries: earlier.tries + 1, failures: earlier.failures + (isTaken(answer) ? 0 : 1) };
      const outcome = { status: answer.status, retry_after_ms: retryAfterMs(answer.retry_after, now) };
      const after = afterTry({ ...webhook, tries, first_try_dt, recent, enabled }, outcome, now, Math.random());
      const { state, next_attempt_dt } = after;
      await this.write(tx, { ...row, tries, first_try_dt, state, next_attempt_dt, resend_flag: 0 }, answer, now);
      await this.webhooks.saveRecord(tx, {
        ...webhook,
        failing_since: after.failing_since,
        breaker_level: after.breaker_level,
        breaker_until: after.breaker_until,
        last_delivery_dt: now,
        last_delivery_status: answer.status === null ? answer.error : String(answer.status),
        ...(after.off_reason ? { active_flag: 0 as const, off_reason: after.off_reason } : {}),
      });
      if (after.off_reason) await this.tellOff(tx, webhook, now);
      tx.afterCommit(() => {
        countTry(webhook, row.create_dt, answer, now);
        if (after.breaker_level > webhook.breaker_level) counters.breakerOpens.inc();
      });
    });
  }

  private async write(tx: Tx, row: DeliveryRow, answer: Answer, now: Date): Promise<void> {
    const taken = isTaken(answer);
    const attempts = row.attempts + 1;
    await this.deliveries.insertAttempt(tx, row, {
      attempt_no: attempts,
      attempt_dt: now,
      duration_ms: answer.duration_ms,
      failed_flag: taken ? 0 : 1,
      request_headers: answer.request_headers,
      response_status: answer.status,
      response_headers: answer.response_headers,
      response_body: answer.response_body,
      error: answer.error,
    });
    await this.deliveries.save(tx, {
      ...row,
      attempts,
      lease_until: null,
      delivered_dt: taken ? now : row.delivered_dt,
      last_status: answer.status,
      last_error: answer.error,
    });
  }

  /** A receiver was switched off: nothing waits for it any more, and the shop is told. */
  private async tellOff(tx: Tx, webhook: WebhookRow, now: Date): Promise<void> {
    await this.deliveries.cancelWaiting(tx, webhook.id);
    await this.notices.insert(tx, webhook.account_id, webhookOffNotice(webhook, now.toISOString()), now);
  }
}
