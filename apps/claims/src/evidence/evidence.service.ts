import { MOST_EVIDENCE, type Evidence } from '@lamliang/contracts/claims';
import { AppError, Db, type Key, type ShopCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { EvidenceFilesClient } from './evidence-files.client.ts';
import { EvidenceRepository } from './evidence.repository.ts';

/** Pictures that shops add to claims after they were opened. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly db: Db,
    private readonly evidence: EvidenceRepository,
    private readonly files: EvidenceFilesClient,
  ) {}

  /**
   * Adds pictures to an open claim. They are kept before: one that belongs to nothing costs a file, one that went would cost
   * the proof.
   * @throws AppError record.not_found for unknown and foreign claims alike; claim.illegal_move once it is resolved;
   *   request.invalid for pictures that this shop did not upload for claims, and beyond `MOST_EVIDENCE`; service.unavailable
   */
  async add({ account_id, login_id }: ShopCaller, claim_id: number, given: string[], key: Key) {
    mustBeOpen(await this.db.read({ account_id }, (tx) => this.evidence.status(tx, account_id, claim_id)));
    const file_ids = [...new Set(given)];
    await this.files.keep(account_id, file_ids);
    return await this.db.system(async (tx) => {
      mustBeOpen(await this.evidence.lock(tx, account_id, claim_id));
      const evidence_count = await this.evidence.add(tx, { claim_id, account_id, login_id }, file_ids);
      if (evidence_count > MOST_EVIDENCE)
        throw new AppError('request.invalid', { errors: [{ field: 'files', code: 'validation.too_many' }] });
      await key.complete(tx, { evidence_count });
      return { evidence_count };
    });
  }

  /** Those of a shop's claim. @throws AppError record.not_found; service.unavailable */
  async list({ account_id }: ShopCaller, claim_id: number): Promise<Evidence[]> {
    const status = await this.db.read({ account_id }, (tx) => this.evidence.status(tx, account_id, claim_id));
    if (!status) throw new AppError('record.not_found');
    return await this.shown(account_id, claim_id);
  }

  /** Those of a claim with links to them; what is gone is left out. @throws AppError service.unavailable */
  async shown(account_id: number, claim_id: number): Promise<Evidence[]> {
    const rows = await this.db.systemAutocommit((tx) => this.evidence.of(tx, claim_id));
    if (rows.length === 0) return [];
    const links = await this.files.links(account_id, rows.map(({ file_id }) => file_id)); // prettier-ignore
    return rows.flatMap(({ file_id, create_dt }) => {
      const link = links.get(file_id);
      return link ? [{ ...link, create_dt }] : [];
    });
  }

  /** Deletes those of claims whose texts are erased. What auth did not answer for is tried again. @throws AppError service.unavailable */
  async endErased(): Promise<void> {
    for (;;) {
      const some = await this.db.systemAutocommit((tx) => this.evidence.ended(tx));
      for (const { account_id, file_ids } of some) {
        await this.files.end(account_id, file_ids);
        await this.db.systemAutocommit((tx) => this.evidence.remove(tx, file_ids));
      }
      if (some.length === 0) return;
    }
  }
}

function mustBeOpen(status: string | undefined): void {
  if (!status) throw new AppError('record.not_found');
  if (status !== 'on-claim') throw new AppError('claim.illegal_move');
}
