import { ordersEvents, orderTerms, type OrderDetail, type OrderTerms, type Party } from '@lamliang/contracts/orders';
import { carrierOf, pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { bangkokDate, ZERO } from '@lamliang/kernel';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import {
  AppClock,
  AppError,
  Db,
  failPoint,
  faultsOf,
  Outbox,
  Peers,
  GroupCommit,
  SERVICE_CONFIG,
  traceparent,
  type Key,
  type ShopCaller,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { SagaDriver } from '../carriers/saga.service.ts';
import type { OrdersConfig } from '../config.ts';
import { PackagingRepository } from '../packaging/packaging.repository.ts';
import { PickupPointsRepository } from '../pickup-points/pickup-points.repository.ts';
import { ReceiversRepository } from '../receivers/receivers.repository.ts';
import { orderNo, policyNo, priceChange, priceOf, refusalOf, type Priced } from './booking.rules.ts';
import {
  newShipment,
  refusalOfHold,
  rowError,
  wireData,
  type BulkAnswer,
  type Draft,
  type RowError,
} from './booking.view.ts';
import { factOf } from './shipment-facts.rules.ts';
import { detailView, orderView, type ShipmentRow } from './shipment.view.ts';
import { ShipmentsRepository, type NewShipment } from './shipments.repository.ts';

/** How long the requester may finish a saga before the sweeper looks at it (ms). */
const SAGA_HEAD_START_MS = 0;

/** The orders of one request, ready to be stored. */
interface Stored {
  account_id: number;
  rows: NewShipment[];
  saved: Party[];
  key: Key;
  /** What the request answers, also when it is asked again. */
  answer: unknown;
  traceparent: string | undefined;
}

@Injectable()
export class BookingService {
  private readonly book = thaiAddressBook();
  /** Single orders of one shop wait for the same counter. */
  private readonly groupCommit = new GroupCommit<Stored, void>((requests) => this.storeTogether(requests));

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly peers: Peers,
    private readonly clock: AppClock,
    private readonly shipments: ShipmentsRepository,
    private readonly points: PickupPointsRepository,
    private readonly boxes: PackagingRepository,
    private readonly receivers: ReceiversRepository,
    private readonly saga: SagaDriver,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Books one parcel: prices it, holds the money, stores the order. The carrier's booking follows by saga.
   * @throws AppError order.price_changed, wallet.*, order.*, pickup_point.not_found, packaging.not_found
   */
  async create(shop: ShopCaller, terms: OrderTerms, key: Key): Promise<OrderDetail> {
    const draft = this.draft(0, null, terms, key.reserved[0] ?? 0);
    const rows = await this.run(shop, [draft], key, (stored) => stored.map((r) => detailView(r, shop))[0]);
    if (draft.refusal)
      throw new AppError(draft.refusal.code, {
        ...(draft.refusal.errors ? { errors: draft.refusal.errors } : {}),
        data: wireData(draft.refusal),
      });
    const row = rows[0];
    if (!row) throw new AppError('server.unexpected');
    return detailView(row, shop);
  }

  /** Books up to 1,000 parcels; each row stands alone, and money is given in the order of the rows while it lasts. */
  async bulk(shop: ShopCaller, given: Record<string, unknown>[], key: Key, language: string): Promise<BulkAnswer> {
    const drafts: Draft[] = [];
    const errors: RowError[] = [];
    given.forEach((row, i) => {
      const client_ref = typeof row['client_ref'] === 'string' ? clientRef(row['client_ref']) : null;
      const parsed = z.safeDecode(orderTerms, row as never);
      if (parsed.success) drafts.push(this.draft(i, client_ref, parsed.data, key.reserved[i] ?? 0));
      else errors.push(rowError(language, i, client_ref, { code: 'request.invalid', errors: faultsOf(parsed.error) }));
    });
    let answer: BulkAnswer | undefined;
    const compose = (rows: ShipmentRow[]): BulkAnswer => {
      const byId = new Map(rows.map((r) => [r.id, r]));
      const created = drafts.flatMap((d) => {
        const stored = byId.get(d.id);
        return stored ? [{ ...orderView(stored, shop), row: d.row, client_ref: d.client_ref }] : [];
      });
      const refused = drafts.flatMap((d) => (d.refusal ? [rowError(language, d.row, d.client_ref, d.refusal)] : []));
      return (answer = { created, errors: [...errors, ...refused].sort((a, b) => a.row - b.row) });
    };
    await this.run(shop, drafts, key, compose);
    return answer ?? compose([]);
  }

  private draft(row: number, client_ref: string | null, terms: OrderTerms, id: number): Draft {
    return {
      row,
      client_ref,
      terms,
      sender: terms.sender as Party,
      box: undefined,
      id,
      priced: undefined,
      quote: undefined,
      credit: null,
      refusal: undefined,
    };
  }

  /**
   * Prices, holds and stores the drafts that nothing speaks against. What is refused carries its refusal.
   * @param answer made from the stored rows, kept under the idempotency key in the same transaction
   */
  private async run(
    shop: ShopCaller,
    drafts: Draft[],
    key: Key,
    answer: (rows: ShipmentRow[]) => unknown,
  ): Promise<ShipmentRow[]> {
    for (const draft of drafts) draft.refusal = refusalOf(draft.terms, shop.shop, this.book);
    await this.resolve(shop.account_id, open(drafts));
    await this.price(shop.account_id, open(drafts));
    await this.hold(shop, open(drafts));
    failPoint('after_hold');
    const good = open(drafts);
    if (!good.length) {
      await key.discard();
      return [];
    }
    const rows = await this.store(shop, good, key, answer);
    failPoint('after_order_commit');
    this.saga.wake();
    return rows;
  }

  /** Pickup points and boxes that the rows name. */
  private async resolve(account_id: number, drafts: Draft[]): Promise<void> {
    const pointIds = [
      ...new Set(
        drafts.flatMap((d) =>
          d.terms.sender || d.terms.pickup_point_id === undefined ? [] : [d.terms.pickup_point_id],
        ),
      ),
    ];
    const boxIds = [...new Set(drafts.flatMap((d) => d.terms.packaging_id ?? []))];
    if (!pointIds.length && !boxIds.length) return;
    const { points, boxes } = await this.db.read({ account_id }, async (tx) => ({
      points: await this.points.byIds(tx, pointIds),
      boxes: await this.boxes.byIds(tx, boxIds),
    }));
    for (const draft of drafts) {
      const { pickup_point_id, packaging_id, sender } = draft.terms;
      if (!sender && pickup_point_id !== undefined) {
        const point = points.find((p) => p.id === pickup_point_id);
        if (!point)
          draft.refusal = {
            code: 'pickup_point.not_found',
            errors: [{ field: 'pickup_point_id', code: 'errors.pickup_point.not_found' }],
          };
        else
          draft.sender = {
            name: point.responser_name,
            telephone: point.responser_tel,
            address: point.pickup_point_addr,
            subdistrict: point.pickup_point_district,
            district: point.pickup_point_city,
            province: point.pickup_point_province,
            zip_code: point.pickup_point_postal_code,
          };
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
    const asked = open(drafts);
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
        })),
      },
    });
    const byRef = new Map(quotes.map((q) => [q.client_ref, q]));
    for (const draft of asked) {
      const quote = byRef.get(String(draft.row));
      const priced = quote && priceOf(quote, draft.box);
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

  private async store(
    shop: ShopCaller,
    drafts: Draft[],
    key: Key,
    answer: (rows: ShipmentRow[]) => unknown,
  ): Promise<ShipmentRow[]> {
    const now = this.clock.now();
    const { account_id } = shop;
    const rows = drafts.map((d) => newShipment(shop, d, now));
    const saved = drafts.filter((d) => d.terms.save_receiver_flag === 1).map((d) => d.terms.receiver);
    const request = { account_id, rows, saved, key, answer: answer(rows), traceparent: traceparent() };
    if (rows.length === 1) await this.groupCommit.submit(String(account_id), request);
    else await this.storeTogether([request]);
    return rows;
  }

  /** The orders of several requests of one shop in one transaction. */
  private async storeTogether(requests: Stored[]): Promise<void[]> {
    const account_id = requests[0]?.account_id ?? 0;
    const now = this.clock.now();
    const saved = requests.flatMap((r) => r.saved);
    const saga = {
      next_attempt_at: new Date(now.getTime() + SAGA_HEAD_START_MS),
      deadline: new Date(now.getTime() + this.config.SAGA_GIVE_UP_MS),
    };
    const placed = requests.flatMap(({ rows, traceparent }) => rows.map((row) => ({ row, traceparent })));
    return this.db.tx({ account_id }, async (tx) => {
      if (saved.length) await this.receivers.save(tx, account_id, saved);
      // One statement each, which leave together: the shop's counter is locked from the first to the commit.
      const [, , ...finished] = await Promise.all([
        this.shipments.insert(tx, placed, saga),
        this.outbox.publishMany(
          tx,
          ordersEvents.booked,
          placed.map(({ row, traceparent }) => ({ ...factOf(row, row.create_dt), traceparent })),
        ),
        ...requests.map(({ key, answer }) => key.complete(tx, answer)),
      ]);
      failPoint('before_order_commit');
      return finished;
    });
  }
}

/** A shop's own mark of a row; the cut must not leave half a character. */
const clientRef = (text: string): string => text.slice(0, 100).toWellFormed();
const open = (drafts: Draft[]): Draft[] => drafts.filter((d) => !d.refusal);
