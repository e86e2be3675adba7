import { setTimeout as pause } from 'node:timers/promises';
import { type CarrierCode } from '@lamliang/contracts/pricing';
import { type CarrierBooking, type CarrierReport, type FaultKind } from '@lamliang/contracts/sandbox';
import { ZERO } from '@lamliang/kernel';
import { AppClock, AppError, Db, fileAnswer, type FileAnswer, sameSecret, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type SandboxConfig } from '../config.ts';
import { API_FAULTS, BOOKING_FAULTS } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { awbOf, bookingRefOf } from './awb.rules.ts';
import { type Parcel } from './parcel.entity.ts';
import { reportView, visibleAwb } from './parcel.view.ts';
import { ParcelsRepository } from './parcels.repository.ts';

/** The caller's key and abort signal. */
export interface ApiCall {
  headers: Record<string, string | undefined>;
  signal: AbortSignal;
}
export interface Answer<T> {
  code: number;
  message: string;
  data: T | null;
}
export type Booked = { order_no: string; booking_ref: string; awb: string | null; state: Parcel['state'] };

const BUSY = { code: 1004, message: 'system busy, try again later', data: null };
const GATEWAY_PAGE = '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>';

/** The carrier APIs with injected faults. */
@Injectable()
export class BookingsService {
  private readonly repository = new ParcelsRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** Books a parcel once for an order number; the second call answers the first booking. */
  book(code: CarrierCode, booking: CarrierBooking, call: ApiCall): Promise<Answer<Booked> | FileAnswer> {
    return this.answer(code, BOOKING_FAULTS, call, async (hits) => {
      if (hits.has('refuse')) throw new AppError('order.carrier_unavailable');
      const row = await this.db.system(async (tx) => {
        const known = await this.repository.byOrderNo(tx, code, booking.order_no);
        if (known) return known;
        const now = tx.now();
        const id = await this.repository.nextId(tx);
        await this.repository.add(tx, {
          id,
          partner_code: code,
          order_no: booking.order_no,
          booking_ref: bookingRefOf(code, id),
          awb: awbOf(code, id),
          awb_dt: new Date(now.getTime() + (hits.get('late_awb') ?? 0)),
          state: 'booked',
          sender: booking.sender,
          receiver: booking.receiver,
          ...booking.parcel,
          cod: booking.cod ?? ZERO,
          create_dt: now,
        });
        return this.repository.byOrderNo(tx, code, booking.order_no);
      });
      return this.booked(row!);
    });
  }

  /** The booking of an order number. @throws AppError order.not_found */
  booking(code: CarrierCode, order_no: string, call: ApiCall): Promise<Answer<Booked> | FileAnswer> {
    return this.answer(code, API_FAULTS, call, async () => {
      const row = await this.db.systemAutocommit((tx) => this.repository.byOrderNo(tx, code, order_no));
      if (!row) throw new AppError('order.not_found');
      return this.booked(row);
    });
  }

  /** Cancels before pickup; again answers the same. @throws AppError order.not_found, order.illegal_move */
  cancel(code: CarrierCode, awb: string, call: ApiCall): Promise<Answer<Booked> | FileAnswer> {
    return this.answer(code, API_FAULTS, call, () =>
      this.db.system(async (tx) => {
        const row = await this.repository.lock(tx, code, awb);
        if (!row) throw new AppError('order.not_found');
        if (row.state !== 'booked' && row.state !== 'cancelled') throw new AppError('order.illegal_move');
        await this.repository.setState(tx, row.id, 'cancelled', tx.now());
        return this.booked({ ...row, state: 'cancelled' });
      }),
    );
  }

  /** Reports of a parcel after an event_id, oldest first. @throws AppError order.not_found */
  events(
    code: CarrierCode,
    awb: string,
    after: string | undefined,
    call: ApiCall,
  ): Promise<Answer<CarrierReport[]> | FileAnswer> {
    return this.answer(code, API_FAULTS, call, () =>
      this.db.system(async (tx) => {
        const row = await this.repository.byAwb(tx, code, awb);
        if (!row) throw new AppError('order.not_found');
        const events = await this.repository.events(tx, row.id, after);
        return events.map((event) => reportView(awb, event));
      }),
    );
  }

  /** `500` and `ok_with_error` fail before anything happens, `html_page` after it: the answer alone is lost. */
  async answer<T>(
    code: CarrierCode,
    kinds: readonly FaultKind[],
    call: ApiCall,
    work: (hits: Map<FaultKind, number>) => Promise<T>,
  ): Promise<Answer<T> | FileAnswer> {
    if (!sameSecret(call.headers['x-api-key'] ?? '', this.config.CARRIER_SECRETS[code]))
      throw new AppError('signature.invalid');
    const hits = await this.faults.hits(code, kinds);
    const latency = hits.get('latency');
    if (latency) await pause(latency, undefined, { signal: call.signal }).catch(() => undefined);
    if (hits.has('500')) throw new AppError('server.unexpected');
    if (hits.has('ok_with_error')) return BUSY;
    const data = await work(hits);
    if (hits.has('html_page'))
      return fileAnswer({
        name: 'error.html',
        type: 'text/html; charset=utf-8',
        body: Buffer.from(GATEWAY_PAGE),
        inline: true,
      });
    return { code: 0, message: 'success', data };
  }

  private booked(row: Parcel): Booked {
    const { order_no, booking_ref, state } = row;
    return { order_no, booking_ref, awb: visibleAwb(row, this.clock.now()), state };
  }
}
