import type { StatementBank } from '@lamliang/contracts/wallet';
import { isFormula, momentOf, textOf, type FileCell, type Read } from '../carrier-files/cell.rules.ts';
import type { FileProfile } from '../carrier-files/profile.rules.ts';

export type BankColumn = 'booked' | 'time' | 'detail' | 'channel' | 'reference' | 'withdrawal' | 'deposit' | 'balance';
export type BankProfile = FileProfile<BankColumn>;

/** How each bank writes a statement. These are ours: no bank has confirmed them. */
export const BANK_PROFILES: Record<StatementBank, BankProfile> = {
  kbank: {
    columns: {
      booked: ['วันที่', 'date'],
      time: ['เวลา', 'เวลา/วันที่มีผล', 'time', 'time/eff.date'],
      detail: ['รายการ', 'descriptions', 'description'],
      withdrawal: ['ถอนเงิน', 'ถอนเงิน / โอนเงิน (บาท)', 'withdrawal', 'withdrawal (thb)'],
      deposit: ['ฝากเงิน', 'ฝากเงิน / รับโอน (บาท)', 'deposit', 'deposit (thb)'],
      balance: ['ยอดคงเหลือ', 'ยอดคงเหลือ (บาท)', 'outstanding balance', 'outstanding balance (thb)'],
      channel: ['ช่องทาง', 'channel'],
      reference: ['รายละเอียด', 'details'],
    },
    decimal: '.',
    total: true,
  },
  scb: {
    columns: {
      booked: ['วันที่ทำรายการ', 'transaction date'],
      time: ['เวลาที่ทำรายการ', 'transaction time'],
      detail: ['คำอธิบายรายการ', 'transaction description'],
      channel: ['ช่องทางรายการ', 'transaction channel'],
      withdrawal: ['ลูกหนี้', 'debit', 'debit amount'],
      deposit: ['เจ้าหนี้', 'credit', 'credit amount'],
      balance: ['ยอดเงินคงเหลือ', 'balance amount'],
      reference: ['หมายเหตุ', 'note'],
    },
    decimal: '.',
    total: false,
  },
  bbl: {
    columns: {
      booked: ['วันที่รายการ', 'trans date', 'tran date'],
      detail: ['รายละเอียดรายการ', 'particulars'],
      withdrawal: ['เงินออก', 'money out'],
      deposit: ['เงินเข้า', 'money in'],
      balance: ['คงเหลือ', 'ledger balance'],
      channel: ['ผ่านช่องทาง', 'via'],
      reference: ['เลขที่อ้างอิง', 'reference no.'],
    },
    decimal: '.',
    total: false,
  },
};

/** When the bank booked a line: a day, with its time where the bank writes one in a column of its own. @param now as `momentOf` */
export function bankDate(day: FileCell, time: FileCell, now: Date): Read<Date> {
  const clock = isFormula(time) ? '' : /^\d{1,2}[:.]\d{2}/.exec(textOf(time))?.[0];
  if (clock && typeof day === 'string') {
    const both = momentOf(`${textOf(day)} ${clock}`, now);
    if ('value' in both) return both;
  }
  return momentOf(day, now);
}
