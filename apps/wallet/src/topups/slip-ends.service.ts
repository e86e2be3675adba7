import { AppClock, Db, Every, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WalletConfig } from '../config.ts';
import { keptFrom } from './topup.rules.ts';
import { TopupsRepository } from './topups.repository.ts';
import { UploadsClient } from './uploads.client.ts';

/** Deletes the pictures of slips once the law no longer asks for them, of shops that left, too. */
@Injectable()
export class SlipEndsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly topups: TopupsRepository,
    private readonly uploads: UploadsClient,
    @Inject(SERVICE_CONFIG) private readonly config: WalletConfig,
  ) {}

  /** May run twice: a slip that is gone is left out. @throws AppError service.unavailable; the rest is ended the next time */
  @Every(24 * 3_600_000, 'end-slips')
  async run(): Promise<void> {
    const before = keptFrom(this.clock.now(), this.config.SLIP_YEARS);
    for (;;) {
      const ended = await this.db.systemAutocommit((tx) => this.topups.endedSlips(tx, before));
      for (const slips of ended) {
        await this.uploads.end(slips.account_id, slips.files);
        await this.db.systemAutocommit((tx) => this.topups.endSlips(tx, slips));
      }
      if (ended.length === 0) return;
    }
  }
}
