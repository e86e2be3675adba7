import * as z from 'zod/mini';
import { baht, centimetres, flag, id, moment, telephone, text, zipCode } from '../wire.ts';
import { party } from './types.ts';

export const pickupPointTerms = z.object({
  pickup_point_name: text(150),
  responser_name: text(150),
  responser_tel: telephone,
  pickup_point_addr: text(300),
  /** The subdistrict (tambon) and the district (amphoe), as the product names them. */
  pickup_point_district: text(100),
  pickup_point_city: text(100),
  pickup_point_province: text(100),
  pickup_point_postal_code: zipCode,
});
export const pickupPoint = z.extend(pickupPointTerms, { id, create_dt: moment, default_flag: flag });
export type PickupPoint = z.output<typeof pickupPoint>;
export const staffPickupPoint = z.extend(pickupPoint, { account_id: id });

export const pickupPointConfig = z.object({
  default_pickup_point_id: z.nullable(z.int()),
  partners: z
    .array(z.object({ partner_id: id, pickup_point_id: z.nullable(id), auto_pickup_flag: flag }))
    .check(z.maxLength(100, { error: 'validation.too_many' })),
});

export const receiver = z.extend(party, { id, last_used_dt: moment, used_count: z.int() });
export type Receiver = z.output<typeof receiver>;

export const packagingBox = z.object({
  id,
  name: z.string(),
  width: centimetres,
  length: centimetres,
  height: centimetres,
  weight: z.int(),
  price: baht,
  active_flag: flag,
});
export type PackagingBox = z.output<typeof packagingBox>;

export const partner = z.object({ id, code: z.string(), name: z.string(), pic: z.string(), active_flag: flag });
