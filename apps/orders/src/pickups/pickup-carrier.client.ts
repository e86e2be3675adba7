import { toWireTime } from '@lamliang/kernel';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CarrierApi } from '../carriers/carrier-api.service.ts';
import { CarrierOutcomeUnknown, CarrierRefusal } from '../carriers/carrier.rules.ts';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { pickupNo } from './pickup.view.ts';

const told = z.string().max(300).nullish();
const answered = z.object({
  pickup_no: z.string(),
  pickup_ref: z.string().max(100).nullish(),
  state: z.enum(['requested', 'confirmed', 'picked_up', 'cancelled']),
  driver_name: told,
  driver_tel: told,
  reason: told,
});
/** How a call stands at its carrier. */
export type CarrierPickup = z.output<typeof answered>;

/** Calls carriers to pickup points, by our number of the call: what is sent twice is one call. */
@Injectable()
export class PickupCarrierClient {
  constructor(private readonly carriers: CarrierApi) {}

  /** Tells the carrier of a call, or of what has changed in it. @throws CarrierRefusal, CarrierOutcomeUnknown */
  async tell(doc: PickupDocEntity, awbs: readonly string[]): Promise<CarrierPickup> {
    const body = {
      pickup_no: pickupNo(doc.id),
      pickup_at: toWireTime(doc.pickup_dt),
      parcel_count: doc.parcel_count,
      awbs,
      remark: doc.remark,
      point: {
        name: doc.pickup_responser_name,
        telephone: doc.pickup_responser_tel,
        address: doc.pickup_address,
        subdistrict: doc.pickup_district,
        district: doc.pickup_city,
        province: doc.pickup_province,
        zip_code: doc.pickup_zip_code,
      },
    };
    return answered.parse(await this.carriers.request(named(doc), 'POST', '/pickups', body));
  }

  /** How a call stands; undefined where the carrier knows of none. @throws CarrierOutcomeUnknown for any other answer */
  async find(doc: PickupDocEntity): Promise<CarrierPickup | undefined> {
    try {
      return answered.parse(await this.carriers.request(named(doc), 'GET', `/pickups?pickup_no=${pickupNo(doc.id)}`));
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error;
      if (error.unknown) return undefined;
      throw new CarrierOutcomeUnknown(error.message);
    }
  }

  /** Calls one off; one that the carrier knows nothing of is called off. @throws CarrierRefusal when its driver is on the way */
  async cancel(doc: PickupDocEntity): Promise<void> {
    try {
      await this.carriers.request(named(doc), 'POST', `/pickups/${pickupNo(doc.id)}/cancel`, {});
    } catch (error) {
      if (!(error instanceof CarrierRefusal && error.unknown)) throw error;
    }
  }
}

const named = ({ id, partner_code }: PickupDocEntity) => ({ id: null, order_no: pickupNo(id), partner_code });
