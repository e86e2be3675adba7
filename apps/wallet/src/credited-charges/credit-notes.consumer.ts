import type { PayloadOf } from '@lamliang/contracts';
import { invoicingEvents } from '@lamliang/contracts/invoicing';
import { HandlesEvent, type EventContext } from '@lamliang/platform';
import { Controller } from '@nestjs/common';
import { CreditNotesService } from './credit-notes.service.ts';

@Controller()
export class CreditNotesConsumer {
  constructor(private readonly notes: CreditNotesService) {}

  @HandlesEvent(invoicingEvents.creditNoteIssued)
  issued(payload: PayloadOf<typeof invoicingEvents.creditNoteIssued>, { tx }: Pick<EventContext, 'tx'>) {
    return this.notes.issued(tx, payload);
  }
}
