import { Controller } from '@nestjs/common';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { LedgerEntriesService } from './ledger-entries.service.ts';

@Controller()
export class LedgerEntriesController {
  constructor(private readonly entries: LedgerEntriesService) {}

  @Handles(walletRoutes.ledgerEntries) list(call: Call<typeof walletRoutes.ledgerEntries>) {
    return this.entries.list(call.query);
  }
  @Handles(walletRoutes.ledgerEntry) get(call: Call<typeof walletRoutes.ledgerEntry>) {
    return this.entries.get(call.params.id);
  }
}
