import type { CodCalendar } from '@lamliang/contracts/wallet';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, Db, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CodCalendarRepository } from './cod-calendar.repository.ts';

/** When the COD of a shop comes, and how it came before. */
@Injectable()
export class CodCalendarService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly calendar: CodCalendarRepository,
  ) {}

  /** By the days from which the law lets money go (`heldUntil`); rounds are made and paid by people, so a day is the first possible one. */
  async of({ account_id }: ShopCaller): Promise<CodCalendar> {
    const today = bangkokDate(this.clock.now());
    return await this.db.read({ account_id }, async (tx) => ({
      days: await this.calendar.days(tx, account_id, today),
      ...(await this.calendar.parts(tx, account_id)),
      paid: await this.calendar.paid(tx, account_id),
    }));
  }
}
