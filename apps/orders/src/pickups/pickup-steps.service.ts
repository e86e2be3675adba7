import { bangkokDate, DAY_MS, endOfBangkokDay } from '@lamliang/kernel';
import { AppClock, Db, DueWork, errorText, inSpan, LOGGER, Timers, type Logger, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { sagaBackoff } from '../bookings/saga.rules.ts';
import { CarrierRefusal } from '../carriers/carrier.rules.ts';
import { PickupCallsRepository } from './pickup-calls.repository.ts';
import { PickupCarrierClient, type CarrierPickup } from './pickup-carrier.client.ts';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { PickupProgress } from './pickup-progress.service.ts';
import { isOpenPickup } from './pickup.machine.ts';

const LEASE_MS = 45_000;
const CONCURRENCY = 8;
const IDLE_MS = 1_000;

/**
 * Tells carriers of calls, of what changed in them, and that they are called off. Each step may be done again: the carrier
 * knows a call by our number, and the last version that it was told of counts.
 */
@Injectable()
export class PickupSteps {
  private readonly due: DueWork<PickupDocEntity>;

  constructor(
    timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly calls: PickupCallsRepository,
    private readonly carrier: PickupCarrierClient,
    private readonly progress: PickupProgress,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.due = new DueWork(timers, {
      name: 'pickup-calls',
      idle_ms: IDLE_MS,
      concurrency: CONCURRENCY,
      key: (doc) => doc.id,
      claim: (limit) => this.db.systemAutocommit((tx) => this.calls.claim(tx, limit, LEASE_MS)),
      run: (doc) => this.run(doc),
      retry: (doc, error) => this.retryLater(doc, error),
    });
  }

  wake(): void {
    this.due.wake();
  }

  /** Asks the carrier now, for a request that waits for the result. */
  async driveNow(id: number): Promise<void> {
    const doc = await this.db.systemAutocommit((tx) => this.calls.claimOne(tx, id, LEASE_MS));
    if (doc) await this.run(doc).catch((error: unknown) => this.retryLater(doc, error));
  }

  private async run(doc: PickupDocEntity): Promise<void> {
    const span = { service: 'orders', name: `pickup ${doc.step}`, kind: 'internal', parent: doc.traceparent } as const;
    await inSpan(span, () => (doc.step === 'cancel' ? this.cancel(doc) : this.tell(doc)));
  }

  private async retryLater(doc: PickupDocEntity, error: unknown): Promise<void> {
    const text = errorText(error);
    this.log.info({ pickup_doc_id: doc.id, step: doc.step, error: text }, 'pickup call is tried again');
    await this.db.systemAutocommit((tx) => this.calls.retryLater(tx, doc.id, sagaBackoff(doc.attempts), text));
  }

  private async tell(doc: PickupDocEntity): Promise<void> {
    if (!isOpenPickup(doc.status)) return this.done(doc.id);
    if (doc.told_dt === null && this.now() >= endOfBangkokDay(doc.pickup_day)) return this.giveUp(doc.id);
    const awbs = await this.db.systemAutocommit((tx) => this.calls.awbs(tx, doc.id));
    let told: CarrierPickup;
    try {
      told = await this.carrier.tell(doc, awbs);
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      return this.refused(doc, error.message);
    }
    await this.locked(doc.id, async (tx, row) => {
      const same = row.version === doc.version;
      const after = await this.calls.change(tx, doc.id, {
        told_dt: doc.pickup_dt,
        partner_pickup_no: told.pickup_ref ?? row.partner_pickup_no,
        carrier_seen_dt: tx.now(),
        attempts: 0,
        last_error: null,
        next_attempt_at: tx.now(),
        // It was called off meanwhile: now the carrier knows of it, so it is told that, too.
        ...(row.status === 'cancelled' ? { step: 'cancel' as const } : same ? { step: 'done' as const } : {}),
      });
      await this.progress.applyState(tx, after, told);
    });
  }

  /** A call that was never taken ends; a change that was refused is taken back, and the call goes on as the carrier has it. */
  private async refused(doc: PickupDocEntity, reason: string): Promise<void> {
    const known = doc.told_dt ? await this.carrier.find(doc) : undefined;
    await this.locked(doc.id, async (tx, row) => {
      if (row.told_dt === null) return void (await this.progress.end(tx, row, 'carrier', reason));
      const back = row.version === doc.version ? { pickup_dt: row.told_dt, pickup_day: bangkokDate(row.told_dt), step: 'done' as const } : {}; // prettier-ignore
      const after = await this.calls.change(tx, row.id, { ...back, attempts: 0, last_error: reason.slice(0, 500) });
      if (known) await this.progress.applyState(tx, after, known);
    });
  }

  private async cancel(doc: PickupDocEntity): Promise<void> {
    const isEnded = !isOpenPickup(doc.status);
    if (isEnded && this.now().getTime() > endOfBangkokDay(doc.pickup_day).getTime() + DAY_MS) return this.done(doc.id);
    let known: CarrierPickup | undefined;
    try {
      await this.carrier.cancel(doc);
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      if (isEnded) return this.done(doc.id);
      known = await this.carrier.find(doc);
    }
    await this.locked(doc.id, async (tx, row) => {
      if (isOpenPickup(row.status) && !known) await this.progress.end(tx, row, 'shop', row.cancel_reason ?? '');
      if (known) await this.dropCancel(tx, row, known);
      await this.calls.change(tx, row.id, { step: 'done', attempts: 0 });
    });
  }

  /** The driver is on the way: the call stands. */
  private async dropCancel(tx: Tx, row: PickupDocEntity, known: CarrierPickup): Promise<void> {
    const after = await this.calls.change(tx, row.id, { cancel_requested: 0, cancel_reason: null });
    await this.progress.applyState(tx, after, known);
  }

  /** Nobody has answered until its day was over. What the carrier may have taken all the same is called off. */
  private async giveUp(id: number): Promise<void> {
    await this.locked(id, async (tx, row) => {
      if (!(await this.progress.end(tx, row, 'no-answer', ''))) return;
      this.log.error({ pickup_doc_id: id }, 'a carrier has not answered a pickup call');
      await this.calls.change(tx, id, { step: 'cancel', attempts: 0, next_attempt_at: tx.now() });
    });
  }

  private async done(id: number): Promise<void> {
    await this.locked(id, async (tx) => void (await this.calls.change(tx, id, { step: 'done' })));
  }

  private async locked(id: number, work: (tx: Tx, row: PickupDocEntity) => Promise<void>): Promise<void> {
    await this.db.system(async (tx) => {
      const row = await this.calls.lock(tx, id);
      if (row) await work(tx, row);
    });
  }
  private now = (): Date => this.clock.now();
}
