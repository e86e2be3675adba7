import { carrierOf } from '@lamliang/contracts/pricing';
import type { Order } from '@lamliang/contracts/orders';
import { satangToBaht, type Satang } from '@lamliang/kernel';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CarrierCallsRepository } from './carrier-calls.repository.ts';
import { CarrierClient } from './carrier.client.ts';
import { CarrierRefusal, CarrierOutcomeUnknown, masked } from './carrier.rules.ts';

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
/** What a call is about; `id` is that of an order, and null where it is of none. */
export type Named = Pick<Order, 'order_no' | 'partner_code'> & { id: number | null };

/**
 * Books, finds and cancels parcels at carriers. Every call is logged with its answer, secrets and telephones masked.
 */
@Injectable()
export class CarrierApi {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly client: CarrierClient,
    private readonly calls: CarrierCallsRepository,
  ) {}

  /**
   * Books a parcel; the same order number again answers the same booking.
   * @throws CarrierRefusal when nothing was booked; CarrierOutcomeUnknown when it may or may not have been
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
    return booking.parse(await this.request(order, 'POST', '/bookings', body));
  }

  /**
   * The booking of an order number; undefined when the carrier has none.
   * @throws CarrierOutcomeUnknown for any other answer
   */
  async find(order: Named): Promise<CarrierBooking | undefined> {
    try {
      return booking.parse(
        await this.request(order, 'GET', `/bookings?order_no=${encodeURIComponent(order.order_no)}`),
      );
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      if (error.unknown) return undefined;
      // A refused question does not tell whether the parcel is booked.
      throw new CarrierOutcomeUnknown(error.message);
    }
  }

  /**
   * Cancels a parcel that was not picked up; a second call changes nothing.
   * @throws CarrierRefusal when it is in transit
   */
  async cancel(order: Named, awb: string): Promise<void> {
    await this.request(order, 'POST', `/bookings/${encodeURIComponent(awb)}/cancel`, {});
  }

  /** All reports of a parcel as the carrier sends them, secrets and telephones masked. */
  async events(order: Named, awb: string): Promise<unknown[]> {
    const answer = await this.request(order, 'GET', `/parcels/${encodeURIComponent(awb)}/events`);
    return z.array(z.unknown()).parse(masked(answer));
  }

  /**
   * Sends a request and logs it. @returns the data of the answer
   * @throws CarrierRefusal, CarrierOutcomeUnknown
   */
  async request(order: Named, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const carrier = carrierOf(order.partner_code);
    if (!carrier) throw new CarrierRefusal('unknown carrier', false);
    const started = performance.now();
    const request_dt = this.clock.now();
    const { url, status, answer, data, fault } = await this.client.send({ carrier, method, path, body });
    const entry = {
      shipment_order_id: order.id,
      order_no: order.order_no,
      partner_code: carrier.code,
      request_dt,
      method,
      url,
      request_body: masked(body ?? null),
      response_status: status,
      response_body: masked(answer),
      duration_ms: Math.round(performance.now() - started),
      error: fault?.message ?? null,
    };
    await this.db.systemAutocommit((tx) => this.calls.insert(tx, entry));
    if (fault) throw fault;
    return data;
  }
}
