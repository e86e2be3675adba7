import { walletRoutes as routes } from '@lamliang/contracts/wallet';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { BankFilesService } from './bank-files.service.ts';
import { BankResultsService } from './bank-results.service.ts';

@Controller()
export class BankFilesController {
  constructor(
    private readonly files: BankFilesService,
    private readonly results: BankResultsService,
  ) {}

  @Handles(routes.bankFiles) list(call: Call<typeof routes.bankFiles>) {
    return this.files.list(call.query);
  }
  @Handles(routes.bankFile) get(call: Call<typeof routes.bankFile>) {
    return this.files.get(call.params.id);
  }
  @Handles(routes.bankFileLines) lines(call: Call<typeof routes.bankFileLines>) {
    return this.files.lines(call.query);
  }
  @Handles(routes.bankFileLine) line(call: Call<typeof routes.bankFileLine>) {
    return this.files.line(call.params.id);
  }
  @Handles(routes.previewBankFile) preview(call: Call<typeof routes.previewBankFile>) {
    return this.files.preview(call.body);
  }
  @Handles(routes.makeBankFile) make(call: Call<typeof routes.makeBankFile>) {
    return this.files.make(call.staff, call.body, call.audit);
  }
  @Handles(routes.downloadBankFile) download(call: Call<typeof routes.downloadBankFile>) {
    return this.files.download(call.staff, call.params.id, call.query.file_type);
  }
  @Handles(routes.withdrawBankFile) withdraw(call: Call<typeof routes.withdrawBankFile>) {
    return this.files.withdraw(call.staff, call.params.id, call.body.reason, call.audit);
  }
  @Handles(routes.previewBankResult) previewResult(call: Call<typeof routes.previewBankResult>) {
    return this.results.preview(call.params.id, call.files.sheet[0]!);
  }
  @Handles(routes.takeBankResult) takeResult(call: Call<typeof routes.takeBankResult>) {
    return this.results.take(call.params.id, call.files.sheet[0]!, call.audit);
  }
}
