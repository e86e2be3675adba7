import { addDays, bangkokDate } from '@lamliang/kernel';
import type { BodyOf } from '@lamliang/contracts';
import type { OrderDay, ordersRoutes } from '@lamliang/contracts/orders';
import { AppClock, Db } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ReportsRepository } from './reports.repository.ts';

const DEFAULT_DAYS = 30;
interface Period {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

/** Figures of the home screen. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly reports: ReportsRepository,
  ) {}

  provinces(account_id: number, query: Period) {
    const { from, to } = this.period(query);
    return this.db.read({ account_id }, (tx) => this.reports.byProvince(tx, account_id, from, to));
  }
  volumes(account_id: number, query: Period & { group_by?: 'day' | 'month' | undefined }) {
    const { from, to } = this.period(query);
    return this.db.read({ account_id }, (tx) =>
      this.reports.volumes(tx, account_id, from, to, query.group_by ?? 'day'),
    );
  }

  /** Parcels of shops by month, each shop from its own moment. */
  shopVolumes({ shops, from_date, to_date }: BodyOf<typeof ordersRoutes.shopVolumes>) {
    return this.db.systemAutocommit((tx) => this.reports.shopVolumes(tx, shops, from_date, to_date));
  }

  /** The days on which a shop booked, newest first: those of a month that ends with the newest one before `before_day`. */
  days(account_id: number, before_day: string | undefined): Promise<OrderDay[]> {
    return this.db.systemAutocommit((tx) => this.reports.days(tx, account_id, before_day));
  }

  /** The given period; by default the last 30 days. */
  private period({ from_date, to_date }: Period): { from: string; to: string } {
    const to = to_date ?? bangkokDate(this.clock.now());
    return { from: from_date ?? addDays(to, -(DEFAULT_DAYS - 1)), to };
  }
}
