import { createHash, createHmac } from 'node:crypto';
import { faultsOf, fromWire } from '@lamliang/contracts';
import { carrierPush, type CarrierPush } from '@lamliang/contracts/orders';
import { carrierOf } from '@lamliang/contracts/pricing';
import {
  AppClock,
  AppError,
  Db,
  Every,
  fieldFault,
  LOGGER,
  sameSecret,
  SERVICE_CONFIG,
  type Logger,
  type Tx,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { OrdersConfig } from '../config.ts';
import type { ShipmentOrder } from '../shipments/shipment-order.entity.ts';
import { ShipmentsService } from '../shipments/shipments.service.ts';
import { CarrierApi } from './carrier-api.service.ts';
import { CarrierCallsRepository } from './carrier-calls.repository.ts';
import { CarrierEventsRepository } from './carrier-events.repository.ts';
import { happenedAt, isUnreadable, masked } from './carrier.rules.ts';

const TOLERANCE_MS = 5 * 60_000;
const POLL_AFTER_MS = 10 * 60_000;
const POLL_AT_ONCE = 50;

/** A report after validation. `push` is undefined where the body is no report; with `faults` it is not applied. */
interface ParsedReport {
  report: unknown;
  push: CarrierPush | undefined;
  faults: Fault[];
}
interface Fault {
  field: string;
  code: string;
}
const OUT_OF_TIME: readonly Fault[] = [{ field: 'occurred_at', code: 'validation.date' }];
/** What came of a report. */
interface Outcome {
  fresh: boolean;
  applied: boolean;
}
/** How a report was received, for the log of calls; with the order, where it was polled. */
interface Source {
  method: 'POST' | 'GET';
  url: string;
  order?: ShipmentOrder;
}

/** Receives what carriers report: signed pushes, and the poll for parcels without pushes. */
@Injectable()
export class CarrierEventsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly shipments: ShipmentsService,
    private readonly carriers: CarrierApi,
    private readonly events: CarrierEventsRepository,
    private readonly calls: CarrierCallsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Receives a signed push. A report with invalid values is stored for staff and not applied (`accepted` is 0): an
   * error would only make the carrier send it again.
   * @throws AppError carrier.unknown, signature.invalid (wrong, missing or older than five minutes), request.invalid
   *   for a body that is not a report
   */
  async receive(
    partner: string,
    headers: Record<string, string | undefined>,
    raw: Buffer,
    body: unknown,
  ): Promise<{ accepted: 0 | 1; duplicate: 0 | 1 }> {
    this.assertSigned(partner, headers, raw);
    const report = this.parse(body);
    if (!report.push) throw new AppError('request.invalid', { errors: report.faults });
    // Duplicates are found by the id in the body, which is signed; a replay could change the id in the header.
    const { fresh, applied } = await this.process(partner, report, pushed(partner));
    return { accepted: applied ? 1 : 0, duplicate: fresh ? 0 : 1 };
  }

  /** @throws AppError carrier.unknown, signature.invalid (wrong, missing or older than five minutes) */
  assertSigned(partner: string, headers: Record<string, string | undefined>, raw: Buffer): void {
    const secret = this.config.CARRIER_SECRETS[partner];
    if (!carrierOf(partner) || !secret) throw new AppError('carrier.unknown');
    const timestamp = headers['x-partner-timestamp'] ?? '';
    const at = /^\d+$/.test(timestamp)
      ? Number(timestamp) * (timestamp.length > 11 ? 1 : 1_000)
      : Date.parse(timestamp);
    const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');
    if (!sameSecret((headers['x-partner-signature'] ?? '').toLowerCase(), wanted))
      throw new AppError('signature.invalid');
    if (!(Math.abs(this.clock.now().getTime() - at) <= TOLERANCE_MS)) throw new AppError('signature.invalid');
  }

  /** Keeps what a carrier told of a pickup call in the log of calls. */
  async logPickup(tx: Tx, partner_code: string, order_no: string, body: unknown, accepted: 0 | 1, error: string | null): Promise<void> {
    const url = `/partner-api/v1/${partner_code}/pickups`;
    await this.calls.insert(tx, {
      shipment_order_id: null, order_no, partner_code, request_dt: tx.now(), method: 'POST', url, request_body: masked(body),
      response_status: 200, response_body: { accepted }, duration_ms: 0, error,
    });
  } // prettier-ignore

  /** Fetches reports of parcels for which the carrier has pushed none in the last ten minutes. */
  @Every(60_000, 'carrier-poll')
  async poll(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - POLL_AFTER_MS);
    const polled = (which: 'moving' | 'on_claim') =>
      this.db.systemAutocommit((tx) => this.events.claimUnreported(tx, before, POLL_AT_ONCE, which));
    const rows = [...(await polled('moving')), ...(await polled('on_claim'))];
    for (const row of rows) {
      const order = await this.db.systemAutocommit((tx) => this.shipments.one(tx, row.id));
      if (!order) continue;
      try {
        const url = `/parcels/${row.partner_awb_no}/events`;
        for (const report of await this.carriers.events(order, row.partner_awb_no))
          await this.process(order.partner_code, this.parse(report), { method: 'GET', url, order });
      } catch (error) {
        this.log.info({ order_id: row.id, err: error }, 'carrier poll is tried again');
      }
    }
  }

  private parse(report: unknown): ParsedReport {
    const decoded = z.safeDecode(carrierPush, report as never);
    if (!decoded.success) return { report, push: reportIn(report), faults: faultsOf(decoded.error, report) };
    const push = decoded.data;
    const inTime = happenedAt(push.occurred_at, this.clock.now()) !== undefined;
    return { report, push, faults: inTime ? [] : [...OUT_OF_TIME] };
  }

  private process(partner: string, parsed: ParsedReport, source: Source): Promise<Outcome> {
    const { report, push, faults } = parsed;
    if (push && !faults.length) return this.apply(partner, report, push, source);
    return this.db.system(async (tx) => {
      const order = source.order ?? (push && (await this.shipments.lockByAwb(tx, partner, push.partner_awb_no)));
      return this.keep(tx, partner, order, report, faults, source);
    });
  }

  /** Keeps a report without applying it. */
  private async keep(
    tx: Tx,
    partner: string,
    order: ShipmentOrder | undefined,
    report: unknown,
    faults: readonly Fault[],
    source: Source,
  ): Promise<Outcome> {
    // The whole content identifies it, not its id: a carrier may send a corrected report under the same id.
    const digest = createHash('sha256').update(JSON.stringify(report)).digest('hex');
    const fresh = await this.events.storeFaulty(tx, partner, digest, order?.id ?? null, { faults, report });
    if (fresh) {
      const texts = faults.map(({ field, code }) => `${field}: ${fieldFault('en', field, code).message}`);
      await this.note(tx, partner, order, report, source, 0, `report kept, not applied: ${texts.join('; ')}`);
    }
    return { fresh, applied: false };
  }

  /** Tells staff in the log of calls what is wrong with a report. */
  private async note(
    tx: Tx,
    partner_code: string,
    order: ShipmentOrder | undefined,
    report: unknown,
    { method, url }: Source,
    accepted: 0 | 1,
    error: string,
  ): Promise<void> {
    await this.calls.insert(tx, {
      shipment_order_id: order?.id ?? null,
      order_no: order?.order_no ?? null,
      partner_code,
      request_dt: tx.now(),
      method,
      url,
      request_body: masked(report),
      response_status: 200,
      response_body: { accepted },
      duration_ms: 0,
      error: error.slice(0, 500),
    });
  }

  /** Applies a report once; one whose time cannot be read counts as happening when it came, and staff are told. */
  private async apply(partner: string, report: unknown, push: CarrierPush, source: Source): Promise<Outcome> {
    return this.db.system(async (tx) => {
      let row = await this.shipments.lockByAwb(tx, partner, push.partner_awb_no);
      if (!row) {
        // A push may arrive before the carrier's answer to the booking: it is stored without an order, and `confirmed`
        // applies it.
        await this.events.lockNumber(tx, partner, push.partner_awb_no);
        row = await this.shipments.lockByAwb(tx, partner, push.partner_awb_no);
      }
      if (row && !timeOf(tx, row, push)) return this.keep(tx, partner, row, report, OUT_OF_TIME, source);
      const fresh = await this.events.store(tx, partner, push, row?.id ?? null);
      if (fresh && isUnreadable(push.occurred_at))
        await this.note(tx, partner, row, push, source, 1, `report applied as of now: its time ${JSON.stringify(push.occurred_at)} cannot be read`); // prettier-ignore
      if (fresh && row) await this.applyTo(tx, row, push);
      return { fresh, applied: true };
    });
  }

  /**
   * Applies the reports that were pushed before the order had its number. Called in the transaction that stores the
   * number.
   */
  async confirmed(tx: Tx, order: ShipmentOrder): Promise<void> {
    const { partner_code, partner_awb_no } = order;
    await this.events.setSeen(tx, order.id);
    if (!partner_awb_no) return;
    await this.events.lockNumber(tx, partner_code, partner_awb_no);
    let row = order;
    for (const push of await this.events.assign(tx, partner_code, partner_awb_no, order.id)) {
      if (timeOf(tx, order, push)) row = await this.applyTo(tx, row, push);
      else {
        // Its id is free again for a corrected one.
        await this.events.remove(tx, partner_code, push.event_id);
        await this.keep(tx, partner_code, order, push, OUT_OF_TIME, pushed(partner_code));
      }
    }
  }

  /** @returns the order after the report */
  private async applyTo(tx: Tx, row: ShipmentOrder, push: CarrierPush): Promise<ShipmentOrder> {
    await this.events.setSeen(tx, row.id);
    return this.shipments.applyReport(tx, row, push, timeOf(tx, row, push) ?? tx.now());
  }
}

const pushed = (partner: string): Source => ({ method: 'POST', url: `/partner-api/v1/${partner}/events` });

/** When what is reported happened to the parcel; undefined where it cannot have been then. */
const timeOf = (tx: Tx, { create_dt }: ShipmentOrder, { occurred_at }: CarrierPush): Date | undefined =>
  happenedAt(occurred_at, tx.now(), create_dt);

/** A report without the checks of its values; undefined where the body is not a report. */
function reportIn(body: unknown): CarrierPush | undefined {
  try {
    return fromWire(carrierPush, body);
  } catch {
    return undefined;
  }
}
