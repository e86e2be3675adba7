import { authJobs } from '@lamliang/contracts/auth';
import { HandlesJob, type JobContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CopiesService } from './copies.service.ts';

@Controller()
export class CopiesConsumer {
  constructor(private readonly copies: CopiesService) {}

  @HandlesJob(authJobs.copyPersonalData)
  make({ login_id }: { login_id: number }, job: JobContext) {
    return this.copies.make(login_id, job);
  }
}
