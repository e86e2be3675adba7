import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BankStatementLinesService } from './bank-statement-lines.service.ts';
import { BankStatementsService } from './bank-statements.service.ts';

@Controller()
export class BankStatementsController {
  constructor(
    private readonly statements: BankStatementsService,
    private readonly lines: BankStatementLinesService,
  ) {}

  @Handles(routes.bankStatements) list(call: Call<typeof routes.bankStatements>) {
    return this.statements.list(call.query);
  }
  @Handles(routes.bankStatement) get(call: Call<typeof routes.bankStatement>) {
    return this.statements.get(call.params.id);
  }
  @Handles(routes.importBankStatement) import(call: Call<typeof routes.importBankStatement>) {
    return this.statements.import(call.staff, call.body, call.files.sheet[0]!, call.audit);
  }
  @Handles(routes.applyBankStatement) apply(call: Call<typeof routes.applyBankStatement>) {
    return this.statements.apply(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.discardBankStatement) discard(call: Call<typeof routes.discardBankStatement>) {
    return this.statements.discard(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.bankStatementLines) lineList(call: Call<typeof routes.bankStatementLines>) {
    return this.lines.list(call.query);
  }
  @Handles(routes.bankStatementLine) line(call: Call<typeof routes.bankStatementLine>) {
    return this.lines.get(call.params.id);
  }
  @Handles(routes.settleBankLine) settle(call: Call<typeof routes.settleBankLine>) {
    return this.lines.settle(call.staff, call.params.id, call.body, call.audit);
  }
}
