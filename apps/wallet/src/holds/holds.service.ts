import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import { walletEvents, type HoldAnswer, type walletRoutes } from '@lamliang/contracts/wallet';
import { GroupCommit } from '@lamliang/kernel';
import { AppClock, AppError, Db, Outbox, traceparent, type Tx } from '@lamliang/platform';
import { CreditStopsService } from '../credit-stops/credit-stops.service.ts';
import { captureLegs, linesAddUp } from '../ledger/posting.rules.ts';
import { ShopsService } from '../shops/shops.service.ts';
import { holdAnswerOf } from './hold.view.ts';
import { HoldsRepository, type HoldAction, type HoldToPlace, type ResolvedRow } from './holds.repository.ts';

type Payer = Pick<BodyOf<typeof walletRoutes.hold>, 'account_id' | 'payment_type'>;
interface HoldGroupItem extends Payer {
  holds: HoldToPlace[];
  traceparent: string | undefined;
}

/** Rows that are read at a time. */
const BATCH = 1_000;

/** Holds of orders: placed at booking, resolved once. */
@Injectable()
export class HoldsService {
  /** Single orders of one shop contend for the same wallet. */
  private readonly groupCommit = new GroupCommit<HoldGroupItem, HoldAnswer[]>((wanted) => this.placeTogether(wanted));

  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: AppClock,
    private readonly holds: HoldsRepository,
    private readonly shops: ShopsService,
    private readonly stops: CreditStopsService,
  ) {}

  /**
   * Places holds for orders of one shop, in sequence until the balance runs out. A key that is held or captured returns
   * its stored balances; one that was released or refunded returns `resolved`.
   * @throws AppError request.invalid when the lines of an order do not sum to its shipping; permission.denied for a shop
   *   that is being deleted
   */
  async place(body: BodyOf<typeof walletRoutes.hold>): Promise<HoldAnswer[]> {
    const { account_id, payment_type } = body;
    const errors = body.holds.flatMap((hold, i) =>
      linesAddUp(hold.shipping, hold.lines) ? [] : [{ field: `holds.${i}.lines`, code: 'validation.unknown' }],
    );
    if (errors.length > 0) throw new AppError('request.invalid', { errors });
    if (body.holds.length === 0) return [];
    const holds = body.holds.map(({ lines, ...hold }) => ({
      ...hold,
      capture_legs: captureLegs(account_id, lines, hold.premium),
    }));
    const wanted = { account_id, payment_type, holds, traceparent: traceparent() };
    if (holds.length === 1) return await this.groupCommit.submit(`${account_id} ${payment_type}`, wanted);
    return (await this.placeTogether([wanted])).flat();
  }

  /** The holds of several requests of one payer in one transaction. */
  private async placeTogether(wanted: HoldGroupItem[]): Promise<HoldAnswer[][]> {
    const [payer] = wanted;
    if (!payer) return [];
    const traceOf = new Map(
      wanted.flatMap((one) => one.holds.map((hold) => [hold.order_id, one.traceparent] as const)),
    );
    return await this.db.system(async (tx) => {
      await this.shops.mustBeOpen(tx, payer.account_id);
      const all = wanted.flatMap((one) => one.holds);
      const isStopped = payer.payment_type === 'credit' && (await this.stops.isStopped(tx, payer.account_id));
      // What was held before is answered as ever: it is asked for again after a crash.
      const known = isStopped
        ? await this.holds.known(
            tx,
            all.map(({ order_id }) => order_id),
          )
        : undefined;
      const rows = await this.holds.place(
        tx,
        payer,
        known ? all.filter(({ order_id }) => known.has(order_id)) : all,
        this.clock.now(),
      );
      await this.outbox.publishMany(
        tx,
        walletEvents.held,
        rows
          .filter((row) => row.fresh)
          .map((row) => ({ ...eventOf(payer.account_id, row), traceparent: traceOf.get(row.order_id) })),
      );
      const refused = all.flatMap(({ order_id }) =>
        known && !known.has(order_id) ? [{ order_id, state: 'credit_stopped' as const, credit_transaction: null }] : [],
      );
      const byId = new Map([...rows.map(holdAnswerOf), ...refused].map((answer) => [answer.order_id, answer]));
      return wanted.map(({ holds }) => [...new Set(holds.map((h) => h.order_id))].flatMap((id) => byId.get(id) ?? []));
    });
  }

  /** Captures, releases or refunds; returns the resulting state per order. */
  async resolve(
    body: BodyOf<typeof walletRoutes.capture>,
    action: HoldAction,
  ): Promise<AnswerOf<typeof walletRoutes.capture>> {
    const order_ids = [...new Set(body.orders.map((order) => order.order_id))];
    if (order_ids.length === 0) return [];
    return await this.db.system(async (tx) => {
      const rows = await this.resolveIn(tx, body.account_id, order_ids, action);
      return rows.map(({ order_id, state, transaction_no, amount }) => ({ order_id, state, transaction_no, amount }));
    });
  }

  /** Orders whose money was captured, by id, for services that subscribed later. */
  async *capturedFacts(after: string): AsyncGenerator<AnswerOf<typeof walletRoutes.capturedFacts>> {
    for (let last = Number(after); ;) {
      const rows = await this.db.systemAutocommit((tx) => this.holds.captured(tx, last, BATCH));
      yield* rows.map(({ account_id, captured_dt, ...row }) => capturedOf(account_id, row, captured_dt));
      last = rows.at(-1)?.order_id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /** The same within an open transaction. */
  async resolveIn(tx: Tx, account_id: number, order_ids: number[], action: HoldAction): Promise<ResolvedRow[]> {
    const rows = await this.holds.resolve(tx, account_id, order_ids, action, this.clock.now());
    const fresh = rows.filter((row) => row.fresh);
    for (const event of [walletEvents.captured, walletEvents.released]) {
      const captured = event === walletEvents.captured;
      const events = fresh.filter((row) => (row.state === 'captured') === captured);
      await this.outbox.publishMany(
        tx,
        event,
        events.map((row) => (captured ? capturedOf(account_id, row, tx.now()) : eventOf(account_id, row))),
      );
    }
    return rows;
  }
}

function eventOf(
  account_id: number,
  row: { order_id: number; version: number | null; transaction_no: string | null; amount: number | null },
) {
  return {
    key: String(row.order_id),
    version: row.version ?? 0,
    payload: {
      account_id,
      order_id: row.order_id,
      transaction_no: row.transaction_no ?? '',
      amount: row.amount ?? 0,
    },
  };
}

function capturedOf(account_id: number, row: ResolvedRow, captured_dt: Date) {
  const { payload, ...event } = eventOf(account_id, row);
  return { ...event, payload: { ...payload, bonus_amount: row.bonus_amount, captured_at: captured_dt.toISOString() } };
}
