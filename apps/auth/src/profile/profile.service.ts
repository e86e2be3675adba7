import { hasFlag } from '@lamliang/contracts';
import type { OwnAccount, ProfileTerms } from '@lamliang/contracts/auth';
import { AppError, Db, Files, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { NumbersService } from '../numbers/numbers.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UploadsService } from '../uploads/uploads.service.ts';
import { renamesChecked } from '../verifications/verification.rules.ts';
import { VerificationRecords } from '../verifications/verification-records.service.ts';
import { ownAccountView } from './own-account.view.ts';
import { ProfileRepository } from './profile.repository.ts';

/** A link to the picture of a login stands with it; a new picture ends it (ms). */
const PICTURE_MS = 10 * 366 * 86_400_000;

/** The shop that was entered, and what its people change of it by their own word. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    private readonly changes: AccountChanges,
    private readonly numbers: NumbersService,
    private readonly sessions: SessionsService,
    private readonly uploads: UploadsService,
    private readonly records: VerificationRecords,
    private readonly profiles: ProfileRepository,
  ) {}

  /** @throws AppError account.not_found */
  async own({ account_id, login_id, flags }: ShopCaller): Promise<OwnAccount> {
    return await this.db.systemAutocommit(async (tx) => {
      const row = await this.changes.read(tx, account_id);
      const login = await this.profiles.login(tx, login_id);
      if (!login) throw new AppError('account.not_found');
      const remarks = await this.records.remarks(tx, account_id);
      const numbers = await this.numbers.shown(tx, account_id);
      const company_request = await this.records.companyRequest(tx, account_id, numbers);
      return ownAccountView(row, numbers, login, { flags, remarks, company_request });
    });
  }

  /**
   * Changes the login that asks and, where it may change settings, its shop.
   * @throws AppError permission.denied for fields of the shop without advanced_setting_flag; account.name_checked for
   *   another name once staff look at who the shop is; account.not_found, request.invalid, file.type
   */
  async update(caller: ShopCaller, { user_name, profile_pic, ...terms }: ProfileTerms): Promise<OwnAccount> {
    const { account_id, login_id } = caller;
    const ofShop = Object.values(terms).some((value) => value !== undefined);
    if (ofShop && !hasFlag(caller.flags, 'advanced_setting_flag')) throw new AppError('permission.denied');
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, account_id);
      if (renamesChecked(shop, terms)) throw new AppError('account.name_checked');
      const picture = profile_pic === undefined ? undefined : await this.picture(tx, account_id, profile_pic);
      if (profile_pic !== undefined) await this.endPicture(tx, login_id, profile_pic);
      await this.profiles.change(tx, login_id, { user_name, profile_pic: picture });
      await this.changes.apply(tx, shop, terms);
    });
    await this.sessions.refresh(account_id);
    return await this.own(caller);
  }

  /** @throws AppError account.not_found */
  async requestSupport(caller: ShopCaller, request_support_flag: 0 | 1): Promise<OwnAccount> {
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, caller.account_id);
      if (shop.request_support_flag !== request_support_flag)
        await this.changes.apply(tx, shop, { request_support_flag });
    });
    await this.sessions.refresh(caller.account_id);
    return await this.own(caller);
  }

  /** Ends the file that the login's picture is a link to, unless it is named again; its links open nothing from then on. */
  private async endPicture(tx: Tx, login_id: number, named: string | null): Promise<void> {
    const before = (await this.profiles.login(tx, login_id))?.profile_pic;
    const [id] = this.files.opened(before?.split('/').at(-1) ?? '');
    if (id && id !== named && (await this.files.find(tx, id))) await this.files.delete(tx, [id]);
  }

  private async picture(tx: Tx, account_id: number, file: string): Promise<string | null> {
    if (!file) return null;
    const named = [{ field: 'profile_pic', file, types: ['image/jpeg'] as const }];
    const [taken] = await this.uploads.take(tx, account_id, 'profile_pic', named);
    return taken ? this.files.link(taken, PICTURE_MS) : null;
  }
}
