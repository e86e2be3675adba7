import { Injectable } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@lamliang/contracts';
import {
  BANNER_PICTURE,
  bannerState,
  type BannerTerms,
  type bannerRoutes,
  type StaffBanner,
} from '@lamliang/contracts/notifications';
import { isUuid } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  cutTo,
  Db,
  Files,
  staffList,
  type AuditTrail,
  type FileAnswer,
  type Listed,
  type Sent,
  type Tx,
} from '@lamliang/platform';
import type { Banner } from './banner.entity.ts';
import { audited, pictureAddress, pictureFile, storedTerms } from './banner.rules.ts';
import { BANNER_COLUMNS, BannersRepository } from './banners.repository.ts';

const PURPOSE = 'banner_picture';
/** How long a picture waits for its banner, and how long pages that are open show one that is gone (ms). */
const UPLOAD_MS = 3_600_000;
const SHOWN_MS = 24 * 3_600_000;

/** Pictures on the home page of shops, and those who maintain them. */
@Injectable()
export class BannersService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly banners: BannersRepository,
  ) {}

  /**
   * Banners for the shops of a provider, in display order. One counts as active while its status says so and today is
   * within its dates.
   * @param provider null for somebody without a shop, who sees those for every provider
   */
  async list(status: 'active' | 'inactive' | undefined, provider: string | null): Promise<Banner[]> {
    const now = this.clock.now();
    const rows = await this.db.systemAutocommit((tx) => this.banners.all(tx, provider));
    const shown = rows.map((row) => ({
      ...row,
      status: bannerState(row, now) === 'shown' ? ('active' as const) : ('inactive' as const),
    }));
    return status === undefined ? shown : shown.filter((row) => row.status === status);
  }

  /** @throws AppError file.not_found */
  async picture(file_id: string): Promise<FileAnswer> {
    const file = isUuid(file_id) ? await this.db.systemAutocommit((tx) => this.files.find(tx, file_id)) : undefined;
    if (file?.purpose !== PURPOSE) throw new AppError('file.not_found');
    return this.files.answer(file, true);
  }

  async staffList(query: QueryOf<typeof bannerRoutes.staffBanners>): Promise<Listed<StaffBanner>> {
    return await this.db.systemAutocommit((tx) => this.banners.list(tx, staffList(query, BANNER_COLUMNS)));
  }

  /** @throws AppError record.not_found */
  async one(id: number): Promise<StaffBanner> {
    return this.view(await this.db.systemAutocommit((tx) => this.read(tx, id)));
  }

  /** @throws AppError file.*, banner.picture_size */
  async create(terms: BannerTerms, pictures: Sent[], audit: AuditTrail): Promise<StaffBanner> {
    const file_id = await this.put(pictures);
    if (!file_id) throw new AppError('request.invalid', { errors: [{ field: 'image', code: 'validation.required' }] });
    return await this.db.system(async (tx) => {
      await this.files.keep(tx, [file_id], null);
      const after = await this.banners.add(tx, { ...storedTerms(terms), image: pictureAddress(file_id) });
      await audit.write(tx, { target_id: after.id, after: audited(after) });
      return this.view(after);
    });
  }

  /** @throws AppError record.not_found; banner.changed by somebody else meanwhile; file.*, banner.picture_size */
  async update(
    id: number,
    { version, ...terms }: BodyOf<typeof bannerRoutes.staffUpdateBanner>,
    pictures: Sent[],
    audit: AuditTrail,
  ): Promise<StaffBanner> {
    // A picture costs time: what would be refused anyhow is refused before.
    await this.db.systemAutocommit((tx) => this.read(tx, id, version));
    const file_id = await this.put(pictures);
    return await this.db.system(async (tx) => {
      const before = await this.read(tx, id, version, true);
      const image = file_id ? pictureAddress(file_id) : before.image;
      if (file_id) {
        await this.files.keep(tx, [file_id], null);
        await this.drop(tx, before);
      }
      const after = await this.banners.update(tx, id, { ...storedTerms(terms), image });
      await audit.write(tx, { target_id: id, before: audited(before), after: audited(after) });
      return this.view(after);
    });
  }

  /** @throws AppError record.not_found */
  async delete(id: number, audit: AuditTrail): Promise<Record<string, never>> {
    return await this.db.system(async (tx) => {
      const before = await this.read(tx, id, undefined, true);
      await this.banners.delete(tx, id);
      await this.drop(tx, before);
      await audit.write(tx, { target_id: id, before: audited(before) });
      return {};
    });
  }

  private async read(tx: Tx, id: number, version?: number, lock = false): Promise<Banner> {
    const banner = await this.banners.one(tx, id, lock);
    if (!banner) throw new AppError('record.not_found');
    if (version !== undefined && version !== banner.version) throw new AppError('banner.changed');
    return banner;
  }

  private async put([sent]: Sent[]): Promise<string | undefined> {
    if (!sent) return undefined;
    const picture = await cutTo(sent, { ...BANNER_PICTURE, refusal: 'banner.picture_size' });
    const expires_at = new Date(this.clock.now().getTime() + UPLOAD_MS);
    return (await this.files.put({ ...picture, account_id: null, purpose: PURPOSE, expires_at })).id;
  }

  private async drop(tx: Tx, { image }: Banner): Promise<void> {
    const file_id = pictureFile(image);
    if (file_id) await this.files.keep(tx, [file_id], new Date(this.clock.now().getTime() + SHOWN_MS));
  }

  private view(banner: Banner): StaffBanner {
    return { ...banner, show_state: bannerState(banner, this.clock.now()) };
  }
}
