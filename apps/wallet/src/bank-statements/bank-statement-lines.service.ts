import type { BodyOf, QueryOf } from '@lamliang/contracts';
import type { BankStatementLine, BankStatementLineDetail, walletRoutes } from '@lamliang/contracts/wallet';
import { AppError, Db, staffList, type AuditTrail, type Listed, type StaffCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { ClosedDaysService } from '../day-closes/closed-days.service.ts';
import { LedgerService } from '../ledger/ledger.service.ts';
import { bankDifferencePosting } from '../ledger/bank-posting.rules.ts';
import { BankJoinsService } from './bank-joins.service.ts';
import type { BankPayment } from './bank-match.rules.ts';
import { BANK_LINE_COLUMNS, BankStatementLinesRepository } from './bank-statement-lines.repository.ts';
import type { BankStatementLineEntity } from './bank-statement-line.entity.ts';
import { bankStatementLineMachine } from './bank-statement.machine.ts';

const MOVES = { matched: 'match', posted: 'post', explained: 'explain' } as const;
/** Candidates of a line that are told. */
const MOST_CANDIDATES = 20;

/** The queue of lines that are no payment of ours by themselves, and what somebody decides about each. */
@Injectable()
export class BankStatementLinesService {
  constructor(
    private readonly db: Db,
    private readonly lines: BankStatementLinesRepository,
    private readonly joins: BankJoinsService,
    private readonly days: ClosedDaysService,
    private readonly ledger: LedgerService,
  ) {}

  list(query: QueryOf<typeof walletRoutes.bankStatementLines>): Promise<Listed<BankStatementLine>> {
    const list = staffList(query, BANK_LINE_COLUMNS);
    return this.db.systemAutocommit((tx) => this.lines.list(tx, list));
  }

  /** @throws AppError record.not_found */
  get(id: number): Promise<BankStatementLineDetail> {
    return this.db.systemAutocommit((tx) => this.detail(tx, id));
  }

  /**
   * Settles a line with a reason: it is joined with a payment, posted against the adjustments, or explained. The same
   * again changes nothing.
   * @throws AppError record.not_found, bank_statement_line.illegal_move, bank_statement_line.no_payment
   */
  async settle(
    staff: StaffCaller,
    id: number,
    { state, match_key, reason }: BodyOf<typeof walletRoutes.settleBankLine>,
    audit: AuditTrail,
  ): Promise<BankStatementLineDetail> {
    return await this.db.system(async (tx) => {
      // Of two lines that are joined with one payment at once, one sees what the other did; so does whoever closes the day.
      await this.days.lock(tx);
      const line = await this.lines.lock(tx, id);
      if (!line) throw new AppError('record.not_found');
      if (line.state === state && line.settled_dt) audit.unchanged();
      else {
        if (line.state === 'previewed' || !bankStatementLineMachine.can(line.state, MOVES[state]))
          throw new AppError('bank_statement_line.illegal_move', { data: { state: line.state } });
        const payment = state === 'matched' ? await this.paymentOf(tx, line, match_key) : undefined;
        const match = { match_type: payment?.match_type ?? null, match_key: payment?.match_key ?? null, match_no: payment?.match_no ?? null }; // prettier-ignore
        const { login_id: settled_by, user_name: settled_name } = staff;
        const outcome = payment ? 'matched' : line.outcome;
        await this.lines.settle(tx, id, { state, outcome, ...match, reason, settled_by, settled_name });
        if (payment) await this.joins.join(tx, [{ line_id: id, payment }]);
        if (state === 'posted') {
          const { transaction_id } = await this.ledger.post(tx, bankDifferencePosting({ line_id: id, amount: line.amount, reason })); // prettier-ignore
          await this.lines.join(tx, [{ line_id: id, transaction_id }]);
        }
        const after = { state, amount: line.amount, ...(payment && { match_no: payment.match_no }) };
        await audit.write(tx, { target_id: id, reason, before: { state: line.state }, after });
      }
      return this.detail(tx, id);
    });
  }

  /** The payment that was named, or the only one that it can be. */
  private async paymentOf(tx: Tx, line: BankStatementLineEntity, match_key: string | undefined): Promise<BankPayment> {
    const free = await this.joins.free(tx, line.booked_dt, [line.amount]);
    const fitting = match_key ? free.filter((payment) => payment.match_key === match_key) : free;
    const [payment] = fitting;
    if (!payment || fitting.length > 1) throw new AppError('bank_statement_line.no_payment');
    return payment;
  }

  private async detail(tx: Tx, id: number): Promise<BankStatementLineDetail> {
    const line = await this.lines.one(tx, id);
    if (!line) throw new AppError('record.not_found');
    const isOpen = line.state === 'waiting' || line.state === 'explained';
    const free = isOpen ? await this.joins.free(tx, line.booked_dt, [line.amount]) : [];
    const candidates = free.slice(0, MOST_CANDIDATES).map(({ match_key, match_type, match_no, candidate_dt }) => ({ match_key, match_type, match_no, candidate_dt })); // prettier-ignore
    return { ...line, candidates };
  }
}
