import { Injectable } from '@nestjs/common';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { AppClock, Db, Every, gauge, CollectsMetrics, Peers } from '@lamliang/platform';
import { HoldsRepository } from './holds.repository.ts';
import { HoldsService } from './holds.service.ts';

/** Holds younger than this may belong to an order that is being written (ms). */
export const HOLD_GRACE_MS = 10 * 60_000;
/** Bookings take at most half an hour; holds older than this need attention (ms). */
const HOLD_LATE_MS = 60 * 60_000;
const BATCH = 500;
const holdsOpen = gauge('holds_open', 'Orders whose money is held', []);
const holdsLate = gauge('holds_late', 'Holds that are older than any booking may take', []);

/**
 * Releases holds of orders that were never created. Age alone is not enough: orders is queried, and while it
 * does not respond nothing is released.
 */
@Injectable()
export class HoldSweeperService {
  constructor(
    private readonly db: Db,
    private readonly peers: Peers,
    private readonly clock: AppClock,
    private readonly repository: HoldsRepository,
    private readonly holds: HoldsService,
  ) {}

  /** @returns how many holds were released. @throws AppError service.unavailable when orders does not answer */
  @Every(60_000, 'hold-sweeper')
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - HOLD_GRACE_MS);
    let last: { held_at: Date; order_id: number } | undefined;
    let released = 0;
    for (;;) {
      const rows = await this.db.systemAutocommit((tx) => this.repository.olderThan(tx, before, last, BATCH));
      if (rows.length > 0) released += await this.releaseUnknown(rows);
      if (rows.length < BATCH) return released;
      last = rows.at(-1);
    }
  }

  @CollectsMetrics()
  async measure(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - HOLD_LATE_MS);
    const { open, late } = await this.db.systemAutocommit((tx) => this.repository.counts(tx, before));
    holdsOpen.set(open);
    holdsLate.set(late);
  }

  private async releaseUnknown(rows: { order_id: number; account_id: number }[]): Promise<number> {
    const order_ids = rows.map((row) => row.order_id);
    const answers = await this.peers.call(ordersRoutes.exists, { body: { order_ids } });
    const unknown = new Set(answers.filter((answer) => answer.exists === 0).map((answer) => answer.order_id));
    const byShop = Map.groupBy(
      rows.filter((row) => unknown.has(row.order_id)),
      (row) => row.account_id,
    );
    let released = 0;
    for (const [account_id, gone] of byShop) {
      const ids = gone.map((row) => row.order_id);
      const done = await this.db.system((tx) => this.holds.resolveIn(tx, account_id, ids, 'release'));
      released += done.filter((row) => row.fresh).length;
    }
    return released;
  }
}
