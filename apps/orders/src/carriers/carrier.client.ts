import { carrierOf } from '@lamliang/contracts/pricing';
import type { Order } from '@lamliang/contracts/orders';
import { satangToBaht, type Satang } from '@lamliang/kernel';
import { AppClock, Db, inSpan, SERVICE_CONFIG, traceHeaders } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { OrdersConfig } from '../config.ts';
import { CarrierCallsRepository } from './carrier-calls.repository.ts';
import { CarrierRefusal, CarrierSilence, masked, understand } from './carrier.rules.ts';

const TIMEOUT_MS = 10_000;
const MOST_BODY = 256 * 1024;

const booking = z.object({
  order_no: z.string(),
  booking_ref: z.string().max(100),
  awb: z.string().max(100).nullable(),
  state: z.string(),
});
export type CarrierBooking = z.infer<typeof booking>;

type Bookable = Pick<
  Order,
  | 'id' | 'order_no' | 'partner_code' | 'sender_name' | 'sender_telephone' | 'sender_address' | 'sender_subdistrict' | 'sender_district' | 'sender_province' | 'sender_zip_code'
  | 'receiver_name' | 'receiver_telephone' | 'receiver_address' | 'receiver_subdistrict' | 'receiver_district' | 'receiver_province' | 'receiver_zip_code'
  | 'width' | 'length' | 'height' | 'weight' | 'cod_amount'
>; // prettier-ignore
type Named = Pick<Order, 'id' | 'order_no' | 'partner_code'>;

/** The carriers' own APIs. Every call is kept with its answer, secrets and telephones masked. */
@Injectable()
export class CarrierClient {
  private readonly limits = new Map<string, LimitFunction>();
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly calls: CarrierCallsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Books a parcel; the same order number again answers the same booking.
   * @throws CarrierRefusal a final no; CarrierSilence when nobody knows what happened
   */
  async book(order: Bookable): Promise<CarrierBooking> {
    const party = (side: 'sender' | 'receiver') => ({
      name: order[`${side}_name`],
      telephone: order[`${side}_telephone`],
      address: order[`${side}_address`],
      subdistrict: order[`${side}_subdistrict`],
      district: order[`${side}_district`],
      province: order[`${side}_province`],
      zip_code: order[`${side}_zip_code`],
    });
    const body = {
      order_no: order.order_no,
      sender: party('sender'),
      receiver: party('receiver'),
      parcel: {
        weight_g: order.weight,
        width_cm: order.width / 10,
        length_cm: order.length / 10,
        height_cm: order.height / 10,
      },
      cod: satangToBaht(order.cod_amount as Satang),
    };
    return booking.parse(await this.call(order, 'POST', '/bookings', body));
  }

  /** The booking of an order number; undefined when the carrier knows none. @throws CarrierSilence for all else */
  async find(order: Named): Promise<CarrierBooking | undefined> {
    try {
      return booking.parse(await this.call(order, 'GET', `/bookings?order_no=${encodeURIComponent(order.order_no)}`));
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      if (error.unknown) return undefined;
      // A question that was refused says nothing about the parcel.
      throw new CarrierSilence(error.message);
    }
  }

  /** Cancels a parcel that was not picked up; twice is once. @throws CarrierRefusal when it is on its way */
  async cancel(order: Named, awb: string): Promise<void> {
    await this.call(order, 'POST', `/bookings/${encodeURIComponent(awb)}/cancel`, {});
  }

  /** Everything the carrier has reported of a parcel, as it came but for what must not be kept. */
  async events(order: Named, awb: string): Promise<unknown[]> {
    const answer = await this.call(order, 'GET', `/parcels/${encodeURIComponent(awb)}/events`);
    return z.array(z.unknown()).parse(masked(answer));
  }

  private async call(order: Named, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const carrier = carrierOf(order.partner_code);
    if (!carrier) throw new CarrierRefusal('unknown carrier', false);
    const base = (
      this.config.CARRIER_URL || `http://127.0.0.1:${this.config.PORT}/sandbox/carriers/{code}/api`
    ).replace('{code}', carrier.code);
    const started = performance.now();
    const request_dt = this.clock.now();
    let status: number | null = null;
    let answer: unknown = null;
    let fault: Error | undefined;
    const span = {
      service: 'orders',
      name: `carrier ${carrier.code}`,
      kind: 'client',
      attributes: { 'peer.service': carrier.code, 'http.request.method': method },
    } as const;
    try {
      const send = async (note: (attributes: Record<string, number>) => void) => {
        const response = await fetch(base + path, {
          method,
          headers: {
            ...traceHeaders(),
            'x-api-key': this.config.CARRIER_SECRETS[carrier.code] ?? '',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        status = response.status;
        note({ 'http.response.status_code': status });
        const text = (await response.text()).slice(0, MOST_BODY);
        answer = parse(text);
        return understand(status, answer);
      };
      return await this.limitOf(carrier.code)(() => inSpan(span, send));
    } catch (error) {
      fault =
        error instanceof CarrierRefusal || error instanceof CarrierSilence
          ? error
          : new CarrierSilence(error instanceof Error ? error.message : String(error));
      throw fault;
    } finally {
      const entry = {
        shipment_order_id: order.id,
        order_no: order.order_no,
        partner_code: carrier.code,
        request_dt,
        method,
        url: base + path,
        request_body: masked(body ?? null),
        response_status: status,
        response_body: masked(answer),
        duration_ms: Math.round(performance.now() - started),
        error: fault?.message ?? null,
      };
      await this.db.systemRead((tx) => this.calls.insert(tx, entry));
    }
  }

  /** As many calls to a carrier at a time as it is configured for. */
  private limitOf(code: string): LimitFunction {
    const limit = this.limits.get(code) ?? pLimit(this.config.CARRIER_CONCURRENCY);
    this.limits.set(code, limit);
    return limit;
  }
}

/** JSON where it is JSON; gateways answer with pages of HTML, of which the beginning is kept. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 500);
  }
}
