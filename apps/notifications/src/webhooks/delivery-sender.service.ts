import { Injectable } from '@nestjs/common';
import { AppClock, counter, Db, DueWork, inSpan, Timers, type Tx } from '@lamliang/platform';
import { NoticesService } from '../notices/notices.service.ts';
import { DeliveriesRepository, type ClaimedDelivery } from './deliveries.repository.ts';
import { afterAttempt, isAccepted, RENEW_MS, retryAfterMs, type Answer } from './delivery.rules.ts';
import { countAttempt, DeliverySuccessWriter } from './delivery-success-writer.service.ts';
import { ReceiverClient } from './receiver.client.ts';
import { TokensService } from './tokens.service.ts';
import type { Webhook } from './webhook.entity.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

/** Concurrent deliveries per process, over all webhooks. */
const CONCURRENCY = 200;
const IDLE_MS = 500;
const breakerOpens = counter('webhook_breaker_opens_total', 'Receivers that are left alone for a while', []);

/** Sends due deliveries and records the responses. */
@Injectable()
export class DeliverySender {
  private readonly due: DueWork<ClaimedDelivery>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly notices: NoticesService,
    private readonly tokens: TokensService,
    private readonly receiver: ReceiverClient,
    private readonly successes: DeliverySuccessWriter,
  ) {
    this.due = new DueWork(timers, {
      name: 'webhook-deliveries',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      // Deliveries in flight per webhook are counted by leases.
      exclusive: true,
      key: ({ id }) => id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.deliveries.claim(tx, this.clock.now(), limit)),
      run: (item, stopping) => this.deliver(item, stopping),
      renew: {
        ms: RENEW_MS,
        name: 'webhook-leases',
        leases: (items) => this.db.systemAutocommit((tx) => this.deliveries.renew(tx, items.map(({ id }) => id), this.clock.now())), // prettier-ignore
      },
      release: ({ id }) => this.db.systemAutocommit((tx) => this.deliveries.release(tx, id)),
    });
  }

  /** Deliveries have become due. */
  wake(): void {
    this.due.wake();
  }

  private async deliver(item: ClaimedDelivery, stopping: AbortSignal): Promise<void> {
    const secrets = this.tokens.live(item, this.clock.now());
    const message = { id: item.message_id, url: item.url, ...secrets, body: item.body, sent_at: this.clock.now() };
    const span = { service: 'notifications', name: 'webhook', kind: 'client', parent: item.traceparent } as const;
    const answer = await inSpan(span, async (note) => {
      const found = await this.receiver.send(message, stopping);
      note(found.status === null ? { 'error.type': found.error ?? '' } : { 'http.response.status_code': found.status });
      return found;
    });
    if (answer.error === 'stopped') throw new Error('this process ends');
    // One whose transaction fails even alone is settled like a failure.
    if (isAccepted(answer)) await this.successes.write(item, answer).catch(() => this.settle(item, answer));
    else await this.settle(item, answer);
  }

  /** Writes an attempt and its consequences for the delivery and its webhook. */
  private async settle(item: ClaimedDelivery, answer: Answer): Promise<void> {
    await this.db.system(async (tx) => {
      const now = this.clock.now();
      const webhook = await this.webhooks.lock(tx, item.webhook_id);
      const row = await this.deliveries.lock(tx, item.id);
      if (!webhook || !row) return;
      const enabled = webhook.active_flag === 1 && webhook.deleted_dt === null;
      const first_try_dt = row.first_try_dt ?? now;
      const tries = row.tries + 1;
      const earlier = await this.deliveries.recent(tx, webhook.id, now);
      const recent = { tries: earlier.tries + 1, failures: earlier.failures + (isAccepted(answer) ? 0 : 1) };
      const outcome = { status: answer.status, retry_after_ms: retryAfterMs(answer.retry_after, now) };
      const after = afterAttempt({ ...webhook, tries, first_try_dt, recent, enabled }, outcome, now, Math.random());
      const { state, next_attempt_dt } = after;
      const decided = { tries, first_try_dt, state, next_attempt_dt, resend_flag: 0 as const };
      await this.deliveries.recordAttempt(tx, row, decided, answer, now);
      await this.webhooks.update(tx, webhook.id, {
        failing_since: after.failing_since,
        breaker_level: after.breaker_level,
        breaker_until: after.breaker_until,
        last_delivery_dt: now,
        last_delivery_status: answer.status === null ? answer.error : String(answer.status),
        ...(after.off_reason ? { active_flag: 0 as const, off_reason: after.off_reason } : {}),
      });
      if (after.off_reason) await this.onWebhookTurnedOff(tx, webhook, now);
      tx.afterCommit(() => {
        countAttempt(webhook, row.create_dt, answer, now);
        if (after.breaker_level > webhook.breaker_level) breakerOpens.inc();
      });
    });
  }

  /** A webhook was turned off: cancels its pending deliveries and notifies the shop. */
  private async onWebhookTurnedOff(tx: Tx, webhook: Webhook, now: Date): Promise<void> {
    await this.deliveries.cancelWaiting(tx, webhook.id);
    await this.notices.addWebhookOff(tx, webhook, now);
  }
}
