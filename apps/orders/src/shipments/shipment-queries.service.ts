import type { CallerIdentity } from '@lamliang/contracts/auth';
import {
  hasCodReceipt,
  LINKED_DOCUMENTS,
  type ordersRoutes,
  type Order,
  type OrderDetail,
  type OrderSummary,
  type TimelineEvent,
} from '@lamliang/contracts/orders';
import { renderRoutes } from '@lamliang/contracts/render';
import { cursorOf, DEFAULT_LIMIT, nextOf, type Cursor, type QueryOf } from '@lamliang/contracts';
import { satang, displaySum, PROVIDERS, type Satang } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  Files,
  orErased,
  staffList,
  type Listed,
  type Search,
  type Tx,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { RefusalsService } from '../refusals/refusals.service.ts';
import type { ShipmentOrder } from './shipment-order.entity.ts';
import { ShipmentListRepository } from './shipment-list.repository.ts';
import type { OrderFilters } from './shipment-search.rules.ts';
import { bookedByForShop, detailView, eventView, orderView, type EventRow } from './shipment.view.ts';
import { ShipmentsRepository } from './shipments.repository.ts';

/** Rows that a page may leave out; what is behind them is read by a cursor. */
const DEEPEST_OFFSET = 10_000;

/** What every list of orders is asked for beside its filters. */
export interface AskedPage {
  page?: number | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}
/** Where a page is; `after` counts instead of the offset. */
export interface Place {
  limit: number;
  offset: number;
  after: Cursor | undefined;
}

/** The page of a list of orders and its filters. @throws AppError request.invalid for one beyond 10,000 rows, which only `after` reads */
export function pagedOf<Q extends AskedPage>(query: Q): { page: number; place: Place; filters: Omit<Q, keyof AskedPage> } {
  const { page = 1, limit = DEFAULT_LIMIT, after, ...filters } = query;
  const place = { limit, offset: (page - 1) * limit, after: cursorOf(after) };
  if (!place.after && place.offset > DEEPEST_OFFSET)
    throw new AppError('request.invalid', { errors: [{ field: 'page', code: 'validation.too_many' }] });
  return { page, place, filters };
} // prettier-ignore

type PageQuery = OrderFilters & AskedPage;
const LINK_MS = 15 * 60_000;
type LinkedDocument = (typeof LINKED_DOCUMENTS)[number];

interface Tracked {
  order: ShipmentOrder;
  events: EventRow[];
}

/** Reads of orders: for shops, staff, other services and public tracking. */
@Injectable()
export class ShipmentQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly shipments: ShipmentsRepository,
    private readonly lists: ShipmentListRepository,
    private readonly files: Files,
    private readonly refusals: RefusalsService,
  ) {}

  async list(caller: CallerIdentity, query: PageQuery) {
    const { page, place, filters } = pagedOf(query);
    const { limit } = place;
    const { account_id } = caller;
    return this.db.readAtOnce({ account_id }, async (tx) => {
      const [rows, total] = await Promise.all([
        this.lists.page(tx, account_id, filters, place),
        this.lists.total(tx, account_id, filters),
      ]);
      const next = nextOf(rows, limit, (row) => row.create_dt);
      return { rows: rows.map((r) => orderView(r, caller, this.clock.now())), ...total, page, limit, next };
    });
  }

  summary(caller: CallerIdentity, filters: OrderFilters): Promise<OrderSummary> {
    return this.db.readAtOnce({ account_id: caller.account_id }, (tx) =>
      this.lists.summary(tx, caller.account_id, filters),
    );
  }

  /** @throws AppError order.not_found for an unknown order and for one of another shop */
  get(caller: CallerIdentity, id: number): Promise<OrderDetail> {
    return this.withOrder(caller, id, async (tx, row) => ({
      ...detailView(row, caller, this.clock.now()),
      refusal: await this.refusals.ofOrder(tx, id),
    }));
  }
  timeline(caller: CallerIdentity, id: number, language: string): Promise<TimelineEvent[]> {
    return this.withOrder(caller, id, async (tx) =>
      (await this.shipments.events(tx, id)).map((e) => eventView(e, language, caller)),
    );
  }
  items(caller: CallerIdentity, id: number) {
    return this.withOrder(caller, id, async (tx) =>
      (await this.shipments.items(tx, id)).map((i) => ({
        id: i.id,
        name: orErased(i.name),
        quantity: i.quantity,
        price: satang(i.price),
        ...(i.weight === null ? {} : { weight: i.weight }),
      })),
    );
  }

  async documents(caller: CallerIdentity, id: number) {
    const { account_id, shop } = caller;
    return this.withOrder(caller, id, (_tx, row) =>
      Promise.resolve(
        this.linked(row, account_id, shop?.provider).map((one) => ({ ...one, create_dt: row.create_dt })),
      ),
    );
  }
  /** For staff, who print what the shop could. @throws AppError order.not_found */
  async staffDocuments(id: number) {
    const row = await this.db.systemAutocommit((tx) => this.shipments.one(tx, id));
    if (!row) throw new AppError('order.not_found');
    return this.linked(row, row.account_id, PROVIDERS[0]);
  }

  /** What can be printed of an order. */
  private linked(row: ShipmentOrder, account_id: number, provider = ''): { type: LinkedDocument; name: string; url: string }[] {
    if (row.booking_state !== 'confirmed' || row.shipment_status === 'cancelled') return [];
    const one = (type: LinkedDocument, name: string) => ({ type, name: `${row.order_no}-${name}.pdf`, url: this.linkOf(account_id, row.id, type, provider) });
    return [one('cover-sheet', 'cover-sheet'), one('proof-of-shipment', 'handover'), ...(hasCodReceipt(row) ? [one('cod-receipt', 'cod-receipt')] : [])];
  } // prettier-ignore

  /** Where a browser fetches a document for a quarter of an hour, without a session. */
  private linkOf(account_id: number, id: number, type: LinkedDocument, provider: string): string {
    const token = this.files.token(['document', String(account_id), String(id), type, provider], LINK_MS);
    return renderRoutes.document.path.replace(':token', token);
  }
  /** What a link stands for. @throws AppError file.not_found, also where it has expired */
  documentOf(token: string) {
    const [kind, account_id, order_id, type, provider = ''] = this.files.opened(token);
    const known = LINKED_DOCUMENTS.find((one) => one === type);
    if (kind !== 'document' || !known) throw new AppError('file.not_found');
    return { account_id: Number(account_id), order_id: Number(order_id), type: known, provider };
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

  /** What is in parcels of a shop. */
  async goods(account_id: number, ids: number[]) {
    const rows = await this.db.systemAutocommit((tx) => this.shipments.goods(tx, account_id, ids));
    return rows.map((row) => ({ ...row, name: orErased(row.name), price: satang(row.price) }));
  }

  async *rows(account_id: number, ids: number[]): AsyncGenerator<Order> {
    const rows = await this.db.systemAutocommit((tx) => this.shipments.many(tx, account_id, ids));
    for (const row of rows) yield { ...orderView(row, null, this.clock.now()), created_by: bookedByForShop(row) };
  }

  async staffList(query: QueryOf<typeof ordersRoutes.staffOrders>): Promise<Listed<Order>> {
    const list = staffList(query, {
      id: 'id',
      create_dt: 'create_dt',
      shipping_cost: 'shipping_cost',
      cod_amount: 'cod_amount',
      order_no: 'order_no',
    });
    const { rows, ...found } = await this.db.systemAutocommit((tx) => this.lists.staffPage(tx, list));
    return { rows: rows.map((r) => orderView(r, null, this.clock.now())), ...found };
  }
  /** Adds what finds orders of every shop by a text, for other lists of orders. */
  searchedByStaff(search: Search, typed: string | undefined): Search {
    return this.lists.searchedByStaff(search, typed);
  }
  async staffGet(
    caller: CallerIdentity,
    id: number,
    language: string,
  ): Promise<OrderDetail & { timeline: TimelineEvent[] }> {
    return this.db.systemAutocommit(async (tx) => {
      const row = await this.shipments.one(tx, id);
      if (!row) throw new AppError('order.not_found');
      return {
        ...detailView(row, caller, this.clock.now()),
        refusal: await this.refusals.ofOrder(tx, id),
        timeline: (await this.shipments.events(tx, id)).map((e) => eventView(e, language, caller)),
      };
    });
  }

  /**
   * An order with its timeline, for whoever has our tracking number: it is random. Carriers count theirs, and we our
   * order numbers: they open nothing.
   * @throws AppError order.not_found
   */
  async byTracking(tracking_no: string): Promise<Tracked> {
    const found = await this.findTracked(tracking_no);
    if (!found) throw new AppError('order.not_found');
    return found;
  }
  /** The order with this tracking number, of any shop; undefined when there is none. */
  findTracked(tracking_no: string): Promise<Tracked | undefined> {
    return this.db.systemAutocommit(async (tx) => {
      const order = await this.shipments.byTracking(tx, tracking_no);
      return order && { order, events: await this.shipments.events(tx, order.id) };
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
