import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { HandoverFormsService } from './handover-forms.service.ts';

@Controller()
export class HandoverFormsController {
  constructor(private readonly forms: HandoverFormsService) {}

  @Handles(renderRoutes.proofOfShipment)
  print(call: Call<typeof renderRoutes.proofOfShipment>) {
    return this.forms.print(call.shop, call.body);
  }
}
