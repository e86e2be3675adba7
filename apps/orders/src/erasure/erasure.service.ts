import { DAY_MS, inBatches } from '@lamliang/kernel';
import { AppClock, Db, Every, Files, SERVICE_CONFIG, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { OrdersConfig } from '../config.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Orders, or receivers, in one transaction. */
const AT_ONCE = 200;

/**
 * Erases the personal data of orders that ended PERSONAL_DATA_DAYS ago, in batches; each stands for itself, and so does each
 * order that fails. Receivers of address books whom nobody sent to for as long are deleted: without name, telephone and
 * address nothing of them is left.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly erasure: ErasureRepository,
    @Inject(SERVICE_CONFIG) private readonly config: OrdersConfig,
  ) {}

  @Every(3_600_000, 'erase-personal-data')
  async run(): Promise<void> {
    const days = this.config.PERSONAL_DATA_DAYS;
    if (!days) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    const forget = () => this.db.system((tx) => this.erasure.deleteReceivers(tx, before, AT_ONCE));
    while ((await forget()) === AT_ONCE);
    await this.erase((tx, limit, but) => this.erasure.lockDue(tx, before, limit, but));
  }

  /** Erases the ended orders of a shop that left, however young, with the names of the shop and of who booked. */
  async eraseOf(account_id: number): Promise<void> {
    try {
      await this.erase((tx, limit, but) => this.erasure.lockEnded(tx, account_id, limit, but));
    } finally {
      await this.db.system((tx) => this.erasure.eraseNames(tx, account_id));
    }
  }

  /** @throws Error that names orders which cannot be erased, once all others are */
  private async erase(lock: (tx: Tx, limit: number, but: number[]) => Promise<number[]>): Promise<void> {
    const failed = await inBatches(AT_ONCE, (limit, but, took) =>
      this.db.system(async (tx) => {
        const ids = await lock(tx, limit, but);
        took(ids);
        if (ids.length === 0) return;
        for (const id of await this.erasure.picturesOf(tx, ids))
          if (await this.files.find(tx, id)) await this.files.delete(tx, [id]);
        await this.erasure.erase(tx, ids);
      }),
    );
    const ids = failed.map(({ id }) => id).join(', ');
    if (ids) throw new Error(`orders that cannot be erased: ${ids}`, { cause: failed[0]?.error });
  }
}
