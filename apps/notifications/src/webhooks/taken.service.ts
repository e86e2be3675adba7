import { AppClock, counters, Db, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository, type Claimed } from './deliveries.repository.ts';
import type { Answer } from './receiver.client.ts';
import { WebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

/** Answers written in one transaction. */
const MOST = 200;

interface Waiting {
  item: Claimed;
  answer: Answer;
  done: () => void;
  fail: (error: unknown) => void;
}

/**
 * Writes what receivers have taken, many at a time: while one transaction commits, the answers for the next one come
 * together. What was refused needs a decision for each and is not written here.
 */
@Injectable()
export class TakenService {
  private waiting: Waiting[] = [];
  private writing = false;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
  ) {}

  /** @throws whatever went wrong with the transaction that this answer was in */
  write(item: Claimed, answer: Answer): Promise<void> {
    return new Promise((done, fail) => {
      this.waiting.push({ item, answer, done, fail });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    for (let batch; (batch = this.waiting.splice(0, MOST)).length > 0;) {
      try {
        const taken = batch;
        await this.db.system((tx) => this.settle(tx, taken));
        for (const one of batch) one.done();
      } catch (error) {
        for (const one of batch) one.fail(error);
      }
    }
    this.writing = false;
  }

  private async settle(tx: Tx, batch: Waiting[]): Promise<void> {
    const now = this.clock.now();
    // In the order of their ids, so that two processes never wait for each other in a circle.
    const receivers = await this.webhooks.lockAll(tx, [...new Set(batch.map(({ item }) => item.webhook_id))]);
    const rows = await this.deliveries.settleTaken(tx, batch, now);
    await this.webhooks.clearRecords(tx, batch.map(({ item, answer }) => ({ id: item.webhook_id, status: answer.status })), now); // prettier-ignore
    const known = new Map(receivers.map((r) => [r.id, r]));
    const created = new Map(rows.map((r) => [r.id, r.create_dt]));
    tx.afterCommit(() => {
      for (const { item, answer } of batch) {
        const webhook = known.get(item.webhook_id);
        const create_dt = created.get(item.id);
        if (webhook && create_dt) countTry(webhook, create_dt, answer, now);
      }
    });
  }
}

/** Receivers are many: what tells them apart in the figures is whether they were failing already. */
export function countTry(before: WebhookRow, create_dt: Date, answer: Answer, now: Date): void {
  const receiver = before.failing_since === null ? 'healthy' : 'failing';
  const outcome = answer.status === null ? 'silent' : answer.status >= 200 && answer.status < 300 ? 'delivered' : 'refused'; // prettier-ignore
  counters.webhookTries.observe({ receiver, outcome }, answer.duration_ms / 1_000);
  if (outcome === 'delivered')
    counters.webhookDelays.observe({ receiver }, Math.max(0, now.getTime() - create_dt.getTime()) / 1_000);
}
