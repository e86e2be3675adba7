import type { JobProgress } from '@lamliang/contracts/render';
import { DAY_MS, HOUR_MS } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  DeletedAccounts,
  Every,
  fileAnswer,
  Files,
  Jobs,
  SERVICE_CONFIG,
  type FileAnswer,
  type JobContext,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { RenderConfig } from '../config.ts';
import type { PrintFailure } from '../orders/chosen-orders.rules.ts';
import { FilesRepository } from './files.repository.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** The result in a job's row. */
interface JobResult {
  file: boolean;
  /** Absent where the document is a row of `file`, as they were before. */
  file_id?: string;
  failures: PrintFailure[];
}

/** Documents that are created by jobs because they are too long for a direct response. */
@Injectable()
export class FilesService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly earlier: FilesRepository,
    @Inject(SERVICE_CONFIG) private readonly config: RenderConfig,
    accounts: DeletedAccounts,
  ) {
    accounts.erases(({ account_id }) => this.db.system((tx) => this.earlier.deleteOf(tx, account_id)));
  }

  /** @throws AppError job.not_found */
  async progress(account_id: number, job_id: string): Promise<JobProgress> {
    const job = await this.db.read({ account_id }, (tx) => this.jobs.get(tx, job_id, account_id));
    if (!job) throw new AppError('job.not_found');
    const result = job.result as JobResult | null;
    return {
      job_id: job.id,
      state: job.state,
      done: job.done,
      total: job.total,
      file_url: result?.file ? `/client/v1/jobs/${job.id}/file` : null,
      failures: result?.failures ?? [],
    };
  }

  /** @throws AppError job.not_found, job.not_done, or file.not_found when nothing was made or it has expired. */
  async file(account_id: number, job_id: string): Promise<FileAnswer> {
    return this.db.read({ account_id }, async (tx) => {
      const job = await this.jobs.get(tx, job_id, account_id);
      if (!job) throw new AppError('job.not_found');
      if (job.state === 'waiting' || job.state === 'running') throw new AppError('job.not_done');
      const { file_id } = (job.result ?? {}) as Partial<JobResult>;
      const made = file_id && (await this.files.find(tx, file_id));
      if (made) return this.files.answer(made);
      const file = await this.earlier.find(tx, job_id, account_id, this.clock.now());
      if (!file) throw new AppError('file.not_found');
      return fileAnswer({ name: file.name, type: file.type, body: file.body });
    });
  }

  /**
   * Ends a job with its document, or without one when none of its orders could be printed.
   * @throws AppError print.too_many for a document above 64 MB.
   */
  async finish(
    job: JobContext,
    made: { name: string; body: Buffer } | undefined,
    failures: PrintFailure[],
  ): Promise<void> {
    const account_id = job.account_id;
    if (account_id === null) throw new Error(`job ${job.job_id} has no account`);
    if (made && made.body.length > MAX_BYTES) throw new AppError('print.too_many');
    const in_ms = (ms: number) => new Date(this.clock.now().getTime() + ms);
    // Each run creates its own file; leftovers of crashed runs expire.
    const file =
      made &&
      (await this.files.put({ account_id, purpose: 'document', name: made.name, type: 'application/pdf', body: made.body, expires_at: in_ms(HOUR_MS) })); // prettier-ignore
    await this.db.system(async (tx) => {
      if (file) await this.files.keep(tx, [file.id], in_ms(this.config.FILE_KEEP_DAYS * DAY_MS));
      const result: JobResult = { file: file !== undefined, ...(file ? { file_id: file.id } : {}), failures };
      await job.finish(tx, result);
    });
  }

  @Every(HOUR_MS, 'expired-files')
  async sweep(): Promise<void> {
    await this.db.system((tx) => this.earlier.deleteExpired(tx, this.clock.now()));
  }
}
