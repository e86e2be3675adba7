import { DAY_MS, inBatches } from '@lamliang/kernel';
import { AppClock, Db, Every, Files, SERVICE_CONFIG, type BaseConfig } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { ErasureRepository, type Due } from './erasure.repository.ts';

/** Claims in one transaction. */
const AT_ONCE = 100;

/** Erases texts and pictures of claims that were closed PERSONAL_DATA_DAYS ago, in batches; each stands for itself, and so does each claim that fails. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly erasure: ErasureRepository,
    private readonly evidence: EvidenceService,
    @Inject(SERVICE_CONFIG) private readonly config: BaseConfig,
  ) {}

  @Every(3_600_000, 'erase-personal-data')
  async run(): Promise<void> {
    const days = this.config.PERSONAL_DATA_DAYS;
    // Those of a shop that left, whatever the days are.
    if (!days) return await this.evidence.endErased();
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    await this.erase({ before });
    await this.evidence.endErased();
  }

  /** Erases the closed claims of a shop that left, however young; files of the shop end by themselves. */
  eraseOf(account_id: number): Promise<void> {
    return this.erase({ account_id });
  }

  /** @throws Error that names claims which cannot be erased, once all others are */
  private async erase(due: Due): Promise<void> {
    const failed = await inBatches(AT_ONCE, (limit, but, took) =>
      this.db.system(async (tx) => {
        const ids = await this.erasure.lockDue(tx, due, limit, but);
        took(ids);
        if (!ids.length) return;
        await this.erasure.eraseTexts(tx, ids);
        const pictures = await this.erasure.removeImages(tx, ids);
        if (pictures.length && 'before' in due) await this.files.delete(tx, pictures);
      }),
    );
    const ids = failed.map(({ id }) => id).join(', ');
    if (ids) throw new Error(`claims that cannot be erased: ${ids}`, { cause: failed[0]?.error });
  }
}
