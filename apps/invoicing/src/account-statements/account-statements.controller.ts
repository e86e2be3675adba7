import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AccountStatementsService } from './account-statements.service.ts';

@Controller()
export class AccountStatementsController {
  constructor(private readonly statements: AccountStatementsService) {}

  @Handles(routes.accountStatement) own({ query, shop }: Call<typeof routes.accountStatement>) {
    return this.statements.document(shop.account_id, query);
  }
  @Handles(routes.staffAccountStatement) ofStaff({ params, query }: Call<typeof routes.staffAccountStatement>) {
    return this.statements.document(params.id, query);
  }
}
