import { Controller } from '@nestjs/common';
import { authRoutes } from '@lamliang/contracts/auth';
import { Handles, type Call } from '@lamliang/platform';
import { NumbersService } from './numbers.service.ts';

@Controller()
export class NumbersController {
  constructor(private readonly numbers: NumbersService) {}

  @Handles(authRoutes.revealNumber)
  reveal(call: Call<typeof authRoutes.revealNumber>) {
    return this.numbers.reveal(call.params.id, call.body, call.staff, call.audit);
  }
}
