import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { NumbersService } from './numbers.service.ts';
import { PayeesService } from './payees.service.ts';

@Controller()
export class NumbersController {
  constructor(
    private readonly numbers: NumbersService,
    private readonly payees: PayeesService,
  ) {}

  @Handles(authRoutes.revealNumber)
  reveal(call: Call<typeof authRoutes.revealNumber>) {
    return this.numbers.reveal(call.params.id, call.body, call.staff, call.audit);
  }
  @Handles(authRoutes.payees) payeesOf(call: Call<typeof authRoutes.payees>) {
    return this.payees.of(call.body.account_ids);
  }
  @Handles(authRoutes.openPayees) openPayees(call: Call<typeof authRoutes.openPayees>) {
    return this.payees.open(call.body, call.audit);
  }
}
