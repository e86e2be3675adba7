import type { CarrierCode } from '@lamliang/contracts/pricing';
import { textOf, type FileCell } from './cell.rules.ts';

/** How a carrier writes its COD statement. */
export interface StatementProfile {
  /** What it calls a column, now or in an earlier form of its file; compared without capitals, blanks and brackets. */
  columns: Record<'awb' | 'amount' | 'paid', readonly string[]> & { reference?: readonly string[] };
  /** What it writes before decimals. */
  decimal: '.' | ',';
  /** Whether the file ends with a line of the total, so that one without it was cut. */
  total: boolean;
}
export type StatementColumn = keyof StatementProfile['columns'];

export const PROFILES: Record<CarrierCode, StatementProfile> = {
  kerry: {
    columns: {
      awb: ['consignment no', 'con no', 'เลขที่พัสดุ'],
      amount: ['cod amount', 'ยอดเก็บเงินปลายทาง'],
      paid: ['remittance date', 'วันที่โอน'],
      reference: ['remittance no', 'เลขที่โอน'],
    },
    decimal: '.',
    total: true,
  },
  flash: {
    columns: {
      awb: ['เลขพัสดุ', 'tracking number'],
      amount: ['ยอด cod', 'ยอด cod (บาท)', 'cod (baht)'],
      paid: ['วันที่โอนเงิน', 'transfer time'],
      reference: ['เลขที่รายการโอน', 'transfer ref'],
    },
    decimal: '.',
    total: false,
  },
  thaipost: {
    columns: {
      awb: ['หมายเลขสิ่งของ', 'item no'],
      amount: ['จำนวนเงิน (บาท)', 'จำนวนเงิน', 'amount (baht)'],
      paid: ['วันที่นำส่งเงิน', 'วันที่โอนเงินให้ผู้ฝากส่ง'],
      reference: ['เลขที่ธนาณัติ', 'เลขที่ใบนำส่ง'],
    },
    decimal: '.',
    total: true,
  },
  ninjavan: {
    columns: {
      awb: ['tracking_id', 'tracking id'],
      amount: ['cod_collected', 'cod collected'],
      paid: ['remitted_at', 'remitted at'],
      reference: ['remittance_id', 'remittance id'],
    },
    decimal: '.',
    total: false,
  },
  dhl: {
    columns: {
      awb: ['shipment id', 'dhl tracking no.', 'หมายเลขติดตาม dhl'],
      amount: ['cod value (thb)', 'มูลค่า cod (thb)'],
      paid: ['payout date', 'วันที่จ่ายเงิน'],
      reference: ['payout reference', 'เลขอ้างอิงการจ่าย'],
    },
    decimal: ',',
    total: true,
  },
  jt: {
    columns: {
      awb: ['waybill no.', 'waybill no. / เลขที่ใบนำส่ง', 'เลขที่ใบนำส่ง'],
      amount: ['cod fee collected', 'cod collected / ยอดเก็บปลายทาง', 'ยอดเก็บปลายทาง'],
      paid: ['settlement time', 'settlement time / เวลาโอน', 'เวลาโอน'],
      reference: ['settlement batch', 'settlement batch / ชุดโอน', 'ชุดโอน'],
    },
    decimal: '.',
    total: false,
  },
};
const NEEDED = ['awb', 'amount', 'paid'] as const;
/** How far down a file its names of columns may stand. */
const LAST_HEAD = 20;

/** Where the columns of a file are. */
export interface Head {
  /** The index of its row. */
  at: number;
  /** Index and name of each column. */
  columns: Partial<Record<StatementColumn, { index: number; name: string }>>;
}
const plain = (cell: FileCell | undefined) =>
  textOf(cell ?? null)
    .toLowerCase()
    .replace(/[\s()[\]*]/g, '');

/** The row with the names of the columns; where none has all that are needed, the one that has most of them. */
export function headOf(rows: readonly FileCell[][], profile: StatementProfile): { head: Head; missing: StatementColumn[] } {
  const names = Object.entries(profile.columns).map(([column, known]) => [column as StatementColumn, known.map((name) => plain(name))] as const);
  let best: Head = { at: 0, columns: {} };
  for (const [at, row] of rows.slice(0, LAST_HEAD).entries()) {
    const written = row.map(plain);
    const columns: Head['columns'] = {};
    for (const [column, known] of names) {
      const index = written.findIndex((name) => known.includes(name));
      if (index >= 0) columns[column] = { index, name: textOf(row[index] ?? null) };
    }
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { at, columns };
  }
  return { head: best, missing: NEEDED.filter((column) => !best.columns[column]) };
} // prettier-ignore

/** The carrier whose file this is by its columns. */
export const ownerOf = (rows: readonly FileCell[][]): CarrierCode | undefined =>
  (Object.keys(PROFILES) as CarrierCode[]).find((code) => headOf(rows, PROFILES[code]).missing.length === 0);

const TOTALS = ['รวม', 'รวมทั้งสิ้น', 'ยอดรวม', 'รวมเงิน', 'total', 'grandtotal', 'sum'];
/** Whether a line is the total that ends a file. */
export const isTotal = (row: readonly FileCell[]): boolean =>
  row.slice(0, 3).some((cell) => TOTALS.includes(plain(cell).replace(/[:.\d]+$/, '')));
