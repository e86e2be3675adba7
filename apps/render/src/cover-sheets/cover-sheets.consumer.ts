import { renderJobs } from '@lamliang/contracts/render';
import { HandlesJob, type JobContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CoverSheetsService, type CoverSheetsJob } from './cover-sheets.service.ts';

@Controller()
export class CoverSheetsConsumer {
  constructor(private readonly coverSheets: CoverSheetsService) {}

  @HandlesJob(renderJobs.coverSheets)
  onCoverSheetsRequested(payload: CoverSheetsJob, job: JobContext) {
    return this.coverSheets.work(payload, job);
  }
}
