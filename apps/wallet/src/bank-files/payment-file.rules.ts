import type { ExportColumn } from '@lamliang/contracts';
import { bangkokDate, BANKS, type Satang } from '@lamliang/kernel';

/** What the bank is asked to pay. */
export interface Payment {
  cod_approval_no: string;
  bank_id: number | null;
  bank_name: string | null;
  account_name: string | null;
  account_number: string;
  amount: Satang;
}

/**
 * The columns of the profile `plain-1`, in the words of the file and not in those of its reader. It is ours: no bank has
 * confirmed it, and one that wants another form gets a profile of its own.
 */
export const PAYMENT_COLUMNS: ExportColumn[] = [
  { header: 'Reference', kind: 'text', width: 16 },
  { header: 'Bank code', kind: 'text', width: 10 },
  { header: 'Bank', kind: 'text', width: 26 },
  { header: 'Account no.', kind: 'text', width: 18 },
  { header: 'Account name', kind: 'text', width: 30 },
  { header: 'Amount', kind: 'money', width: 14 },
  { header: 'Date', kind: 'text', width: 12 },
];

/** The rows of a file that was made at a time, in the order of its lines. The code of a bank is that of the Bank of Thailand, three digits. */
export const paymentRows = (payments: readonly Payment[], made: Date): string[][] =>
  payments.map((one) => [
    one.cod_approval_no,
    one.bank_id === null ? '' : String(one.bank_id).padStart(3, '0'),
    BANKS.find(({ id }) => id === one.bank_id)?.code ?? one.bank_name ?? '',
    one.account_number,
    one.account_name ?? '',
    String(one.amount),
    bangkokDate(made),
  ]); // prettier-ignore
