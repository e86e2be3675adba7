import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { AccountDocumentsService } from './account-documents.service.ts';

@Controller()
export class AccountDocumentsController {
  constructor(private readonly documents: AccountDocumentsService) {}

  @Handles(routes.accountDocuments) page({ params, query }: Call<typeof routes.accountDocuments>) {
    return this.documents.page(params.id, query);
  }
}
