import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { FilesService } from './files.service.ts';

@Controller()
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Handles(renderRoutes.job)
  progress(call: Call<typeof renderRoutes.job>) {
    return this.files.progress(call.shop.account_id, call.params.job_id);
  }
  @Handles(renderRoutes.jobFile)
  file(call: Call<typeof renderRoutes.jobFile>) {
    return this.files.file(call.shop.account_id, call.params.job_id);
  }
}
