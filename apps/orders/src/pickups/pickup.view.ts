import { carrierNameOf, type PickupDoc, type PickupParcel } from '@lamliang/contracts/orders';
import { bangkokDate } from '@lamliang/kernel';
import { ERASED, orErased } from '@lamliang/platform';
import { firstName } from '../shipments/cod-report.rules.ts';
import type { PickupDocEntity } from './pickup-doc.entity.ts';
import { pickupMoves } from './pickup.machine.ts';

/** The number by which shop, staff and carrier call it. */
export const pickupNo = (id: number): string => `PU${String(id).padStart(8, '0')}`;

/** A call in the form of the contract. */
export function pickupView(row: PickupDocEntity, now: Date): PickupDoc {
  const {
    id, partner_id, partner_code, pickup_dt, parcel_count, status, cancel_requested, cancel_code, cancel_reason, auto_flag, remark,
    pickup_point_id, pickup_point_name, pickup_address, pickup_district, pickup_city, pickup_province, pickup_zip_code,
    pickup_responser_name, pickup_responser_tel, driver_name, driver_tel, create_dt, confirmed_dt, picked_up_dt, cancelled_dt,
  } = row; // prettier-ignore
  return {
    id, pickup_doc_no: pickupNo(id), partner_id, partner_code, partner_name: carrierNameOf(partner_id, partner_code), pickup_dt, parcel_count,
    status, cancel_requested, cancel_code, cancel_reason, auto_flag, remark, pickup_point_id, pickup_point_name, pickup_address,
    pickup_district, pickup_city, pickup_province, pickup_zip_code, pickup_responser_name, pickup_responser_tel, driver_name, driver_tel,
    create_dt, confirmed_dt, picked_up_dt, cancelled_dt, allowed_moves: pickupMoves(row, bangkokDate(now)),
  }; // prettier-ignore
}

/** A parcel of a call, or one that waits; of its receiver the first name alone. */
export const parcelView = (row: PickupParcel): PickupParcel => ({
  ...row,
  receiver_name: row.receiver_name === ERASED ? orErased(ERASED) : firstName(row.receiver_name),
});
