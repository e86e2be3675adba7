import type { PayloadOf } from '@lamliang/contracts';
import type { invoicingEvents } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { creditNotePosting } from '../ledger/credit-note-posting.rules.ts';
import { LedgerService } from '../ledger/ledger.service.ts';

/** What invoicing takes back of papers by hand. */
@Injectable()
export class CreditNotesService {
  constructor(private readonly ledger: LedgerService) {}

  /** Posts a note once; one that a fact made is in the books already. */
  async issued(tx: Tx, note: PayloadOf<typeof invoicingEvents.creditNoteIssued>): Promise<void> {
    const posting = creditNotePosting(note);
    if (posting) await this.ledger.post(tx, posting);
  }
}
