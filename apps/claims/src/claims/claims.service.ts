import { cursorOf, DEFAULT_LIMIT, nextOf, type QueryOf } from '@lamliang/contracts';
import {
  claimsEvents,
  type Claim,
  type ClaimDetail,
  type claimsRoutes,
  type ClaimTerms,
} from '@lamliang/contracts/claims';
import { AppClock, AppError, Db, Files, Outbox, type Key, type Sent, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClaimTypesService } from '../claim-types/claim-types.service.ts';
import { claimEvent } from './claim-event.rules.ts';
import { claimFault } from './claim.rules.ts';
import { claimView, type ClaimRow } from './claim.view.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { OrdersClient } from './orders.client.ts';
import { PicturesService } from './pictures.service.ts';

@Injectable()
export class ClaimsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly outbox: Outbox,
    private readonly files: Files,
    private readonly types: ClaimTypesService,
    private readonly claims: ClaimsRepository,
    private readonly orders: OrdersClient,
    private readonly pictures: PicturesService,
  ) {}

  /**
   * Opens a claim for an order of the shop, with its pictures, and publishes it.
   * @throws AppError order.not_found for unknown and foreign orders alike; order.not_claimable, claim.already_open,
   * claim.too_early, claim.too_late; request.invalid for a type that there is not
   */
  async open(shop: ShopCaller, order_id: number, terms: ClaimTerms, images: Sent[], key: Key): Promise<Claim> {
    const { account_id, login_id } = shop;
    const scope = { account_id };
    const order = await this.orders.claimable(account_id, order_id);
    const type = await this.types.codeOf(terms.claim_type_id);
    if (!type)
      throw new AppError('request.invalid', { errors: [{ field: 'claim_type_id', code: 'validation.invalid' }] });
    // First, for the order of an open claim is no longer claimable either.
    const blocking = await this.db.read(scope, (tx) => this.claims.blocking(tx, order_id));
    if (blocking === 'on-claim') throw new AppError('claim.already_open');
    if (blocking) throw new AppError('order.not_claimable', { data: { shipment_status: 'claim-success' } });
    const fault = claimFault(type, order, this.clock.now());
    if (fault) throw new AppError(fault, { data: { shipment_status: order.shipment_status } });
    const file_ids = await this.pictures.putAll(account_id, images);
    const { order_no, tracking_no, coverage = null } = order;
    return this.db.tx(scope, async (tx) => {
      const stated = { ...terms, account_id, order_no, tracking_no, coverage, payment_type: shop.shop.payment_type };
      const id = await this.claims.open(tx, { ...stated, shipment_order_id: order_id, opened_by: login_id });
      if (!id) throw new AppError('claim.already_open');
      await this.claims.addImages(tx, id, account_id, file_ids);
      await this.files.keep(tx, file_ids, null);
      const now = tx.now();
      const fields = { ...stated, id, shipment_order_id: order_id, claim_type: type, version: 1 };
      await this.outbox.publish(tx, claimsEvents.opened, claimEvent(fields, now));
      const images = file_ids.map((file) => ({ file }));
      const claim: Claim = {
        id,
        shipment_order_id: order_id,
        status: 'on-claim',
        ...terms,
        coverage,
        images,
        create_dt: now,
      };
      await key.complete(tx, claim);
      return claim;
    });
  }

  /** The claims of an order. @throws AppError order.not_found for unknown and foreign orders alike */
  async ofOrder({ account_id }: ShopCaller, order_id: number): Promise<ClaimDetail[]> {
    const rows = await this.db.read({ account_id }, (tx) => this.claims.ofOrder(tx, order_id));
    if (!rows.length) await this.orders.claimable(account_id, order_id);
    return rows.map((row) => this.view(row));
  }

  /** The shop's claims, newest first. */
  async list({ account_id }: ShopCaller, query: QueryOf<typeof claimsRoutes.list>) {
    const { page = 1, limit = DEFAULT_LIMIT } = query;
    const after = cursorOf(query.after)?.id;
    const at = { limit, offset: after ? 0 : (page - 1) * limit, after };
    const { rows, ...found } = await this.db.read({ account_id }, (tx) => this.claims.page(tx, account_id, query, at));
    const next = nextOf(rows, limit, (row) => row.create_dt);
    return { rows: rows.map((row) => this.view(row)), ...found, page, limit, next };
  }

  private view(row: ClaimRow): ClaimDetail {
    return claimView(row, this.pictures.tokenOf(row.id));
  }
}
