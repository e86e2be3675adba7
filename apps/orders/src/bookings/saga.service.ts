import { AppClock, Db, DueWork, errorText, inSpan, LOGGER, Timers, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SagaRepository, type ClaimedSaga, type SagaRow } from './saga.repository.ts';
import { sagaBackoff } from './saga.rules.ts';
import { SagaSteps } from './saga-steps.service.ts';

/** Longer than the steps of an order take. When a process dies, others may claim its orders after this time. */
const LEASE_MS = 45_000;
const CONCURRENCY = 32;
const BATCH = 8;
/** At most so many orders of a carrier at a time: a carrier that hangs must not use up the whole concurrency. */
const PER_CARRIER = 4;
/** A shop with as many under way waits for the others, where these have something due: a bulk of one delays nobody. */
const SHARE = 2;
const IDLE_MS = 500;

/** Claims orders whose next step is due and runs their steps, many orders at a time. */
@Injectable()
export class SagaDriver {
  private readonly due: DueWork<ClaimedSaga>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly sagas: SagaRepository,
    private readonly steps: SagaSteps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.due = new DueWork(timers, {
      name: 'booking-saga',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      batch: BATCH,
      key: (saga) => saga.order_id,
      claim: (limit, running) => {
        const busy = atLeast(PER_CARRIER, running, (saga) => saga.partner_code);
        const served = atLeast(SHARE, running, (saga) => saga.account_id);
        return this.db.systemAutocommit((tx) => this.sagas.claim(tx, limit, LEASE_MS, busy, served));
      },
      run: (saga, signal) => this.runSteps(saga, signal),
      retry: (saga, error) => this.retryLater(saga, error),
    });
  }

  /** Wake signal: an order has a step that is due. */
  wake(): void {
    this.due.wake();
  }

  /** Runs the steps of one order now, for a request that waits for the result. */
  async driveNow(order_id: number): Promise<void> {
    const saga = await this.db.systemAutocommit((tx) => this.sagas.claimOne(tx, order_id, LEASE_MS));
    if (saga) await this.runSteps(saga).catch((error: unknown) => this.retryLater(saga, error));
  }

  /** Runs one step after the other until one fails or has to wait; `saga.step` is the current one. */
  private async runSteps(saga: SagaRow, signal?: AbortSignal): Promise<void> {
    while (saga.step !== 'done' && !signal?.aborted) {
      const span = {
        service: 'orders',
        name: `saga ${saga.step}`,
        kind: 'internal',
        parent: saga.traceparent,
      } as const;
      const next = await inSpan(span, () => this.steps.run(saga));
      if (!next) return;
      saga.step = next;
      saga.attempts = 1;
    }
  }

  private async retryLater(saga: SagaRow, error: unknown): Promise<void> {
    const { order_id, step, attempts } = saga;
    const text = errorText(error);
    // Past its deadline the order still holds the shop's money: logged as an error, since staff have to look into it.
    const level = this.clock.now() > saga.deadline ? 'error' : 'info';
    this.log[level]({ order_id, step, attempts, error: text }, 'saga step is tried again');
    await this.db.systemAutocommit((tx) => this.sagas.retryLater(tx, order_id, step, sagaBackoff(attempts), text));
  }
}

/** Keys of which there are `least` or more. */
const atLeast = <T, K>(least: number, all: T[], key: (one: T) => K): K[] =>
  [...Map.groupBy(all, key)].flatMap(([found, of]) => (of.length >= least ? [found] : []));
