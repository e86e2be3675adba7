import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call, type FileAnswer } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { HandoverFormsService } from './handover-forms.service.ts';

@Controller()
export class HandoverFormsController {
  constructor(private readonly forms: HandoverFormsService) {}

  @Handles(renderRoutes.proofOfShipment)
  print(call: Call<typeof renderRoutes.proofOfShipment>) {
    return this.forms.print({ ...call.shop, signal: call.signal }, call.body);
  }
  @Handles(renderRoutes.document)
  async open(call: Call<typeof renderRoutes.document>): Promise<FileAnswer> {
    return (await this.forms.open(call.params.token)) as FileAnswer;
  }
}
