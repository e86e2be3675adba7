import { formatBaht, type Satang } from '@lamliang/kernel';
import type { LedgerCheck } from '@lamliang/contracts/wallet';

/** Baht for display; a corrupt ledger may have sums beyond safe integers. */
const shown = (amount: Satang): string =>
  Number.isSafeInteger(amount) ? formatBaht(amount) : `about ${Math.round(amount / 100).toLocaleString('en')}`;

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
      return `  ${v.rule}: expected ${shown(v.expected)}, found ${shown(v.found)} (${where.join(', ')})`;
    }),
  ];
}
