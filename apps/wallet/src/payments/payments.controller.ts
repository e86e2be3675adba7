import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { PaymentsService } from './payments.service.ts';

@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Handles(walletRoutes.pay) pay(call: Call<typeof walletRoutes.pay>) {
    return this.payments.pay(call.body, call.audit);
  }
}
