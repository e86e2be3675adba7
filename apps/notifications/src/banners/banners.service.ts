import { Injectable } from '@nestjs/common';
import { AppClock, Db } from '@lamliang/platform';
import type { Banner } from './banner.entity.ts';
import { BannersRepository } from './banners.repository.ts';

@Injectable()
export class BannersService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly banners: BannersRepository,
  ) {}

  /** Banners in display order. One counts as active while its status says so and today is within its dates. */
  async list(status: 'active' | 'inactive' | undefined): Promise<Banner[]> {
    const now = this.clock.now();
    const rows = await this.db.systemRead((tx) => this.banners.all(tx));
    const shown = rows.map((row) => ({
      ...row,
      status: isShown(row, now) ? ('active' as const) : ('inactive' as const),
    }));
    return status === undefined ? shown : shown.filter((row) => row.status === status);
  }
}

const isShown = (row: Banner, now: Date): boolean =>
  row.status === 'active' && row.start_dt <= now && (row.end_dt === null || row.end_dt > now);
