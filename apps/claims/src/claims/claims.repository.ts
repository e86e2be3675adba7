import type { QueryOf } from '@lamliang/contracts';
import type { Claim, claimsRoutes } from '@lamliang/contracts/claims';
import type { PaymentType } from '@lamliang/contracts/wallet';
import { endOfBangkokDay, startOfBangkokDay } from '@lamliang/kernel';
import { listRows, Search, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ClaimEventFields } from './claim-event.rules.ts';
import { CLAIM_FIELDS, type ClaimRow } from './claim.view.ts';

const FROM = 'claim c JOIN claim_type t ON t.id = c.claim_type_id';
/** Claims beside which an order has no other one. */
const BLOCKS = `(status = 'on-claim' OR resolution = 'refund')`;

/** A claim to be opened; money is satang. */
export interface NewClaim {
  account_id: number;
  shipment_order_id: number;
  order_no: string;
  tracking_no: string;
  claim_type_id: number;
  product_price: number;
  compensation_amount: number;
  coverage: number | null;
  payment_type: PaymentType;
  detail: string;
  /** The login that opens it. */
  opened_by: number;
}

/** A claim with what its events say of it. */
type ClaimFact = ClaimEventFields & Pick<ClaimRow, 'resolution' | 'amount' | 'resolved_dt' | 'create_dt'>;

/** SQL of claims. */
@Injectable()
export class ClaimsRepository {
  /** The state of the claim that keeps an order from being claimed: one that is open, or was refunded. */
  async blocking(tx: Tx, shipment_order_id: number): Promise<Claim['status'] | undefined> {
    const sql = `SELECT status FROM claim WHERE shipment_order_id = $1 AND ${BLOCKS}`;
    return (await tx.query<{ status: Claim['status'] }[]>(sql, [shipment_order_id]))[0]?.status;
  }

  /** @returns its id; undefined where another claim keeps the order from it */
  async open(tx: Tx, claim: NewClaim): Promise<number | undefined> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO claim (account_id, shipment_order_id, order_no, tracking_no, claim_type_id, status, product_price, compensation_amount, coverage, payment_type, detail, version, opened_by, create_dt, update_dt)
       VALUES ($1, $2, $3, $4, $5, 'on-claim', $6, $7, $8, $9, $10, 1, $11, $12, $12)
       ON CONFLICT (shipment_order_id) WHERE ${BLOCKS} DO NOTHING RETURNING id`,
      [
        claim.account_id,
        claim.shipment_order_id,
        claim.order_no,
        claim.tracking_no,
        claim.claim_type_id,
        claim.product_price,
        claim.compensation_amount,
        claim.coverage,
        claim.payment_type,
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

  /** Claims of all shops after an id, in its order. */
  facts(tx: Tx, after: number, limit: number): Promise<ClaimFact[]> {
    const sql = `SELECT c.*, t.code AS claim_type FROM ${FROM} WHERE c.id > $1 ORDER BY c.id LIMIT $2`;
    return tx.query<ClaimFact[]>(sql, [after, limit]);
  }

  ofOrder(tx: Tx, shipment_order_id: number): Promise<ClaimRow[]> {
    const sql = `SELECT ${CLAIM_FIELDS} FROM ${FROM} WHERE c.shipment_order_id = $1 ORDER BY c.id`;
    return tx.query<ClaimRow[]>(sql, [shipment_order_id]);
  }

  /** Claims of a shop, newest first. */
  async page(
    tx: Tx,
    account_id: number,
    { search: text, status, from_date, to_date }: QueryOf<typeof claimsRoutes.list>,
    page: { limit: number; offset: number; after: number | undefined },
  ): Promise<Listed<ClaimRow>> {
    const search = new Search()
      .add('c.account_id = ?', account_id)
      .add('c.status = ?', status)
      .add('c.create_dt >= ?', from_date && startOfBangkokDay(from_date))
      .add('c.create_dt < ?', to_date && endOfBangkokDay(to_date))
      .add(`strpos(lower(concat_ws(' ', c.order_no, c.tracking_no)), lower(?)) > 0`, text?.trim() || undefined);
    return await listRows(tx, { select: CLAIM_FIELDS, from: FROM }, search, {
      ...page,
      order: 'c.id DESC',
      seek: ['c.id < ?', page.after],
    });
  }
}
