import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type TaxDocument, type TaxSubmission } from '@lamliang/contracts/sandbox';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, AppError, Db, fileAnswer, sameSecret, SERVICE_CONFIG, type FileAnswer } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type SandboxConfig } from '../config.ts';
import { BEFORE_DONE, ONCE_DONE } from '../faults/fault.rules.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { ConfiguredStatus } from '../receivers/receivers.service.ts';
import { refusalOf } from './tax-office.rules.ts';
import { TaxOfficeRepository } from './tax-office.repository.ts';

const SHOWN = 2_000;
const PAGE = '<!doctype html><html><head><title>Error</title></head><body><h1>Error</h1></body></html>';

/** The tax office, or whoever hands documents on to it: accepts or refuses by rule, and keeps whatever came. */
@Injectable()
export class TaxOfficeService {
  private readonly repository = new TaxOfficeRepository();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
  ) {}

  /** Takes a document. @throws AppError signature.invalid; ConfiguredStatus of a fault */
  async submit(given: TaxSubmission, key: string | undefined, signal: AbortSignal): Promise<TaxDocument | FileAnswer> {
    if (!sameSecret(key ?? '', `Bearer ${this.config.TAX_OFFICE_KEY}`)) throw new AppError('signature.invalid');
    const hits = await this.faults.hits('tax_office', BEFORE_DONE);
    if (hits.has('latency')) await pause(hits.get('latency'), undefined, { signal }).catch(() => undefined);
    if (hits.has('500')) throw new ConfiguredStatus(500);
    if (hits.has('ok_with_error')) throw new ConfiguredStatus(200);
    const hash = createHash('sha256').update(given.xml).digest('hex');
    const broken = refusalOf(given, bangkokDate(this.clock.now()), hash);
    const reason = hits.has('refuse') ? 'PERIOD: the period is closed' : broken;
    const state = reason === undefined ? 'accepted' : 'refused';
    const row = { ...given, state, reason: reason ?? null, at: this.clock.now() } as const;
    const kept = await this.db.systemAutocommit((tx) => this.repository.add(tx, row));
    const lost = await this.faults.hits('tax_office', ONCE_DONE);
    if (lost.has('lose_answer')) await pause(lost.get('lose_answer'), undefined, { signal }).catch(() => undefined);
    if (lost.has('html_page')) return fileAnswer({ name: 'error.html', type: 'text/html; charset=utf-8', body: Buffer.from(PAGE), inline: true }); // prettier-ignore
    return kept;
  }

  /** What came, newest first. */
  list(document_no: string | undefined, limit = SHOWN): Promise<TaxDocument[]> {
    return this.db.systemAutocommit((tx) => this.repository.newest(tx, document_no, limit));
  }
}
