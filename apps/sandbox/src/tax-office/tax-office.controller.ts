import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import { type Call, Handles } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { TaxOfficeService } from './tax-office.service.ts';

@Controller()
export class TaxOfficeController {
  constructor(private readonly office: TaxOfficeService) {}

  @Handles(sandboxRoutes.submitTax) submit(call: Call<typeof sandboxRoutes.submitTax>) {
    return this.office.submit(call.body, call.headers['authorization'], call.signal);
  }

  @Handles(sandboxRoutes.taxDocuments) list(call: Call<typeof sandboxRoutes.taxDocuments>) {
    return this.office.list(call.query.document_no);
  }
}
