import { AppClock, AppError, cleaned, Db, Files, type FileAnswer, type Sent, type Upload } from '@lamliang/platform';
import { isUuid } from '@lamliang/kernel';
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from './claims.repository.ts';

/** How long a picture waits for its claim, and how long a token opens the pictures of one (ms). */
const UPLOAD_MS = 3_600_000;
const TOKEN_MS = 15 * 60_000;

/** The pictures of claims. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly claims: ClaimsRepository,
  ) {}

  /** Cleans pictures and puts them, kept for as long as an upload is; @returns their ids in the order given @throws AppError file.* */
  async putAll(account_id: number, sent: Sent[]): Promise<string[]> {
    const images: Upload[] = [];
    for (const file of sent) images.push(await cleaned(file));
    const ids: string[] = [];
    const expires_at = new Date(this.clock.now().getTime() + UPLOAD_MS);
    for (const image of images)
      ids.push((await this.files.put({ ...image, account_id, purpose: 'claim_image', expires_at })).id);
    return ids;
  }

  /** A token with which a browser fetches the pictures of a claim for a quarter of an hour, without a session. */
  tokenOf(claim_id: number): string {
    return this.files.token(['claim', String(claim_id)], TOKEN_MS);
  }

  /** @throws AppError file.not_found, also for a token of another claim and for one that has run out */
  async open(token_img: string, file_id: string): Promise<FileAnswer> {
    const [kind, claim_id] = this.files.opened(token_img);
    const file =
      kind === 'claim' && isUuid(file_id)
        ? await this.db.systemAutocommit(async (tx) =>
            (await this.claims.hasImage(tx, Number(claim_id), file_id)) ? this.files.find(tx, file_id) : undefined,
          )
        : undefined;
    if (!file) throw new AppError('file.not_found');
    return this.files.answer(file);
  }
}
