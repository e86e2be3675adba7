import { bankDate, type BankColumn, type BankProfile, BANK_PROFILES } from './bank-profile.rules.ts';
import type { StatementBank } from '@lamliang/contracts/wallet';
import { negate, satang, type Satang } from '@lamliang/kernel';
import { amountOf, isBlank, textOf, type FileCell, type Read } from '../carrier-files/cell.rules.ts';
import type { FileForm } from '../carrier-files/file-lines.rules.ts';

/** A line of a bank's statement. */
export interface BankLine {
  /** Its row in the file, from 1. */
  line_no: number;
  booked_dt: Date;
  /** Above zero what the account received, below what left it; satang. */
  amount: Satang;
  /** What the account held after it; satang. */
  balance: Satang;
  detail: string;
}
const DETAIL_LENGTH = 300;

/** One of the two sides of a line; nothing, a dash and zero are no amount. */
function sideOf(cell: FileCell, decimal: '.' | ','): Read<Satang> {
  return isBlank(cell) ? { value: satang(0) } : amountOf(cell, decimal);
}

/** Statements of banks. The total, where there is one, adds up what came in. */
export const BANK_FORM: FileForm<BankColumn, BankProfile, BankLine, StatementBank> = {
  profiles: BANK_PROFILES,
  needed: ['booked', 'withdrawal', 'deposit', 'balance'],
  first: 'booked',
  summed: 'deposit',
  amountOf: (line) => satang(Math.max(line.amount, 0)),
  line({ profile, now, line_no, cell, take }) {
    const booked_dt = take('booked', bankDate(cell('booked'), cell('time'), now));
    const out = take('withdrawal', sideOf(cell('withdrawal'), profile.decimal));
    const into = take('deposit', sideOf(cell('deposit'), profile.decimal));
    const balance = take('balance', amountOf(cell('balance'), profile.decimal));
    const detail = (['detail', 'channel', 'reference'] as const).map((column) => textOf(cell(column))).filter(Boolean).join(' · ').slice(0, DETAIL_LENGTH); // prettier-ignore
    if (!booked_dt || out === undefined || into === undefined || balance === undefined) return undefined;
    if (out > 0 === into > 0) return take('deposit', { fault: 'validation.sheet_sides' });
    return { line_no, booked_dt, amount: into > 0 ? into : negate(out), balance, detail };
  },
  between: brokenChain,
};

/**
 * Where a balance does not follow from the one before it: a line is missing, was changed or stands elsewhere. Banks begin
 * with the oldest or with the newest line; the whole file follows one of both.
 */
function brokenChain(lines: readonly BankLine[]): { line_no: number; column: BankColumn; fault: string }[] {
  const breaks = (follows: (line: BankLine, before: BankLine) => boolean) =>
    lines.filter((line, at) => at > 0 && !follows(line, lines[at - 1]!));
  const forwards = breaks((line, before) => before.balance + line.amount === line.balance);
  const backwards = breaks((line, before) => line.balance + before.amount === before.balance);
  const broken = forwards.length <= backwards.length ? forwards : backwards;
  return broken.map(({ line_no }) => ({ line_no, column: 'balance', fault: 'validation.sheet_balance' }));
}
