import type { AnswerOf, PersonalRow } from '@lamliang/contracts';
import type { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { bangkokDate } from '@lamliang/kernel';
import { AppClock, Db, DeletedAccounts, Every, LOGGER, personalRows, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { BuyersService } from '../parties/buyers.service.ts';
import { SLIP } from '../payments/payments.service.ts';
import { LeavingRepository } from './leaving.repository.ts';

/** What the copy of a shop's data has of invoicing; amounts are baht. */
const PARTS = {
  papers: `SELECT id, kind, paper_no, issue_date::text AS issue_date, buyer->>'name' AS buyer_name, buyer->>'tax_id' AS buyer_tax_id, buyer->'address' AS buyer_address,
    buyer->>'telephone' AS buyer_telephone, buyer->>'email' AS buyer_email, vat_amount / 100.0::float8 AS vat_amount, total_amount / 100.0::float8 AS total_amount, note, reason_text
    FROM paper WHERE account_id = $1 AND id > $2`,
  invoice_approvals: `SELECT id, invoice_approval_no, status, invoice_status, invoice_no, period_from::text AS period_from, period_to::text AS period_to,
    due_date::text AS due_date, total_amount / 100.0::float8 AS total_amount, remark, create_dt FROM invoice_approval WHERE account_id = $1 AND id > $2`,
  other_fees: `SELECT id, other_fee_no, order_no, fee_type, amount / 100.0::float8 AS amount, vat_amount / 100.0::float8 AS vat_amount, detail, status, create_dt, received_dt,
    (SELECT jsonb_agg(jsonb_build_object('question', q.question, 'asked_dt', q.asked_dt, 'answer', q.answer) ORDER BY q.id) FROM other_fee_question q WHERE q.other_fee_id = f.id) AS questions
    FROM other_fee f WHERE account_id = $1 AND id > $2`,
};
/** Papers of a year are kept for the five after it (Revenue Code s.87/3, Accounting Act s.14). */
const YEARS = 5;
const AT_ONCE = 500;

/** What invoicing has of a shop that leaves: what stands against it, its copy, what goes with it, and what goes with the years. */
@Injectable()
export class LeavingService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly leaving: LeavingRepository,
    buyers: BuyersService,
    accounts: DeletedAccounts,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    // Papers stay with what they say as long as the law wants them; what was asked for the next one goes.
    accounts.erases(() => buyers.forgetGone());
    accounts.keepsFiles(SLIP);
    accounts.erases(({ account_id }) => this.db.system((tx) => this.leaving.eraseWords(tx, account_id)));
  }

  copy(account_id: number): AsyncGenerator<PersonalRow> {
    return personalRows(this.db, account_id, PARTS);
  }

  /** Erases persons on papers that the law wants no longer; of companies nothing is personal. */
  @Every(3_600_000, 'erase-papers')
  async eraseOld(): Promise<void> {
    const before = `${Number(bangkokDate(this.clock.now()).slice(0, 4)) - YEARS}-01-01`;
    let erased = 0;
    for (let some = AT_ONCE; some === AT_ONCE; erased += some)
      some = await this.db.system((tx) => this.leaving.erase(tx, before, AT_ONCE));
    if (erased) this.log.info({ erased, before }, 'persons on old papers were erased');
  }

  owed(account_id: number): Promise<AnswerOf<typeof invoicingRoutes.owedOfAccount>> {
    return this.db.systemAutocommit((tx) => this.leaving.owed(tx, account_id));
  }
}
