import { ordersRoutes as routes } from '@lamliang/contracts/orders';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { RefusalsService } from './refusals.service.ts';

@Controller()
export class RefusalsController {
  constructor(private readonly refusals: RefusalsService) {}

  @Handles(routes.staffRefuse) refuse(call: Call<typeof routes.staffRefuse>) {
    return this.refusals.refuse(call.staff, call.params.id, call.body, call.files.images, call.audit);
  }
}
