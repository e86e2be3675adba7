import { DAY_MS } from '@lamliang/kernel';
import { AppClock, Db, Every, Files, SERVICE_CONFIG, type BaseConfig } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ErasureRepository } from './erasure.repository.ts';

/** Claims in one transaction. */
const AT_ONCE = 100;

/** Erases texts and pictures of claims that were closed PERSONAL_DATA_DAYS ago, in batches; each stands for itself. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly erasure: ErasureRepository,
    @Inject(SERVICE_CONFIG) private readonly config: BaseConfig,
  ) {}

  @Every(3_600_000, 'erase-personal-data')
  async run(): Promise<void> {
    const days = this.config.PERSONAL_DATA_DAYS;
    if (!days) return;
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    while ((await this.eraseSome(before)) === AT_ONCE);
  }

  /** Erases the closed claims of a shop that left, however young; files of the shop end by themselves. */
  async eraseOf(account_id: number): Promise<void> {
    const some = () =>
      this.db.system(async (tx) => {
        const ids = await this.erasure.eraseTexts(tx, { account_id }, AT_ONCE);
        if (ids.length) await this.erasure.removeImages(tx, ids);
        return ids.length;
      });
    while ((await some()) === AT_ONCE);
  }

  /** @returns how many claims were erased */
  private eraseSome(before: Date): Promise<number> {
    return this.db.system(async (tx) => {
      const ids = await this.erasure.eraseTexts(tx, { before }, AT_ONCE);
      const pictures = ids.length ? await this.erasure.removeImages(tx, ids) : [];
      if (pictures.length) await this.files.delete(tx, pictures);
      return ids.length;
    });
  }
}
