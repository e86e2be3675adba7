import type { MediaType } from '@lamliang/contracts';
import type { Uploaded, UploadPurpose } from '@lamliang/contracts/auth';
import { isUuid } from '@lamliang/kernel';
import { AppClock, AppError, cleaned, Db, Files, type AuditTrail, type Sent, type ShopCaller, type StoredFile, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Injectable } from '@nestjs/common';
import { ProvidersService } from '../providers/providers.service.ts';
import { markOf } from './verification-mark.rules.ts';

/** How long an upload waits for what names it, and how long a link shows it to whoever sent it (ms). */
const UPLOAD_MS = 3_600_000;
const SHOWN_MS = 15 * 60_000;
/** How long a link that another service shows to staff opens a file (ms). */
const STAFF_SHOWN_MS = 5 * 60_000;

type FilesOfShop = { account_id: number; purpose: UploadPurpose; file_ids: string[] };

/** Files that shops upload before the call that names them. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly providers: ProvidersService,
  ) {}

  /**
   * Cleans a file and puts it, for an hour. Pictures that prove who somebody is say what they were given for, so that a
   * copy of one is of no use elsewhere.
   * @param host of the door, whose provider they were given to
   * @throws AppError file.*
   */
  async put(account_id: number, host: string, sent: Sent, purpose: UploadPurpose = 'verification'): Promise<Uploaded> {
    const now = this.clock.now();
    const file = await cleaned(sent, purpose === 'verification' ? markOf(this.providers.of(host)) : undefined);
    const expires_at = new Date(now.getTime() + UPLOAD_MS);
    const stored = await this.files.put({ ...file, account_id, purpose, expires_at });
    const { id, name, type, size } = stored;
    return { file: id, name, type, size, url: this.files.link(stored, SHOWN_MS) };
  }

  /** The same for a program that names the shop. @throws AppError account.not_found for any other than the one entered, file.* */
  async putFor(
    shop: ShopCaller,
    account_id: number,
    ...sent: [host: string, sent: Sent, purpose?: UploadPurpose]
  ): Promise<Uploaded> {
    if (account_id !== shop.account_id) throw new AppError('account.not_found');
    return await this.put(account_id, ...sent);
  }

  /**
   * Keeps uploads that a call of their shop names, in its transaction.
   * @param named each with its field, and the types that this field takes
   * @throws AppError request.invalid at the field of one that is none of this shop and purpose, file.type
   */
  async take(
    tx: Tx,
    account_id: number,
    purpose: UploadPurpose,
    named: { field: string; file: string; types: readonly MediaType[] }[],
  ): Promise<StoredFile[]> {
    const taken: StoredFile[] = [];
    for (const { field, file: id, types } of named) {
      const file = await this.owned(tx, account_id, purpose, id);
      const errors = [{ field, code: 'validation.invalid' }];
      if (!file) throw new AppError('request.invalid', { errors });
      if (!types.some((type) => type === file.type)) throw new AppError('file.type', { errors, figures: { types: types.map((t) => t.split('/')[1]?.toUpperCase()).join(', ') } }); // prettier-ignore
      taken.push(file);
    }
    await this.files.keep(tx, taken.map(({ id }) => id), null); // prettier-ignore
    return taken;
  }

  /** The same for another service, which names files by id. @throws AppError file.not_found */
  async keep(
    { account_id, purpose, file_ids }: FilesOfShop,
    audit: AuditTrail,
  ): Promise<{ kept: { file: string; sha256: string }[] }> {
    return await this.db.system(async (tx) => {
      const kept: { file: string; sha256: string }[] = [];
      for (const id of file_ids) {
        const file = await this.owned(tx, account_id, purpose, id);
        if (!file) throw new AppError('file.not_found');
        kept.push({ file: id, sha256: file.sha256 });
      }
      await this.files.keep(tx, file_ids, null);
      await audit.write(tx, { target_id: account_id, after: { purpose, file_ids } });
      return { kept };
    });
  }

  /** Deletes them for another service, whose records need them no longer. @returns how many there were */
  async end({ account_id, purpose, file_ids }: FilesOfShop, audit: AuditTrail): Promise<{ ended: number }> {
    return await this.db.system(async (tx) => {
      const found: string[] = [];
      for (const id of file_ids) if (await this.owned(tx, account_id, purpose, id)) found.push(id);
      if (found.length === 0) audit.unchanged();
      else {
        await this.files.delete(tx, found);
        await audit.write(tx, { target_id: account_id, after: { purpose, file_ids: found } });
      }
      return { ended: found.length };
    });
  }

  /** Links for another service, which shows them to staff; files that are none of this shop and purpose are left out. */
  async links({ account_id, purpose, file_ids }: FilesOfShop): Promise<{ file: string; url: string; type: string }[]> {
    const files = await this.db.systemAutocommit((tx) => Promise.all(file_ids.map((id) => this.owned(tx, account_id, purpose, id)))); // prettier-ignore
    return files.flatMap((file) => (file ? [{ file: file.id, url: this.files.link(file, STAFF_SHOWN_MS), type: file.type }] : [])); // prettier-ignore
  }

  /** A file of this shop that was uploaded for this; undefined for any other. */
  private async owned(tx: Tx, account_id: number, purpose: UploadPurpose, id: string): Promise<StoredFile | undefined> {
    const file = isUuid(id) ? await this.files.find(tx, id) : undefined;
    return file?.account_id === account_id && file.purpose === purpose ? file : undefined;
  }
}
