import { formatBaht, satang, type Satang } from '@lamliang/kernel';
import type { LedgerCheck } from '@lamliang/contracts/wallet';

/** The largest amount the wire can tell, in satang. */
const LARGEST = 100_000_000_000;

type Violation = LedgerCheck['violations'][number];

/** A violation may be of any size; what the wire cannot tell becomes the largest that it can. */
export function tellable(violation: Violation): Violation {
  return { ...violation, expected: clamped(violation.expected), found: clamped(violation.found) };
}
/** Satang of any size, held within what the wire can tell. */
export const clamped = (amount: Satang): Satang => satang(Math.max(-LARGEST, Math.min(LARGEST, amount)));

/** The result of a check as lines to read. */
export function verdictOf(check: Omit<LedgerCheck, 'id' | 'checked_dt' | 'duration_ms'>): string[] {
  const { clean_flag, transactions, entries, accounts, violations } = check;
  const size = `${transactions} transactions, ${entries} entries, ${accounts} books`;
  if (clean_flag === 1) return [`The ledger is clean: ${size}.`];
  return [
    `The ledger is NOT clean: ${violations.length} violations in ${size}.`,
    ...violations.map((v) => {
      const where = [
        v.account && `book ${v.account}`,
        v.account_id && `shop ${v.account_id}`,
        v.transaction_no && `transaction ${v.transaction_no}`,
        v.entry_ids.length > 0 && `entries ${v.entry_ids.join(' ')}`,
      ].filter(Boolean);
      return `  ${v.rule}: expected ${formatBaht(v.expected)}, found ${formatBaht(v.found)} (${where.join(', ')})`;
    }),
  ];
}
