import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { FileProfile } from '../carrier-files/profile.rules.ts';

export type StatementColumn = 'awb' | 'amount' | 'paid' | 'reference';

export interface StatementProfile extends FileProfile<StatementColumn> {
  columns: Record<'awb' | 'amount' | 'paid', readonly string[]> & { reference?: readonly string[] };
}

/** How each carrier writes its COD statement. */
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
