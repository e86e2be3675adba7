import { faultsOf } from '@lamliang/contracts';
import { pickupPush } from '@lamliang/contracts/orders';
import { addDays, bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, Every, LOGGER, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { CarrierEventsService } from '../carriers/carrier-events.service.ts';
import { happenedAt } from '../carriers/carrier.rules.ts';
import { PickupCallsRepository } from './pickup-calls.repository.ts';
import { PickupCarrierClient } from './pickup-carrier.client.ts';
import { PickupProgress } from './pickup-progress.service.ts';

const POLL_AFTER_MS = 10 * 60_000;
const AT_ONCE = 50;
const NUMBER = /^PU0*(\d{1,15})$/;

/** What carriers tell of pickup calls: signed pushes, a poll for those of which nothing was told, and an end for those that nobody came for. */
@Injectable()
export class PickupReports {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly events: CarrierEventsService,
    private readonly calls: PickupCallsRepository,
    private readonly carrier: PickupCarrierClient,
    private readonly progress: PickupProgress,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Receives a signed report and keeps it in the log of calls. One of an unknown call, or that comes late or twice, changes nothing.
   * @throws AppError carrier.unknown, signature.invalid, request.invalid
   */
  async receive(
    partner: string,
    headers: Record<string, string | undefined>,
    raw: Buffer,
    body: unknown,
  ): Promise<{ accepted: 0 | 1 }> {
    this.events.assertSigned(partner, headers, raw);
    const parsed = z.safeDecode(pickupPush, body as never);
    if (!parsed.success) throw new AppError('request.invalid', { errors: faultsOf(parsed.error, body).map((fault) => ({ ...fault, message: '' })) }); // prettier-ignore
    const push = parsed.data;
    return await this.db.system(async (tx) => {
      const row = await this.calls.lock(tx, Number(NUMBER.exec(push.pickup_no)?.[1] ?? 0));
      const known = row?.partner_code === partner ? row : undefined;
      const at = happenedAt(push.occurred_at, tx.now()) ?? tx.now();
      const after = known && (await this.progress.apply(tx, known, push.event, { ...push, at }));
      const accepted = after ? 1 : 0;
      await this.events.logPickup(tx, partner, push.pickup_no, body, accepted, known ? null : 'there is no such pickup call'); // prettier-ignore
      return { accepted };
    });
  }

  /** Asks for calls of which the carrier has told nothing in the last ten minutes. */
  @Every(60_000, 'pickup-poll')
  async poll(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - POLL_AFTER_MS);
    for (const doc of await this.db.systemAutocommit((tx) => this.calls.claimUnreported(tx, before, AT_ONCE)))
      try {
        const known = await this.carrier.find(doc);
        if (!known) continue;
        await this.db.system(async (tx) => {
          const row = await this.calls.lock(tx, doc.id);
          if (row) await this.progress.applyState(tx, row, known);
        });
      } catch (error) {
        this.log.info({ pickup_doc_id: doc.id, err: error }, 'pickup poll is tried again');
      }
  }

  /**
   * Ends calls the day before yesterday or earlier: collected where one of their parcels has left the shop since, else
   * nobody came. Their parcels wait again.
   */
  @Every(3_600_000, 'pickup-close')
  async close(): Promise<void> {
    const day = addDays(bangkokDate(this.clock.now()), -1);
    for (const id of await this.db.systemAutocommit((tx) => this.calls.past(tx, day, AT_ONCE)))
      await this.db.system(async (tx) => {
        const row = await this.calls.lock(tx, id);
        if (!row) return;
        const collected = await this.calls.anyCollected(tx, id);
        if (collected) await this.progress.apply(tx, row, 'picked_up', { at: tx.now() });
        else await this.progress.end(tx, row, 'missed', '');
      });
  }
}
