import { renderRoutes } from '@lamliang/contracts/render';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AccountStatementsService } from './account-statements.service.ts';

@Controller()
export class AccountStatementsController {
  constructor(private readonly statements: AccountStatementsService) {}

  @Handles(renderRoutes.accountStatement)
  print(call: Call<typeof renderRoutes.accountStatement>) {
    return this.statements.print(call.body, call.signal);
  }
}
