import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { LedgerChecksService } from './ledger-checks.service.ts';

@Controller()
export class LedgerChecksController {
  constructor(private readonly checks: LedgerChecksService) {}

  @Handles(walletRoutes.ledgerChecks) list(call: Call<typeof walletRoutes.ledgerChecks>) {
    return this.checks.list(call.query);
  }
  @Handles(walletRoutes.ledgerCheck) get(call: Call<typeof walletRoutes.ledgerCheck>) {
    return this.checks.get(call.params.id);
  }
  @Handles(walletRoutes.runLedgerCheck) run(call: Call<typeof walletRoutes.runLedgerCheck>) {
    return this.checks.run(call.audit);
  }
}
