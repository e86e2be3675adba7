import type { PricedParcel } from '@lamliang/contracts/orders';
import type { ChargeCode } from '@lamliang/contracts/pricing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** Charges for what the carrier does and what it costs; VAT of the COD fee is nobody's income. */
const OF_THE_CARRIER: ChargeCode[] = [
  'shipping',
  'overweight',
  'oversize',
  'remote_area',
  'tourist_area',
  'island_area',
  'cod_fee',
];

@Injectable()
export class PricedRepository {
  /** Parcels that were booked and neither failed nor were cancelled, latest first. */
  parcels(
    tx: Tx,
    { account_id, partner_id, from, limit }: { account_id: number; partner_id: number; from: Date; limit: number },
  ): Promise<PricedParcel[]> {
    return tx.query<PricedParcel[]>(
      `SELECT id AS order_id, create_dt, sender_zip_code AS from_zip_code, receiver_zip_code AS to_zip_code, width, length,
         height, weight, cod_amount,
         (SELECT coalesce(sum((c ->> 'amount')::bigint), 0)::bigint FROM jsonb_array_elements(charges) AS c
          WHERE c ->> 'code' = ANY ($5::text[])) AS charged
       FROM shipment_order
       WHERE account_id = $1 AND create_dt >= $3 AND partner_id = $2 AND booking_state <> 'failed' AND cancel_flag = 0
       ORDER BY create_dt DESC, id DESC LIMIT $4`,
      [account_id, partner_id, from, limit, OF_THE_CARRIER],
    );
  }
}
