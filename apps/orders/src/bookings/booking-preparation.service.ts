import { carrierOf, pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, ZERO } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import { AppClock, Db, Peers, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { PackagingService } from '../packaging/packaging.service.ts';
import { PickupPointsService } from '../pickup-points/pickup-points.service.ts';
import { orderNo, policyNo, priceChange, priceOf, refusalOf, senderAt, withoutPoint, type Priced } from './booking.rules.ts'; // prettier-ignore
import { accepted, refusalOfHold, type Draft } from './booking.view.ts';

/** The steps before orders are stored: checks, the sender's address, prices, and the hold of the money. */
@Injectable()
export class BookingPreparation {
  private readonly book = thaiAddressBook();

  constructor(
    private readonly db: Db,
    private readonly peers: Peers,
    private readonly clock: AppClock,
    private readonly points: PickupPointsService,
    private readonly boxes: PackagingService,
  ) {}

  /** Completes the drafts. A refused one gets its refusal, and no money is held for it. */
  async prepare(shop: ShopCaller, drafts: Draft[]): Promise<void> {
    for (const draft of drafts) draft.refusal = refusalOf(draft.terms, shop.shop, this.book);
    await this.resolve(shop.account_id, accepted(drafts));
    await this.price(shop.account_id, accepted(drafts));
    await this.hold(shop, accepted(drafts));
  }

  /** Looks up the pickup points and boxes of the drafts; without sender and pickup point it is the default one. */
  private async resolve(account_id: number, drafts: Draft[]): Promise<void> {
    const fromPoints = drafts.filter((d) => !d.terms.sender);
    const pointIds = [...new Set(fromPoints.flatMap((d) => d.terms.pickup_point_id ?? []))];
    const byDefault = fromPoints.some((d) => d.terms.pickup_point_id === undefined);
    const boxIds = [...new Set(drafts.flatMap((d) => d.terms.packaging_id ?? []))];
    if (!fromPoints.length && !boxIds.length) return;
    const { points, usual, boxes } = await this.db.read({ account_id }, async (tx) => ({
      points: await this.points.byIds(tx, pointIds),
      usual: byDefault ? await this.points.default(tx, account_id) : undefined,
      boxes: await this.boxes.byIds(tx, boxIds),
    }));
    for (const draft of drafts) {
      const { pickup_point_id, packaging_id, sender } = draft.terms;
      if (!sender) {
        const point = pickup_point_id === undefined ? usual : points.find((p) => p.id === pickup_point_id);
        if (point) {
          draft.sender = senderAt(point);
          draft.terms = { ...draft.terms, pickup_point_id: point.id };
        } else draft.refusal = withoutPoint(pickup_point_id);
      }
      if (packaging_id !== undefined) {
        draft.box = boxes.find((b) => b.id === packaging_id);
        if (!draft.box)
          draft.refusal = {
            code: 'packaging.not_found',
            errors: [{ field: 'packaging_id', code: 'errors.packaging.not_found' }],
          };
      }
    }
  }

  private async price(account_id: number, drafts: Draft[]): Promise<void> {
    for (const draft of drafts)
      if (!carrierOf(draft.terms.partner_id))
        draft.refusal = {
          code: 'partner.not_found',
          errors: [{ field: 'partner_id', code: 'errors.partner.not_found' }],
        };
    const asked = accepted(drafts);
    if (!asked.length) return;
    const quotes = await this.peers.call(pricingRoutes.quotes, {
      body: {
        account_id,
        items: asked.map((d) => ({
          client_ref: String(d.row),
          partner_id: d.terms.partner_id,
          from_zip_code: d.sender.zip_code,
          to_zip_code: d.terms.receiver.zip_code,
          width: d.terms.width,
          length: d.terms.length,
          height: d.terms.height,
          weight: d.terms.weight,
          ...(d.terms.cod_amount ? { cod_amount: d.terms.cod_amount } : {}),
          ...(d.terms.insurance === 1 && d.terms.product_price ? { insured_value: d.terms.product_price } : {}),
          ...(d.box ? { packaging_price: d.box.price } : {}),
        })),
      },
    });
    const byRef = new Map(quotes.map((q) => [q.client_ref, q]));
    for (const draft of asked) {
      const quote = byRef.get(String(draft.row));
      const priced = quote && priceOf(quote);
      if (!quote || !priced) {
        const reason = quote?.missing?.reason ?? 'no_service';
        draft.refusal =
          reason === 'cod_too_high'
            ? {
                code: 'order.cod_too_high',
                errors: [{ field: 'cod_amount', code: 'errors.order.cod_too_high' }],
                data: quote?.missing,
              }
            : {
                code: 'order.carrier_unavailable',
                errors: [{ field: 'partner_id', code: `pricing.missing.${reason}` }],
                data: quote?.missing,
              };
        continue;
      }
      draft.quote = quote;
      draft.priced = priced;
      const change = priceChange(draft.terms, priced, draft.box?.price ?? ZERO);
      if (change) draft.refusal = { code: 'order.price_changed', data: change };
    }
  }

  private async hold(shop: ShopCaller, drafts: Draft[]): Promise<void> {
    if (!drafts.length) return;
    const day = bangkokDate(this.clock.now());
    const answers = await this.peers.call(walletRoutes.hold, {
      body: {
        account_id: shop.account_id,
        payment_type: shop.shop.payment_type,
        holds: drafts.map((d) => {
          const priced = d.priced as Priced;
          const order_no = orderNo(d.id, day);
          return {
            order_id: d.id,
            order_no,
            shipping: priced.shipping_cost,
            premium: priced.premium,
            lines: priced.charges
              .filter((c) => c.due === 'booking' && c.code !== 'premium')
              .map((c) => ({ code: c.code, amount: c.amount, vat: c.vat })),
            partner_code: carrierOf(d.terms.partner_id)?.code ?? '',
            policy_no: d.terms.insurance === 1 ? policyNo(order_no) : null,
          };
        }),
      },
    });
    const byId = new Map(answers.map((a) => [a.order_id, a]));
    for (const draft of drafts) {
      const hold = byId.get(draft.id);
      draft.credit = hold?.credit_transaction ?? null;
      draft.refusal = refusalOfHold(hold, (draft.priced as Priced).shipping_cost);
    }
  }
}
