import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClosedDaysRepository } from './closed-days.repository.ts';

/** Which days are closed, for whoever records something of a day in its own transaction. */
@Injectable()
export class ClosedDaysService {
  constructor(private readonly days: ClosedDaysRepository) {}

  /** Nobody closes or opens a day until the transaction ends. */
  lock(tx: Tx): Promise<void> {
    return this.days.lock(tx);
  }

  /** The last closed day, YYYY-MM-DD. */
  last(tx: Tx): Promise<string | undefined> {
    return this.days.last(tx);
  }
}
