import { renderJobs } from '@lamliang/contracts/render';
import { Works, type JobContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CoverSheetsService, type CoverSheetsJob } from './cover-sheets.service.ts';

@Controller()
export class CoverSheetsConsumer {
  constructor(private readonly coverSheets: CoverSheetsService) {}

  @Works(renderJobs.coverSheets)
  coverSheetsAsked(payload: CoverSheetsJob, job: JobContext) {
    return this.coverSheets.work(payload, job);
  }
}
