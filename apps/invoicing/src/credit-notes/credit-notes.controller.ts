import { invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { Handles, type Call } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditNoteDeskService } from './credit-note-desk.service.ts';
import { OwnCreditNotesService } from './own-credit-notes.service.ts';

@Controller()
export class CreditNotesController {
  constructor(
    private readonly own: OwnCreditNotesService,
    private readonly desk: CreditNoteDeskService,
  ) {}

  @Handles(routes.creditNotes) page(call: Call<typeof routes.creditNotes>) {
    return this.own.page(call.shop, call.query);
  }
  @Handles(routes.creditNote) ownOne(call: Call<typeof routes.creditNote>) {
    return this.own.get(call.shop, call.params.id);
  }
  @Handles(routes.creditNoteExport) ownExport(call: Call<typeof routes.creditNoteExport>) {
    return this.own.export(call.shop, call.params.id, call.language);
  }
  @Handles(routes.staffCreditNotes) list(call: Call<typeof routes.staffCreditNotes>) {
    return this.desk.list(call.query);
  }
  @Handles(routes.staffCreditNote) get(call: Call<typeof routes.staffCreditNote>) {
    return this.desk.get(call.params.id);
  }
  @Handles(routes.creditablePapers) papers(call: Call<typeof routes.creditablePapers>) {
    return this.desk.papers(call.query);
  }
  @Handles(routes.creditablePaper) paper(call: Call<typeof routes.creditablePaper>) {
    return this.desk.paper(call.params.id);
  }
  @Handles(routes.creditableLines) lines(call: Call<typeof routes.creditableLines>) {
    return this.desk.lines(call.params.id, call.query);
  }
  @Handles(routes.noteFigures) figures(call: Call<typeof routes.noteFigures>) {
    return this.desk.figures(call.params.id, call.body);
  }
  @Handles(routes.makeCreditNote) make(call: Call<typeof routes.makeCreditNote>) {
    return this.desk.make(call.staff, call.params.id, call.body, call.key, call.audit);
  }
}
