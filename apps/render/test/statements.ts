import type { AccountStatement, StatementLine } from '@lamliang/contracts/invoicing';
import { addDays } from '@lamliang/kernel';
import { SAMPLES } from './papers.ts';

/** A statement of so many movements: each second one pays the invoice before it. */
export function statement(count: number, more: Partial<AccountStatement> = {}): AccountStatement {
  const { seller, buyer } = SAMPLES['invoice-company']!();
  const opening_amount = 12_345_67;
  let balance = opening_amount;
  const lines = Array.from({ length: count }, (_, at): StatementLine => {
    const day = addDays('2026-01-05', at * 3);
    const no = String(Math.floor(at / 2) + 1).padStart(6, '0');
    const [invoice, amount] = [`INV00000-2026${day.slice(5, 7)}-${no}`, 1_000_00 + Math.floor(at / 2) * 123_45];
    const isPaid = at % 2 === 1;
    balance += isPaid ? -amount : amount;
    return { day, kind: isPaid ? 'payment' : 'invoice', paper_no: isPaid ? invoice.replace('INV', 'TIV') : invoice, refers_no: isPaid ? invoice : null, due_date: isPaid ? null : addDays(day, 30), amount: isPaid ? -amount : amount, balance_amount: balance, is_open: !isPaid && at === count - 1 }; // prettier-ignore
  });
  return {
    seller,
    buyer,
    from_date: '2026-01-01',
    to_date: '2026-12-31',
    made_dt: '2026-12-31T04:00:00.000Z',
    opening_amount,
    lines,
    closing_amount: balance,
    ages: [balance - 12_345_67, 12_345_67, 0, 0, 0],
    ...more,
  };
}
