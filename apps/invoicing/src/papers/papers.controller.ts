import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { PaperListsService } from './paper-lists.service.ts';

@Controller()
export class PapersController {
  constructor(private readonly lists: PaperListsService) {}

  @Handles(routes.taxInvoices) page(call: Call<typeof routes.taxInvoices>) {
    return this.lists.page(call.shop, call.query);
  }
  @Handles(routes.taxInvoice) ownOne(call: Call<typeof routes.taxInvoice>) {
    return this.lists.get(call.shop, call.params.id);
  }
  @Handles(routes.staffPapers) list(call: Call<typeof routes.staffPapers>) {
    return this.lists.list(call.query);
  }
  @Handles(routes.staffPaper) get(call: Call<typeof routes.staffPaper>) {
    return this.lists.one(call.params.id);
  }
}
