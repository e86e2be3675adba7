import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { baht, EXPORT_TYPES, pathId } from '../wire.ts';
import { BANK_MATCH_TYPES, BANK_STATEMENT_LINE_STATES, BANK_STATEMENT_OUTCOMES, BANK_STATEMENT_STATES, bankLineTerms, bankStatement, bankStatementDetail, bankStatementLine, bankStatementLineDetail, bankStatementTerms, STATEMENT_BANKS } from './bank-statement-types.ts'; // prettier-ignore

const FINANCE_STAFF = { kind: 'staff', roles: ['finance', 'admin'] } as const;
const one = z.object({ id: pathId });
const STATEMENTS = ['wallet.staff.bank_statements.list', 'wallet.staff.bank_statements.get', 'wallet.staff.bank_statement_lines.list', 'wallet.staff.bank_statement_lines.get'] as const; // prettier-ignore
const APPLIED = [...STATEMENTS, 'wallet.staff.day_closes.list', 'wallet.staff.day_closes.get', 'wallet.staff.ledger_entries.list'] as const; // prettier-ignore

/** Statements of our bank accounts, line by line beside what the books say was paid. */
export const bankStatementRoutes = {
  bankStatements: route({
    id: 'wallet.staff.bank_statements.list',
    method: 'GET',
    path: '/staff-api/v1/bank-statements',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        bank_code: filters.anyOf(STATEMENT_BANKS),
        state: filters.anyOf(BANK_STATEMENT_STATES),
        q: filters.text,
      },
      sorts: ['create_dt', 'first_dt', 'line_count'],
    }),
    answer: z.array(bankStatement),
    answers: 'list',
    sums: z.object({ deposit_amount: z.nullable(baht), withdrawal_amount: z.nullable(baht) }),
    fails: [],
    summary: 'Lists the bank statements that were read, newest first; `q` is a part of the name of a file.',
  }),
  bankStatement: route({
    id: 'wallet.staff.bank_statements.get',
    method: 'GET',
    path: '/staff-api/v1/bank-statements/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: bankStatementDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a bank statement with the figures of its lines by outcome and state.',
  }),
  importBankStatement: route({
    id: 'wallet.staff.bank_statements.import',
    method: 'POST',
    path: '/staff-api/v1/bank-statements',
    caller: FINANCE_STAFF,
    body: bankStatementTerms,
    files: { sheet: { least: 1, most: 1, max_bytes: 5 * 1024 * 1024, types: [EXPORT_TYPES.xlsx, EXPORT_TYPES.csv] } },
    answer: bankStatementDetail,
    answers: 'bare',
    audit: { action: 'bank_statement.imported', target: 'bank_statement' },
    fails: [],
    touches: STATEMENTS,
    summary:
      'Reads a bank statement (the form of its bank, xlsx or csv, at most 10,000 lines) and tells what each line is; nothing is recorded. The same file again answers what was read before.',
  }),
  applyBankStatement: route({
    id: 'wallet.staff.bank_statements.apply',
    method: 'POST',
    path: '/staff-api/v1/bank-statements/:id/apply',
    caller: FINANCE_STAFF,
    params: one,
    answer: bankStatementDetail,
    answers: 'bare',
    audit: { action: 'bank_statement.applied', target: 'bank_statement' },
    fails: ['record.not_found', 'bank_statement.illegal_move'],
    touches: APPLIED,
    summary:
      'Joins its lines with the payments that they are, posts what carriers handed over, and leaves the others in the queue: all of it, or nothing.',
  }),
  discardBankStatement: route({
    id: 'wallet.staff.bank_statements.discard',
    method: 'POST',
    path: '/staff-api/v1/bank-statements/:id/discard',
    caller: FINANCE_STAFF,
    params: one,
    answer: bankStatementDetail,
    answers: 'bare',
    audit: { action: 'bank_statement.discarded', target: 'bank_statement' },
    fails: ['record.not_found', 'bank_statement.illegal_move'],
    touches: STATEMENTS,
    summary: 'Discards a statement that was not applied; its file may then be read again.',
  }),
  bankStatementLines: route({
    id: 'wallet.staff.bank_statement_lines.list',
    method: 'GET',
    path: '/staff-api/v1/bank-statement-lines',
    caller: FINANCE_STAFF,
    query: staffListQuery({
      filters: {
        bank_statement_id: filters.integer,
        bank_code: filters.anyOf(STATEMENT_BANKS),
        outcome: filters.anyOf(BANK_STATEMENT_OUTCOMES),
        state: filters.anyOf(BANK_STATEMENT_LINE_STATES),
        match_type: filters.anyOf(BANK_MATCH_TYPES),
        day: filters.day,
        q: filters.text,
      },
      sorts: ['amount', 'booked_dt'],
    }),
    answer: z.array(bankStatementLine),
    answers: 'list',
    sums: z.object({ amount: z.nullable(baht) }),
    fails: [],
    summary:
      'Lists lines of bank statements; `day` is that of the books, `q` a part of what the bank wrote or of the number of what it pays.',
  }),
  bankStatementLine: route({
    id: 'wallet.staff.bank_statement_lines.get',
    method: 'GET',
    path: '/staff-api/v1/bank-statement-lines/:id',
    caller: FINANCE_STAFF,
    params: one,
    answer: bankStatementLineDetail,
    answers: 'bare',
    fails: ['record.not_found'],
    summary: 'Gets a line of a bank statement, and where it is not settled the payments that it could be.',
  }),
  settleBankLine: route({
    id: 'wallet.staff.bank_statement_lines.settle',
    method: 'POST',
    path: '/staff-api/v1/bank-statement-lines/:id/settle',
    caller: FINANCE_STAFF,
    params: one,
    body: bankLineTerms,
    answer: bankStatementLineDetail,
    answers: 'bare',
    audit: { action: 'bank_statement_line.settled', target: 'bank_statement_line' },
    fails: ['record.not_found', 'bank_statement_line.illegal_move', 'bank_statement_line.no_payment'],
    touches: APPLIED,
    summary:
      'Settles a waiting line with a reason: it is joined with a payment, posted against the adjustments, or explained.',
  }),
};
