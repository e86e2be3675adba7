import { renderJobs } from '@lamliang/contracts/render';
import { HandlesJob, type JobContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { HandoverFormsService, type ProofOfShipmentJob } from './handover-forms.service.ts';

@Controller()
export class HandoverFormsConsumer {
  constructor(private readonly forms: HandoverFormsService) {}

  @HandlesJob(renderJobs.proofOfShipment)
  onProofOfShipmentRequested(payload: ProofOfShipmentJob, job: JobContext) {
    return this.forms.work(payload, job);
  }
}
