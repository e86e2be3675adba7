import type { BankMatchType, BankStatementLineState, BankStatementOutcome } from '@lamliang/contracts/wallet';
import { bangkokDate, daysBetween, type Satang } from '@lamliang/kernel';
import type { BankLine } from './bank-statement-file.rules.ts';

/** A payment that a line of the bank may be, and that no other line is. */
export interface BankPayment {
  match_key: string;
  match_type: BankMatchType;
  /** Number or reference that staff know it by. */
  match_no: string;
  /** Above zero what our account receives, below what leaves it; satang. */
  amount: Satang;
  candidate_dt: Date;
  /** What the text of the bank may name it by. */
  names: string[];
  /** Postings of the bank's book that it is; none of what carriers hand over, which is posted by its line. */
  transaction_ids: number[];
  /** Of a remittance. */
  partner_code: string | null;
}
export interface BankMatch {
  outcome: BankStatementOutcome;
  /** What becomes of the line when its statement is applied. */
  state: Extract<BankStatementLineState, 'matched' | 'waiting' | 'passed-over'>;
  payment: BankPayment | undefined;
}
type LineToMatch = Pick<BankLine, 'amount' | 'booked_dt' | 'detail'> & { content_hash: string };

/** By how many days a payment that the bank does not name may stand beside its line. */
const NEAR_DAYS = 2;
/** A name that is shorter is too often a part of something else. */
const LEAST_NAME = 5;
const plain = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[^A-Z0-9]/g, ''); // prettier-ignore

/** Payments of the amount of a line, and those of them that its text names. */
function fitting(line: LineToMatch, payments: readonly BankPayment[]): { all: BankPayment[]; named: BankPayment[] } {
  const all = payments.filter((payment) => payment.amount === line.amount);
  const text = plain(line.detail);
  const isNamed = ({ names }: BankPayment) => names.map(plain).some((name) => name.length >= LEAST_NAME && text.includes(name)); // prettier-ignore
  return { all, named: all.filter(isNamed) };
}
const isNear = (line: LineToMatch, { candidate_dt }: BankPayment) => Math.abs(daysBetween(bangkokDate(line.booked_dt), bangkokDate(candidate_dt))) <= NEAR_DAYS; // prettier-ignore

/**
 * What each line of a statement is, in its order. A line is the one payment of its amount that its text names; where it
 * names none, the only one of that amount within two days, if no other line could be it, too. Nothing is guessed.
 * @param payments that no line is yet
 * @param applied content hashes of lines that were applied with another file
 */
export function matchBankLines(
  lines: readonly LineToMatch[],
  payments: readonly BankPayment[],
  applied: ReadonlySet<string>,
): BankMatch[] {
  const used = new Set<string | number>();
  const take = (payment: BankPayment) =>
    [payment.match_key, ...payment.transaction_ids].forEach((key) => used.add(key));
  const free = () => payments.filter(({ match_key, transaction_ids }) => !used.has(match_key) && !transaction_ids.some((id) => used.has(id))); // prettier-ignore
  const matches = lines.map((line): BankMatch | undefined => {
    if (applied.has(line.content_hash)) return { outcome: 'repeated', state: 'passed-over', payment: undefined };
    const { named } = fitting(line, free());
    const [payment] = named;
    if (!payment || named.length > 1) return undefined;
    take(payment);
    return { outcome: 'matched', state: 'matched', payment };
  });
  const rest = lines.filter((_, at) => !matches[at]);
  const left = free();
  return lines.map((line, at): BankMatch => {
    const found = matches[at];
    if (found) return found;
    const { all, named } = fitting(line, left);
    const near = named.length ? named : all.filter((payment) => isNear(line, payment));
    const [payment] = near;
    const rivals = rest.filter((other) => other.amount === line.amount && payment && isNear(other, payment));
    if (payment && near.length === 1 && rivals.length === 1) return { outcome: 'matched', state: 'matched', payment };
    return { outcome: all.length ? 'ambiguous' : 'unknown', state: 'waiting', payment: undefined };
  });
}

/**
 * What each line says, so that the same one of another file is known: day, amount, balance and text, and how often its
 * file said so before. The time of the day is left out, which spreadsheets lose.
 */
export function bankContentsOf(lines: readonly Pick<BankLine, 'amount' | 'balance' | 'booked_dt' | 'detail'>[]): string[] {
  const times = new Map<string, number>();
  return lines.map(({ amount, balance, booked_dt, detail }) => {
    const content = [bangkokDate(booked_dt), amount, balance, detail.replaceAll(/\s/g, '')].join('\n');
    const nth = (times.get(content) ?? 0) + 1;
    times.set(content, nth);
    return `${content}\n${nth}`;
  });
} // prettier-ignore
