import type { CallerIdentity } from '@lamliang/contracts/auth';
import {
  type ordersRoutes,
  type Order,
  type OrderDetail,
  type OrderSummary,
  type TimelineEvent,
} from '@lamliang/contracts/orders';
import { DEFAULT_LIMIT, type QueryOf } from '@lamliang/contracts';
import { satang, displaySum, type Satang } from '@lamliang/kernel';
import { AppClock, AppError, Db, staffList, type Listed, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { ShipmentListRepository } from './shipment-list.repository.ts';
import type { OrderFilters } from './shipment-search.rules.ts';
import { detailView, eventView, orderView, type EventRow } from './shipment.view.ts';
import { ShipmentsRepository } from './shipments.repository.ts';

interface PageQuery extends OrderFilters {
  page?: number | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}
const DEEPEST_OFFSET = 10_000;

/** Reads of orders: for shops, staff, other services and public tracking. */
@Injectable()
export class ShipmentQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly shipments: ShipmentsRepository,
    private readonly lists: ShipmentListRepository,
  ) {}

  async list(caller: CallerIdentity, query: PageQuery) {
    const { page = 1, limit = DEFAULT_LIMIT, after, ...filters } = query;
    const offset = (page - 1) * limit;
    const keyset = parseAfter(after);
    if (!keyset && offset + limit > DEEPEST_OFFSET + limit)
      throw new AppError('request.invalid', { errors: [{ field: 'page', code: 'validation.too_many' }] });
    const { account_id } = caller;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [rows, total] = await Promise.all([
        this.lists.page(tx, account_id, filters, { limit, offset, after: keyset }),
        this.lists.total(tx, account_id, filters),
      ]);
      return { rows: rows.map((r) => orderView(r, caller, this.clock.now())), ...total, page, limit };
    });
  }

  summary(caller: CallerIdentity, filters: OrderFilters): Promise<OrderSummary> {
    return this.db.readAtOnce({ account_id: caller.account_id }, (tx) =>
      this.lists.summary(tx, caller.account_id, filters),
    );
  }

  /** @throws AppError order.not_found for an unknown order and for one of another shop */
  get(caller: CallerIdentity, id: number): Promise<OrderDetail> {
    return this.withOrder(caller, id, async (_tx, row) => detailView(row, caller, this.clock.now()));
  }
  timeline(caller: CallerIdentity, id: number, language: string): Promise<TimelineEvent[]> {
    return this.withOrder(caller, id, async (tx) =>
      (await this.shipments.events(tx, id)).map((e) => eventView(e, language)),
    );
  }
  items(caller: CallerIdentity, id: number) {
    return this.withOrder(caller, id, async (tx) =>
      (await this.shipments.items(tx, id)).map((i) => ({
        id: i.id,
        name: i.name,
        quantity: i.quantity,
        price: satang(i.price),
        ...(i.weight === null ? {} : { weight: i.weight }),
      })),
    );
  }

  documents(caller: CallerIdentity, id: number) {
    return this.withOrder(caller, id, async (_tx, row) => {
      const documents: {
        type: 'cover-sheet' | 'proof-of-shipment' | 'policy';
        name: string;
        url: string;
        create_dt: Date;
      }[] = [];
      if (row.booking_state === 'confirmed') {
        documents.push({
          type: 'cover-sheet',
          name: `${row.order_no}-cover-sheet.pdf`,
          url: '/client/v2/shipment-orders/cover-sheets',
          create_dt: row.create_dt,
        });
        documents.push({
          type: 'proof-of-shipment',
          name: `${row.order_no}-handover.pdf`,
          url: '/client/v2/shipment-orders/proof-of-shipment-docs',
          create_dt: row.create_dt,
        });
      }
      return documents;
    });
  }

  /** What was returned to the shop: the parcel, or the money of a cancelled order. */
  reversal(caller: CallerIdentity, id: number) {
    return this.withOrder(caller, id, async (_tx, row) => {
      const list: {
        id: number;
        shipment_order_id: number;
        type: 'return' | 'refund';
        amount: Satang;
        status: string;
        create_dt: Date;
      }[] = [];
      const shared = { shipment_order_id: row.id, create_dt: row.update_dt };
      if (row.shipment_status === 'cancelled')
        list.push({
          id: row.id * 10 + 1,
          type: 'refund',
          amount: displaySum(row.shipping_cost, row.premium),
          status: row.booking_state === 'failed' ? 'released' : 'refunded',
          ...shared,
        });
      if (row.shipment_status === 'on-return' || row.shipment_status === 'return-success')
        list.push({ id: row.id * 10 + 2, type: 'return', amount: satang(0), status: row.shipment_status, ...shared });
      return list;
    });
  }

  async *rows(account_id: number, ids: number[]): AsyncGenerator<Order> {
    const rows = await this.db.systemRead((tx) => this.shipments.many(tx, account_id, ids));
    for (const row of rows) yield orderView(row, null, this.clock.now());
  }

  async staffList(query: QueryOf<typeof ordersRoutes.staffOrders>): Promise<Listed<Order>> {
    const list = staffList(query, {
      id: 'id',
      create_dt: 'create_dt',
      shipping_cost: 'shipping_cost',
      cod_amount: 'cod_amount',
      order_no: 'order_no',
    });
    const { rows, ...found } = await this.db.systemRead((tx) => this.lists.staffPage(tx, list));
    return { rows: rows.map((r) => orderView(r, null, this.clock.now())), ...found };
  }
  async staffGet(
    caller: CallerIdentity,
    id: number,
    language: string,
  ): Promise<OrderDetail & { timeline: TimelineEvent[] }> {
    return this.db.systemRead(async (tx) => {
      const row = await this.shipments.one(tx, id);
      if (!row) throw new AppError('order.not_found');
      return {
        ...detailView(row, caller, this.clock.now()),
        timeline: (await this.shipments.events(tx, id)).map((e) => eventView(e, language)),
      };
    });
  }

  /** An order by our tracking number or its carrier's, with its timeline. @throws AppError order.not_found */
  byTracking(tracking_no: string): Promise<{ order: ShipmentOrder; events: EventRow[] }> {
    return this.db.systemRead(async (tx) => {
      const order = await this.shipments.byTracking(tx, tracking_no);
      if (!order) throw new AppError('order.not_found');
      return { order, events: await this.shipments.events(tx, order.id) };
    });
  }

  private withOrder<T>(
    caller: CallerIdentity,
    id: number,
    work: (tx: Tx, row: ShipmentOrder) => Promise<T>,
  ): Promise<T> {
    return this.db.read({ account_id: caller.account_id }, async (tx) => {
      const row = await this.shipments.one(tx, id);
      if (!row) throw new AppError('order.not_found');
      return work(tx, row);
    });
  }
}

/** Reads the cursor `<ISO time>_<id>` of the last row. @throws AppError request.invalid for any other text */
function parseAfter(after: string | undefined): { create_dt: Date; id: number } | undefined {
  if (!after) return undefined;
  const [time = '', id = ''] = after.split('_');
  const create_dt = new Date(time);
  if (Number.isNaN(create_dt.getTime()) || !/^\d{1,15}$/.test(id))
    throw new AppError('request.invalid', { errors: [{ field: 'after', code: 'validation.invalid' }] });
  return { create_dt, id: Number(id) };
}
