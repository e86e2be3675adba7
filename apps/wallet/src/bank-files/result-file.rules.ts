import type { BankFileLine } from '@lamliang/contracts/wallet';
import { bangkokDate, type Satang } from '@lamliang/kernel';
import {
  amountOf,
  isBlank,
  isFormula,
  momentOf,
  textOf,
  type FileCell,
  type Read,
} from '../carrier-files/cell.rules.ts';
import { headOf, isTotal } from '../carrier-files/profile.rules.ts';
import type { FileFault, FileRows } from '../carrier-files/file-rows.rules.ts';

/** What a bank may call the columns of its answer. */
const COLUMNS = {
  reference: ['reference', 'customer reference', 'เลขที่อ้างอิง', 'เลขที่รอบ'],
  amount: ['amount', 'จำนวนเงิน', 'ยอดเงิน'],
  status: ['status', 'result', 'สถานะ', 'ผลการโอน'],
  bank_reference: ['bank reference', 'transaction no', 'เลขอ้างอิงธนาคาร'],
  reason: ['reason', 'remark', 'เหตุผล', 'หมายเหตุ'],
  paid: ['transfer date', 'paid at', 'วันที่โอน'],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['reference', 'amount', 'status', 'bank_reference', 'reason'];
const PAID = ['paid', 'success', 'successful', 'completed', 'โอนแล้ว', 'โอนสำเร็จ', 'สำเร็จ'];
const REFUSED = ['refused', 'rejected', 'failed', 'returned', 'ปฏิเสธ', 'ไม่สำเร็จ', 'โอนไม่สำเร็จ'];
const LENGTH = { bank_reference: 50, reason: 300 };
const MOST_FAULTS = 50;

/** A payment as it was asked for, and what is known of it. */
export type KnownPayment = Pick<BankFileLine, 'cod_round_id' | 'cod_approval_no' | 'state' | 'bank_reference'> & { amount: Satang }; // prettier-ignore
/** What the bank says of one; `repeated` where it is known already. */
export interface Answer {
  cod_round_id: number;
  amount: Satang;
  state: 'paid' | 'refused';
  bank_reference: string | null;
  reason: string | null;
  /** When it was paid; null where the file does not tell. */
  paid_dt: Date | null;
  repeated: boolean;
}

/**
 * What the bank answers to the payments of a file, or all that is wrong with its answer, up to fifty, each by line and
 * column. The order of lines does not matter, nor how many of the payments they are; the same line twice counts once.
 * @param when.now a transfer is dated tomorrow at the latest
 * @param when.made_dt when the bank was asked: nothing is transferred on a day before
 */
export function answersOf({ rows, cut }: FileRows, payments: readonly KnownPayment[], { now, made_dt }: { now: Date; made_dt: Date }): { answers: Answer[] } | { faults: FileFault[] } {
  const { head, missing } = headOf<Column>(rows, { columns: COLUMNS, decimal: '.', total: false }, NEEDED);
  if (missing.length) return { faults: missing.map((column) => ({ field: `sheet.${head.at + 1}.${COLUMNS[column][0]}`, code: 'validation.sheet_columns' })) };
  const known = new Map(payments.map((one) => [one.cod_approval_no, one]));
  const answers = new Map<number, Answer>();
  const faults: FileFault[] = [];
  for (const [at, row] of rows.entries()) {
    if (at <= head.at || row.every(isBlank) || isTotal(row)) continue;
    const cellOf = (column: Column): FileCell => row[head.columns[column]?.index ?? -1] ?? null;
    const wrong = (column: Column, code: string) =>
      void faults.push({ field: `sheet.${at + 1}.${head.columns[column]?.name ?? column}`, code: `validation.${code}` });
    const take = <T>(column: Column, read: Read<T>): T | undefined =>
      'value' in read ? read.value : wrong(column, read.fault.replace('validation.', ''));
    const payment = known.get(textOf(cellOf('reference')).toUpperCase());
    if (!payment) wrong('reference', isBlank(cellOf('reference')) ? 'required' : 'bank_unknown');
    const amount = take('amount', amountOf(cellOf('amount'), '.'));
    if (payment && amount !== undefined && amount !== payment.amount) wrong('amount', 'bank_amount');
    const state = take('status', stateOf(cellOf('status')));
    const isPaid = state === 'paid';
    const bank_reference = take('bank_reference', wordsOf(cellOf('bank_reference'), LENGTH.bank_reference, isPaid));
    const reason = take('reason', wordsOf(cellOf('reason'), LENGTH.reason, state === 'refused'));
    const paid_dt = isPaid && !isBlank(cellOf('paid')) ? take('paid', momentOf(cellOf('paid'), now)) : null;
    if (paid_dt && bangkokDate(paid_dt) < bangkokDate(made_dt)) wrong('paid', 'bank_early');
    if (faults.length >= MOST_FAULTS) break;
    if (!payment || amount === undefined || !state || bank_reference === undefined || reason === undefined || paid_dt === undefined) continue;
    const answer: Answer = { cod_round_id: payment.cod_round_id, amount, state, bank_reference, reason, paid_dt, repeated: payment.state === state };
    const before = answers.get(answer.cod_round_id);
    if (before && !isSame(before, answer)) wrong('status', 'bank_twice');
    if (payment.state !== 'sent' && (payment.state !== state || (isPaid && payment.bank_reference !== bank_reference))) wrong('status', 'bank_answered');
    answers.set(answer.cod_round_id, answer);
  }
  if (faults.length) return { faults };
  // Of a line that does not end nobody knows what was cut off.
  if (cut) return { faults: [{ field: `sheet.${rows.length}.${head.columns.reference?.name ?? ''}`, code: 'validation.sheet_cut' }] };
  if (!answers.size) return { faults: [{ field: 'sheet', code: 'validation.sheet_no_lines' }] };
  return { answers: [...answers.values()].toSorted((a, b) => a.cod_round_id - b.cod_round_id) };
} // prettier-ignore

const isSame = (one: Answer, two: Answer): boolean => one.state === two.state && one.bank_reference === two.bank_reference; // prettier-ignore

function stateOf(cell: FileCell): Read<Answer['state']> {
  if (isBlank(cell)) return { fault: 'validation.required' };
  const word = textOf(cell).toLowerCase();
  if (PAID.includes(word)) return { value: 'paid' };
  return REFUSED.includes(word) ? { value: 'refused' } : { fault: 'validation.bank_status' };
}
function wordsOf(cell: FileCell, most: number, needed: boolean): Read<string | null> {
  if (isFormula(cell)) return { fault: 'validation.sheet_formula' };
  if (isBlank(cell)) return needed ? { fault: 'validation.required' } : { value: null };
  const text = textOf(cell);
  if (/^\d([.,]\d+)?E\+\d+$/i.test(text)) return { fault: 'validation.sheet_shortened' };
  return text.length > most ? { fault: 'validation.too_long' } : { value: text };
}
