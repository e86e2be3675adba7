import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CodLinesService } from './cod-lines.service.ts';
import { CodStatementsService } from './cod-statements.service.ts';

@Controller()
export class CodStatementsController {
  constructor(
    private readonly statements: CodStatementsService,
    private readonly lines: CodLinesService,
  ) {}

  @Handles(routes.staffCodStatements) list(call: Call<typeof routes.staffCodStatements>) {
    return this.statements.list(call.query);
  }
  @Handles(routes.staffCodStatement) get(call: Call<typeof routes.staffCodStatement>) {
    return this.statements.get(call.params.id);
  }
  @Handles(routes.importCodStatement) import(call: Call<typeof routes.importCodStatement>) {
    return this.statements.import(call.staff, call.body, call.files.sheet[0]!, call.audit);
  }
  @Handles(routes.applyCodStatement) apply(call: Call<typeof routes.applyCodStatement>) {
    return this.statements.apply(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.discardCodStatement) discard(call: Call<typeof routes.discardCodStatement>) {
    return this.statements.discard(call.staff, call.params.id, call.audit);
  }
  @Handles(routes.staffCodLines) lineList(call: Call<typeof routes.staffCodLines>) {
    return this.lines.list(call.query);
  }
  @Handles(routes.staffCodLine) line(call: Call<typeof routes.staffCodLine>) {
    return this.lines.get(call.params.id);
  }
  @Handles(routes.settleCodLine) settle(call: Call<typeof routes.settleCodLine>) {
    return this.lines.settle(call.staff, call.params.id, call.body, call.audit);
  }
}
