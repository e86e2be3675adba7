import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { Db, type AuditTrail, type StaffCaller } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { CreditNotesService } from '../credit-notes/credit-notes.service.ts';
import { PapersService } from '../papers/papers.service.ts';
import { BuyersService } from '../parties/buyers.service.ts';

/**
 * Papers that are issued anew because their buyer was wrong. The new one has the lines and sums of the old one, a number of
 * its own and the day on which it is issued: who issues electronically calls nothing back (order of the Revenue Department
 * Por. 86/2542, no. 24, and its notification on electronic tax invoices). In the tax report the old one counts.
 */
@Injectable()
export class ReplacementsService {
  constructor(
    private readonly db: Db,
    private readonly papers: PapersService,
    private readonly notes: CreditNotesService,
    private readonly buyers: BuyersService,
  ) {}

  /** The buyer as a new paper would name it. @throws AppError record.not_found, paper.not_replaceable, service.unavailable */
  async buyer(id: number): Promise<AnswerOf<typeof invoicingRoutes.currentBuyer>> {
    const { account_id } = await this.db.systemAutocommit((tx) => this.papers.standing(tx, id));
    const lacks = (await this.buyers.know([account_id])).get(account_id) ?? [];
    return await this.db.systemAutocommit((tx) => this.papers.buyerAnew(tx, id, lacks));
  }

  /**
   * Issues a paper anew, once: whoever asks again is told that another one stands in for it.
   * @throws AppError record.not_found, paper.not_replaceable, paper.buyer_unchanged, paper.buyer_incomplete,
   *   paper.month_closed, service.unavailable
   */
  async replace(staff: StaffCaller, id: number, { reason_code, reason }: BodyOf<typeof invoicingRoutes.replacePaper>, audit: AuditTrail) {
    const old = await this.db.systemAutocommit((tx) => this.papers.standing(tx, id));
    const { account_id } = old;
    await this.buyers.know([account_id]);
    return await this.db.system(async (tx) => {
      // Nobody takes back from the old paper meanwhile, and nobody else replaces it.
      await this.notes.hold(tx, id);
      const made = await this.papers.replace(tx, id, { reason_code, reason_text: reason, issued_name: staff.user_name });
      await audit.write(tx, { target_id: made.id, reason, before: { paper_no: old.paper_no }, after: { account_id, paper_no: made.paper_no, reason_code } });
      return { id: made.id, paper_no: made.paper_no };
    });
  } // prettier-ignore
}
