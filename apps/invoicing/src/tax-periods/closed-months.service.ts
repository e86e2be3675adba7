import { AppError, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClosedMonthsRepository } from './closed-months.repository.ts';
import { dayAfter } from './tax-period.rules.ts';

/** Which months are closed, for whoever issues a paper in its own transaction. */
@Injectable()
export class ClosedMonthsService {
  constructor(private readonly months: ClosedMonthsRepository) {}

  /** The first day on which an issuer may issue papers, YYYY-MM-DD; undefined while no month of it is closed. */
  async firstOpenDay(tx: Tx, issuer: string): Promise<string | undefined> {
    const last = await this.months.last(tx, issuer);
    return last && dayAfter(last);
  }

  /**
   * Nobody closes a month of the issuer until the transaction ends.
   * @param month as papers are numbered by it
   * @throws AppError paper.month_closed
   */
  async mustBeOpen(tx: Tx, issuer: string, month: string): Promise<void> {
    await this.months.share(tx, issuer);
    const last = await this.months.last(tx, issuer);
    if (last && month <= last) throw new AppError('paper.month_closed', { data: { first_day: dayAfter(last) } });
  }
}
