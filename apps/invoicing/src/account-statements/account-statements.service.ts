import { MOST_STATEMENT_LINES, type AccountStatement, type PaperLanguage } from '@lamliang/contracts/invoicing';
import { AppClock, AppError, Db, fileAnswer, type FileAnswer } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { BuyersService } from '../parties/buyers.service.ts';
import { partyOf } from '../parties/party.rules.ts';
import { agesOf, balanced } from './account-statement.rules.ts';
import { AccountStatementsClient } from './account-statements.client.ts';
import { AccountStatementsRepository } from './account-statements.repository.ts';

/** Days of Bangkok, both included. */
export interface StatementTerms {
  from_date: string;
  to_date: string;
  language?: PaperLanguage | undefined;
}

/** Statements of account: what a credit customer was asked for, what came in, and what is open. */
@Injectable()
export class AccountStatementsService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly statements: AccountStatementsRepository,
    private readonly buyers: BuyersService,
    private readonly printing: AccountStatementsClient,
  ) {}

  /**
   * @throws AppError record.not_found for an account that is no shop; request.invalid for a period with more than 1,000
   *   movements; service.unavailable
   */
  async document(account_id: number, { language = 'th', ...period }: StatementTerms): Promise<FileAnswer> {
    const statement = await this.statement(account_id, period);
    const body = await this.printing.print(account_id, statement, language);
    const name = `statement-${period.from_date}-${period.to_date}${language === 'th' ? '' : '-en'}.pdf`;
    return fileAnswer({ name, type: 'application/pdf', size: body.length, body });
  }

  private async statement(account_id: number, { from_date, to_date }: Omit<StatementTerms, 'language'>): Promise<AccountStatement> {
    if (!(await this.buyers.know([account_id])).has(account_id)) throw new AppError('record.not_found');
    return this.db.system(async (tx) => {
      const opening_amount = await this.statements.owedBefore(tx, account_id, from_date);
      const movements = await this.statements.movements(tx, account_id, from_date, to_date, MOST_STATEMENT_LINES + 1);
      if (movements.length > MOST_STATEMENT_LINES) throw new AppError('request.invalid', { errors: [{ field: 'from_date', code: 'validation.date_range' }] });
      const lines = balanced(opening_amount, movements);
      const ages = agesOf(await this.statements.open(tx, account_id, to_date), to_date);
      return {
        seller: partyOf(this.buyers.seller),
        buyer: partyOf(await this.buyers.of(tx, account_id, 'invoice')),
        from_date,
        to_date,
        made_dt: this.clock.now().toISOString(),
        opening_amount,
        lines: lines.map(({ day, kind, paper_no, refers_no, due_date, amount, balance_amount, is_open }) => ({ day, kind, paper_no, refers_no, due_date, amount, balance_amount, is_open })),
        closing_amount: lines.at(-1)?.balance_amount ?? opening_amount,
        credit_amount: await this.statements.credited(tx, account_id, to_date),
        ages,
      };
    });
  } // prettier-ignore
}
