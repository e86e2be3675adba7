import { DAY_GROUPS, type DayBank, type DayFigure, type DayGroup } from '@lamliang/contracts/wallet';
import { displaySum, negate, type Satang } from '@lamliang/kernel';

const GROUPS: Record<string, DayGroup> = {
  bank: 'bank',
  'carrier.cod_receivable': 'carrier_receivable',
  'carrier.payable': 'carrier_payable',
  'shop.cod': 'cod_owed',
  'shop.cod_advance': 'cod_advances',
  'shop.cod_reverse': 'cod_advances',
  'shop.credit': 'wallets',
  'shop.bonus': 'wallets',
  'shop.insurance': 'wallets',
  'hold.order': 'held',
  'hold.dispute': 'held',
  'shop.credit_line': 'credit_customers',
  'shop.next_invoice': 'credit_customers',
  'shop.invoice_payment': 'credit_customers',
  'shop.affiliate': 'commission',
  'revenue.shipping': 'revenue',
  'revenue.other': 'revenue',
  'cod_fee.revenue': 'revenue',
  'cod_advance.revenue': 'revenue',
  'vat.output': 'taxes',
  'withholding.payable': 'taxes',
  'withholding.receivable': 'tax_receivable',
  'insurer.payable': 'insurer',
  'bonus.expense': 'expenses',
  'claims.expense': 'expenses',
  'affiliate.expense': 'expenses',
  'carrier.cost': 'expenses',
  adjustment: 'adjustments',
};
/** What we hold, are owed and spend: below zero in the ledger, where everything sums to zero. */
const HELD: ReadonlySet<DayGroup> = new Set(['bank', 'carrier_receivable', 'cod_advances', 'credit_customers', 'tax_receivable', 'expenses', 'adjustments']); // prettier-ignore

/** The group of a book by its code. One that is in none yet stands among the others, so that no money is left out. */
export const groupOf = (account: string): DayGroup => GROUPS[account.split(':')[0] ?? ''] ?? 'other';

/** What a book did, as the ledger sums it up; satang. */
export interface BookSums {
  account: string;
  opening: Satang | null;
  movement: Satang | null;
  before: Satang | null;
}
const shown = (group: DayGroup, amount: Satang | null) =>
  amount !== null && HELD.has(group) ? negate(amount) : amount;

/** Books as a day shows them, by group and code. */
export function figuresOf(sums: readonly BookSums[]): DayFigure[] {
  return sums
    .map(({ account, opening, movement, before }): DayFigure => {
      const group = groupOf(account);
      const closing = opening === null || movement === null ? null : displaySum(opening, movement);
      return {
        group,
        account,
        opening_amount: shown(group, opening),
        movement_amount: shown(group, movement),
        closing_amount: shown(group, closing),
        before_amount: shown(group, before),
      };
    })
    .toSorted((a, b) => DAY_GROUPS.indexOf(a.group) - DAY_GROUPS.indexOf(b.group) || (a.account < b.account ? -1 : 1));
}

/** What the ledger has for a figure, whose sign is as it is shown. */
export const inLedger = ({ group, closing_amount }: DayFigure): Satang | null => shown(group, closing_amount);

/** What the ledger has of its movement. */
export const ledgerMovement = ({ group, movement_amount }: DayFigure): Satang | null => shown(group, movement_amount);

/** What a day is closed with as text, which is hashed: every figure in its order, then the bank's. */
export function frozenText(day: string, figures: readonly DayFigure[], bank: DayBank): string {
  const rows = figures.map((f) => [f.group, f.account, f.opening_amount, f.movement_amount, f.closing_amount, f.before_amount].join('|')); // prettier-ignore
  const ends = [bank.statement_amount, bank.ledger_amount, bank.difference_amount, bank.elsewhere_amount, bank.explained_amount, bank.waiting_amount, bank.unmatched_amount, bank.unmatched_count].join('|'); // prettier-ignore
  return [day, ...rows, ends].join('\n');
}
