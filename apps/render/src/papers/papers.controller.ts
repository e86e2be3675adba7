import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PapersService } from './papers.service.ts';

@Controller()
export class PapersController {
  constructor(private readonly papers: PapersService) {}

  @Handles(renderRoutes.paper)
  print(call: Call<typeof renderRoutes.paper>) {
    return this.papers.print(call.body, call.signal);
  }

  @Handles(renderRoutes.paperPreview)
  preview(call: Call<typeof renderRoutes.paperPreview>) {
    return this.papers.preview(call.body, call.signal);
  }
}
