import { AppClock, WakeSignal, Db, inSpan, LOGGER, type Logger } from '@lamliang/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { sagaBackoff } from './carrier.rules.ts';
import { SagaRepository, type ClaimedSaga, type SagaRow, type SagaStep } from './saga.repository.ts';
import { SagaSteps } from './saga-steps.service.ts';

const LEASE_MS = 45_000;
/** Orders driven at a time, and those taken in one go. */
const AT_ONCE = 32;
const TAKEN = 8;
/** A carrier with so many orders under way gets no more for now: one that hangs must not hold up the others. */
const SHARE = 4;
const IDLE_MS = 500;

/** Claims orders whose next step is due and takes their steps, many orders at a time. */
@Injectable()
export class SagaDriver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly bell = new WakeSignal();
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private readonly underWay = new Set<Promise<void>>();
  private readonly byCarrier = new Map<string, number>();
  /** Tests and measurements stop the driver without stopping the service. */
  paused = false;

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly sagas: SagaRepository,
    private readonly steps: SagaSteps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    await Promise.all(this.underWay);
  }
  wake(): void {
    this.bell.notify();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let taken = 0;
      try {
        const free = this.paused ? 0 : Math.min(TAKEN, AT_ONCE - this.underWay.size);
        const busy = [...this.byCarrier].flatMap(([code, n]) => (n >= SHARE ? [code] : []));
        const rows = free > 0 ? await this.db.systemRead((tx) => this.sagas.claim(tx, free, LEASE_MS, busy)) : [];
        taken = rows.length;
        for (const row of rows) this.begin(row);
      } catch (error) {
        if (!signal.aborted) this.log.warn({ err: error }, 'saga round failed; it is repeated');
      }
      if (!taken) await this.bell.wait(IDLE_MS, signal);
    }
  }

  /** Drives an order beside the others; the loop is woken when its carrier has room again. */
  private begin(row: ClaimedSaga): void {
    const count = (step: 1 | -1) => {
      const now = (this.byCarrier.get(row.partner_code) ?? 0) + step;
      this.byCarrier.set(row.partner_code, now);
      return now;
    };
    count(1);
    const work = this.drive(row)
      .catch((error: unknown) => this.log.warn({ err: error, order_id: row.order_id }, 'saga step was not written'))
      .finally(() => {
        this.underWay.delete(work);
        if (count(-1) < SHARE) this.wake();
      });
    this.underWay.add(work);
  }

  /** Takes the steps of one order now, for a caller who waits for the answer. */
  async driveNow(order_id: number): Promise<void> {
    const row = await this.db.systemRead((tx) => this.sagas.claimOne(tx, order_id, LEASE_MS));
    if (row) await this.drive(row);
  }

  private takeStep(step: SagaStep, saga: SagaRow, attempts: number): Promise<SagaStep | undefined> {
    const span = { service: 'orders', name: `saga ${step}`, kind: 'internal', parent: saga.traceparent } as const;
    return inSpan(span, () => this.steps.take(step, saga, attempts));
  }

  /** One step after the other, as long as each succeeds. */
  private async drive(saga: SagaRow): Promise<void> {
    let step: SagaStep | undefined = saga.step;
    let attempts = saga.attempts;
    try {
      while (step && step !== 'done') {
        step = await this.takeStep(step, saga, attempts);
        attempts = 1;
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const failed = step ?? saga.step;
      // Past its deadline an order still holds money: somebody has to look.
      const level = this.clock.now() > saga.deadline ? 'error' : 'info';
      this.log[level]({ order_id: saga.order_id, step: failed, attempts, error: text }, 'saga step is tried again');
      await this.db.systemRead((tx) => this.sagas.again(tx, saga.order_id, failed, sagaBackoff(attempts), text));
    }
  }
}
