import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { AdjustmentsService } from './adjustments.service.ts';
import { CreditLinesService } from './credit-lines.service.ts';

@Controller()
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly creditLines: CreditLinesService,
  ) {}

  @Handles(walletRoutes.adjust) adjust(call: Call<typeof walletRoutes.adjust>) {
    return this.adjustments.adjust(call.staff, call.body, call.key, call.audit);
  }
  @Handles(walletRoutes.adjustments) list(call: Call<typeof walletRoutes.adjustments>) {
    return this.adjustments.list(call.query);
  }
  @Handles(walletRoutes.adjustment) get(call: Call<typeof walletRoutes.adjustment>) {
    return this.adjustments.get(call.params.id);
  }
  @Handles(walletRoutes.setCreditLine) setCreditLine(call: Call<typeof walletRoutes.setCreditLine>) {
    return this.creditLines.set(call.staff, call.body, call.audit);
  }
}
