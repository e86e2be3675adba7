import { GroupCommit } from '@lamliang/kernel';
import { AppClock, Db, histogram, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository, type ClaimedDelivery } from './deliveries.repository.ts';
import { isAccepted, type Answer } from './delivery.rules.ts';
import type { Webhook } from './webhook.entity.ts';
import { WebhooksRepository } from './webhooks.repository.ts';

/** Answers written in one transaction. */
const GROUP_LIMIT = 200;

// Receivers are many: the metrics distinguish only whether they were failing already.
const webhookTries = histogram(
  'webhook_try_seconds',
  'Time of a try to deliver, by whether its receiver was failing already',
  ['receiver', 'outcome'],
  [0.05, 0.2, 0.5, 1, 2, 5, 10, 15],
);
const webhookDelays = histogram(
  'webhook_delay_seconds',
  'From the event to its delivery, by whether the receiver was failing',
  ['receiver'],
  [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200],
);

interface Accepted {
  item: ClaimedDelivery;
  answer: Answer;
}

/**
 * Writes accepted deliveries in groups: while one transaction commits, the responses for the
 * next one accumulate. Failures need an individual decision and are not written here.
 */
@Injectable()
export class DeliverySuccessWriter {
  private readonly groupCommit = new GroupCommit<Accepted, void>(async (accepted) => {
    await this.db.system((tx) => this.writeAll(tx, accepted));
    return [];
  }, GROUP_LIMIT);

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
  ) {}

  /** @throws whatever went wrong with the transaction of this answer alone */
  write(item: ClaimedDelivery, answer: Answer): Promise<void> {
    return this.groupCommit.submit('accepted', { item, answer });
  }

  private async writeAll(tx: Tx, accepted: Accepted[]): Promise<void> {
    const now = this.clock.now();
    // In id order, so that two processes never deadlock.
    const receivers = await this.webhooks.lockAll(tx, [...new Set(accepted.map(({ item }) => item.webhook_id))]);
    const rows = await this.deliveries.settleAccepted(tx, accepted, now);
    await this.webhooks.clearRecords(tx, accepted.map(({ item, answer }) => ({ id: item.webhook_id, status: answer.status })), now); // prettier-ignore
    const known = new Map(receivers.map((r) => [r.id, r]));
    const created = new Map(rows.map((r) => [r.id, r.create_dt]));
    tx.afterCommit(() => {
      for (const { item, answer } of accepted) {
        const webhook = known.get(item.webhook_id);
        const create_dt = created.get(item.id);
        if (webhook && create_dt) countAttempt(webhook, create_dt, answer, now);
      }
    });
  }
}

/** Counts one attempt in the metrics. */
export function countAttempt(before: Webhook, create_dt: Date, answer: Answer, now: Date): void {
  const receiver = before.failing_since === null ? 'healthy' : 'failing';
  const outcome = isAccepted(answer) ? 'delivered' : answer.status === null ? 'silent' : 'refused';
  webhookTries.observe({ receiver, outcome }, answer.duration_ms / 1_000);
  if (outcome === 'delivered')
    webhookDelays.observe({ receiver }, Math.max(0, now.getTime() - create_dt.getTime()) / 1_000);
}
