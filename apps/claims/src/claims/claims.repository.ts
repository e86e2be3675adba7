import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';

/** A claim to be opened; money is satang. */
export interface NewClaim {
  account_id: number;
  shipment_order_id: number;
  order_no: string;
  tracking_no: string;
  claim_type_id: number;
  product_price: number;
  compensation_amount: number;
  detail: string;
  /** The login that opens it. */
  opened_by: number;
}

/** SQL of claims. */
@Injectable()
export class ClaimsRepository {
  async hasOpen(tx: Tx, shipment_order_id: number): Promise<boolean> {
    const sql = `SELECT 1 FROM claim WHERE shipment_order_id = $1 AND status = 'on-claim'`;
    return (await tx.query(sql, [shipment_order_id])).length > 0;
  }

  /** @returns its id; undefined where the order has an open claim */
  async open(tx: Tx, claim: NewClaim): Promise<number | undefined> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO claim (account_id, shipment_order_id, order_no, tracking_no, claim_type_id, status, product_price, compensation_amount, detail, version, opened_by, create_dt, update_dt)
       VALUES ($1, $2, $3, $4, $5, 'on-claim', $6, $7, $8, 1, $9, $10, $10)
       ON CONFLICT (shipment_order_id) WHERE status = 'on-claim' DO NOTHING RETURNING id`,
      [
        claim.account_id,
        claim.shipment_order_id,
        claim.order_no,
        claim.tracking_no,
        claim.claim_type_id,
        claim.product_price,
        claim.compensation_amount,
        claim.detail,
        claim.opened_by,
        tx.now(),
      ],
    );
    return row?.id;
  }

  /** Its pictures, in the order given. */
  async addImages(tx: Tx, claim_id: number, account_id: number, file_ids: string[]): Promise<void> {
    await tx.run(
      `INSERT INTO claim_image (claim_id, account_id, image_no, file_id)
       SELECT $1, $2, u.n, u.id FROM unnest($3::uuid[]) WITH ORDINALITY u(id, n)`,
      [claim_id, account_id, file_ids],
    );
  }

  async hasImage(tx: Tx, claim_id: number, file_id: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM claim_image WHERE claim_id = $1 AND file_id = $2';
    return (await tx.query(sql, [claim_id, file_id])).length > 0;
  }
}
