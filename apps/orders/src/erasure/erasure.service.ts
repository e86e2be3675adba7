import { DAY_MS } from '@lamliang/kernel';
import { AppClock, Db, Every, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { OrdersConfig } from '../config.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Orders in one transaction. */
const AT_ONCE = 200;

/** Erases the personal data of orders that ended PERSONAL_DATA_DAYS ago, in batches; each stands for itself. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly erasure: ErasureRepository,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
  ) {}

  @Every(3_600_000, 'erase-personal-data')
  async run(): Promise<void> {
    const days = this.config.PERSONAL_DATA_DAYS;
    if (!days) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    while ((await this.eraseSome((tx) => this.erasure.lockDue(tx, before, AT_ONCE))) === AT_ONCE);
  }

  /** Erases the ended orders of a shop that left, however young, with the names of the shop and of who booked. */
  async eraseOf(account_id: number): Promise<void> {
    while ((await this.eraseSome((tx) => this.erasure.lockEnded(tx, account_id, AT_ONCE))) === AT_ONCE);
    await this.db.system((tx) => this.erasure.eraseNames(tx, account_id));
  }

  /** @returns how many orders were erased */
  private eraseSome(lock: (tx: Tx) => Promise<number[]>): Promise<number> {
    return this.db.system(async (tx) => {
      const ids = await lock(tx);
      if (ids.length) await this.erasure.erase(tx, ids);
      return ids.length;
    });
  }
}
