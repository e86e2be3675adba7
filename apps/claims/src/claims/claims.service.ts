import { claimsEvents, type Claim, type ClaimTerms } from '@lamliang/contracts/claims';
import { AppClock, AppError, Db, Files, Outbox, type Key, type ShopCaller, type Upload } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClaimTypesService } from '../claim-types/claim-types.service.ts';
import { claimFault } from './claim.rules.ts';
import { ClaimsRepository } from './claims.repository.ts';
import { OrdersClient } from './orders.client.ts';

/** How long a picture waits for its claim (ms). */
const UPLOAD_MS = 3_600_000;

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
  ) {}

  /**
   * Opens a claim for an order of the shop, with its pictures, and publishes it.
   * @throws AppError order.not_found for unknown and foreign orders alike; order.not_claimable, claim.already_open,
   * claim.too_early, claim.too_late; request.invalid for a type that there is not
   */
  async open(shop: ShopCaller, order_id: number, terms: ClaimTerms, images: Upload[], key: Key): Promise<Claim> {
    const { account_id, login_id } = shop;
    const scope = { account_id };
    const order = await this.orders.claimable(account_id, order_id);
    const type = await this.types.codeOf(terms.claim_type_id);
    if (!type)
      throw new AppError('request.invalid', { errors: [{ field: 'claim_type_id', code: 'validation.invalid' }] });
    const fault = claimFault(type, order, this.clock.now());
    if (fault) throw new AppError(fault, { data: { shipment_status: order.shipment_status } });
    if (await this.db.read(scope, (tx) => this.claims.hasOpen(tx, order_id))) throw new AppError('claim.already_open');
    const file_ids = await this.putAll(account_id, images);
    const { order_no, tracking_no } = order;
    return this.db.tx(scope, async (tx) => {
      const stated = { ...terms, account_id, order_no, tracking_no };
      const id = await this.claims.open(tx, { ...stated, shipment_order_id: order_id, opened_by: login_id });
      if (!id) throw new AppError('claim.already_open');
      await this.claims.addImages(tx, id, account_id, file_ids);
      await this.files.keep(tx, file_ids, null);
      const now = tx.now();
      const { product_price, compensation_amount } = terms;
      await this.outbox.publish(tx, claimsEvents.opened, {
        key: String(id),
        version: 1,
        payload: { claim_id: id, account_id, order_id, order_no, tracking_no, claim_type: type, product_price, compensation_amount, version: 1, occurred_at: now.toISOString() }, // prettier-ignore
      });
      const images = file_ids.map((file) => ({ file }));
      const claim: Claim = { id, shipment_order_id: order_id, status: 'on-claim', ...terms, images, create_dt: now };
      await key.complete(tx, claim);
      return claim;
    });
  }

  /** The pictures, kept for as long as an upload is; @returns their ids in the order given */
  private async putAll(account_id: number, images: Upload[]): Promise<string[]> {
    const ids: string[] = [];
    const expires_at = new Date(this.clock.now().getTime() + UPLOAD_MS);
    for (const image of images)
      ids.push((await this.files.put({ ...image, account_id, purpose: 'claim_image', expires_at })).id);
    return ids;
  }
}
