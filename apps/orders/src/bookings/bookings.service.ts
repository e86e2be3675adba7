import { faultsOf } from '@lamliang/contracts';
import { ordersEvents, orderTerms, type OrderDetail, type OrderTerms, type Party } from '@lamliang/contracts/orders';
import { GroupCommit } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  failPoint,
  Outbox,
  SERVICE_CONFIG,
  traceparent,
  actingIds,
  type ActingIds,
  type Key,
  type ShopCaller,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { OrdersConfig } from '../config.ts';
import { ReceiversService } from '../receivers/receivers.service.ts';
import { orderEvent } from '../shipments/order-event.rules.ts';
import { detailView, orderView } from '../shipments/shipment.view.ts';
import { BookingPreparation } from './booking-preparation.service.ts';
import {
  accepted,
  newShipment,
  rowError,
  wireData,
  type BulkAnswer,
  type Draft,
  type NewShipment,
  type RowError,
} from './booking.view.ts';
import { BookingsRepository } from './bookings.repository.ts';
import { SagaDriver } from './saga.service.ts';

/** The orders of one request, ready to be stored. */
interface StoreRequest {
  account_id: number;
  rows: NewShipment[];
  saved: Party[];
  key: Key;
  /** The answer of the request, kept for a repetition under its idempotency key. */
  answer: unknown;
  traceparent: string | undefined;
  acting: ActingIds | undefined;
}

/** Books parcels: prepares and stores the orders. The saga then books them at the carrier. */
@Injectable()
export class BookingsService {
  /** Requests of one shop would wait for each other at the row of its counter. */
  private readonly groupCommit = new GroupCommit<StoreRequest, void>((requests) => this.storeTogether(requests));

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: AppClock,
    private readonly bookings: BookingsRepository,
    private readonly preparation: BookingPreparation,
    private readonly receivers: ReceiversService,
    private readonly saga: SagaDriver,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Books one parcel: prices it, holds the money, stores the order. The saga books it at the carrier later.
   * @throws AppError order.price_changed, wallet.*, order.*, pickup_point.not_found, packaging.not_found
   */
  async create(shop: ShopCaller, terms: OrderTerms, key: Key): Promise<OrderDetail> {
    const draft = this.draft(0, null, terms, key.reserved[0] ?? 0);
    const rows = await this.run(shop, [draft], key, (stored) => stored.map((r) => detailView(r, shop, r.create_dt))[0]);
    if (draft.refusal)
      throw new AppError(draft.refusal.code, {
        ...(draft.refusal.errors ? { errors: draft.refusal.errors } : {}),
        data: wireData(draft.refusal),
      });
    const row = rows[0];
    if (!row) throw new AppError('server.unexpected');
    return detailView(row, shop, row.create_dt);
  }

  /**
   * Books up to 1,000 parcels. A refused row does not affect the others; where the balance does not suffice for all,
   * the first rows get it.
   */
  async bulk(shop: ShopCaller, given: Record<string, unknown>[], key: Key, language: string): Promise<BulkAnswer> {
    const drafts: Draft[] = [];
    const errors: RowError[] = [];
    given.forEach((row, i) => {
      const no = i + 1;
      const ref = row['client_ref'] ?? null;
      const client_ref = typeof ref === 'string' ? clientRef(ref) : null;
      // A number would not come back as it was sent.
      const faults = ref === null || typeof ref === 'string' ? [] : [{ field: 'client_ref', code: 'validation.text' }];
      const parsed = z.safeDecode(orderTerms, row as never);
      if (parsed.success && faults.length === 0)
        drafts.push(this.draft(no, client_ref, parsed.data, key.reserved[i] ?? 0));
      else
        errors.push(
          rowError(language, no, client_ref, {
            code: 'request.invalid',
            errors: [...faults, ...(parsed.success ? [] : faultsOf(parsed.error, row))],
          }),
        );
    });
    let answer: BulkAnswer | undefined;
    const compose = (rows: NewShipment[]): BulkAnswer => {
      const byId = new Map(rows.map((r) => [r.id, r]));
      const created = drafts.flatMap((d) => {
        const stored = byId.get(d.id);
        return stored ? [{ ...orderView(stored, shop, stored.create_dt), row: d.row, client_ref: d.client_ref }] : [];
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
   * Prepares the drafts and stores those that are not refused.
   * @param answer makes the answer of the request, which is kept under the idempotency key in the same transaction
   */
  private async run(
    shop: ShopCaller,
    drafts: Draft[],
    key: Key,
    answer: (rows: NewShipment[]) => unknown,
  ): Promise<NewShipment[]> {
    await this.preparation.prepare(shop, drafts);
    failPoint('after_hold');
    const good = accepted(drafts);
    if (!good.length) {
      await key.discard();
      return [];
    }
    const rows = await this.store(shop, good, key, answer);
    failPoint('after_order_commit');
    this.saga.wake();
    return rows;
  }

  private async store(
    shop: ShopCaller,
    drafts: Draft[],
    key: Key,
    answer: (rows: NewShipment[]) => unknown,
  ): Promise<NewShipment[]> {
    const now = this.clock.now();
    const { account_id } = shop;
    const rows = drafts.map((d) => newShipment(shop, d, now));
    const saved = drafts.filter((d) => d.terms.save_receiver_flag === 1).map((d) => d.terms.receiver);
    const request = { account_id, rows, saved, key, answer: answer(rows), traceparent: traceparent(), acting: actingIds() }; // prettier-ignore
    if (rows.length === 1) await this.groupCommit.submit(String(account_id), request);
    else await this.storeTogether([request]);
    return rows;
  }

  /** The orders of several requests of one shop in one transaction. */
  private async storeTogether(requests: StoreRequest[]): Promise<void[]> {
    const account_id = requests[0]?.account_id ?? 0;
    const now = this.clock.now();
    const saved = requests.flatMap((r) => r.saved);
    const saga = {
      next_attempt_at: now,
      deadline: new Date(now.getTime() + this.config.SAGA_GIVE_UP_MS),
    };
    const placed = requests.flatMap(({ rows, traceparent, acting }) => rows.map((row) => ({ row, traceparent, acting }))); // prettier-ignore
    return this.db.tx({ account_id }, async (tx) => {
      if (saved.length) await this.receivers.save(tx, account_id, saved);
      // Sent together, without waiting between them: the first one locks the shop's counter until the commit.
      const [, , ...finished] = await Promise.all([
        this.bookings.insert(tx, placed, saga),
        this.outbox.publishMany(
          tx,
          ordersEvents.booked,
          placed.map(({ row, ...from }) => ({ ...orderEvent(row, row.create_dt), ...from })),
        ),
        ...requests.map(({ key, answer }) => key.complete(tx, answer)),
      ]);
      failPoint('before_order_commit');
      return finished;
    });
  }
}

/** The shop's own reference of a row; toWellFormed replaces half a character at the cut. */
const clientRef = (text: string): string => text.slice(0, 100).toWellFormed();
