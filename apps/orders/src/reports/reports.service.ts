import { addDays, bangkokDate } from '@lamliang/kernel';
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

  /** The given period; by default the last 30 days. */
  private period({ from_date, to_date }: Period): { from: string; to: string } {
    const to = to_date ?? bangkokDate(this.clock.now());
    return { from: from_date ?? addDays(to, -(DEFAULT_DAYS - 1)), to };
  }
}
