import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { codRemittedPosting } from '../ledger/bank-posting.rules.ts';
import type { BankPayment } from './bank-match.rules.ts';
import { BankPaymentsRepository } from './bank-payments.repository.ts';
import { BankStatementLinesRepository } from './bank-statement-lines.repository.ts';

const DAY_MS = 24 * 3_600_000;
/** A payment is older than its line by so many days at most. */
const OLDEST_DAYS = 60;

/** Joins lines of the bank with the payments that they are. */
@Injectable()
export class BankJoinsService {
  constructor(
    private readonly payments: BankPaymentsRepository,
    private readonly lines: BankStatementLinesRepository,
    private readonly ledger: LedgerService,
  ) {}

  /** Payments that no line is yet, for lines from a moment on. @param amounts of these alone, satang */
  free(tx: Tx, first: Date, amounts?: readonly number[]): Promise<BankPayment[]> {
    return this.payments.free(tx, new Date(first.getTime() - OLDEST_DAYS * DAY_MS), amounts);
  }

  /** The postings of payments are shown by their lines from now on; what carriers handed over is posted. */
  async join(tx: Tx, pairs: readonly { line_id: number; payment: BankPayment }[]): Promise<void> {
    const remitted = pairs.filter(({ payment }) => payment.partner_code !== null);
    const postings = remitted.map(({ line_id, payment: { amount, match_no, partner_code } }) =>
      codRemittedPosting({ line_id, partner_code: partner_code ?? '', amount, reference: match_no }));
    const posted = await this.ledger.postMany(tx, postings);
    await this.lines.join(tx, [
      ...pairs.flatMap(({ line_id, payment }) => payment.transaction_ids.map((transaction_id) => ({ line_id, transaction_id }))),
      ...remitted.map(({ line_id }, at) => ({ line_id, transaction_id: posted[at]!.transaction_id })),
    ]);
  } // prettier-ignore
}
