import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { FaultsService } from './faults.service.ts';

@Controller()
export class FaultsController {
  constructor(private readonly faults: FaultsService) {}

  @Handles(sandboxRoutes.faults) set(call: Call<typeof sandboxRoutes.faults>) {
    return this.faults.set(call.params.code, call.body);
  }
}
