import { createHash } from 'node:crypto';
import type { JobProgress } from '@lamliang/contracts/render';
import {
  AppClock,
  AppError,
  Db,
  Every,
  fileAnswer,
  Jobs,
  SERVICE_CONFIG,
  type FileAnswer,
  type JobContext,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { RenderConfig } from '../config.ts';
import type { PrintFailure } from '../orders/chosen-orders.rules.ts';
import { FilesRepository } from './files.repository.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a job leaves in its row. */
interface JobResult {
  file: boolean;
  failures: PrintFailure[];
}

/** Documents that were too long to answer at once: their jobs and what these made. */
@Injectable()
export class FilesService {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly clock: AppClock,
    private readonly files: FilesRepository,
    @Inject(SERVICE_CONFIG) private readonly config: RenderConfig,
  ) {}

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
      const file = await this.files.find(tx, job_id, account_id, this.clock.now());
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
    if (made && made.body.length > MOST_BYTES) throw new AppError('print.too_many');
    const now = this.clock.now();
    await this.db.system(async (tx) => {
      if (made)
        await this.files.save(tx, {
          job_id: job.job_id,
          account_id,
          name: made.name,
          type: 'application/pdf',
          body: made.body,
          sha256: createHash('sha256').update(made.body).digest('hex'),
          create_dt: now,
          expires_at: new Date(now.getTime() + this.config.FILE_KEEP_DAYS * DAY_MS),
        });
      await job.finish(tx, { file: made !== undefined, failures } satisfies JobResult);
    });
  }

  @Every(60 * 60 * 1000, 'expired-files')
  async sweep(): Promise<void> {
    await this.db.system((tx) => this.files.deleteExpired(tx, this.clock.now()));
  }
}
