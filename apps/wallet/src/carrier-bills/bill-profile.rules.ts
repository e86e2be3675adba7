import type { CarrierCode } from '@lamliang/contracts/pricing';
import type { FileProfile } from '../carrier-files/profile.rules.ts';

/** `size` is one cell with three sides. */
export type BillColumn = 'awb' | 'billed' | 'weight' | 'width' | 'length' | 'height' | 'size' | 'cost' | 'reference';
type Needed = 'awb' | 'billed' | 'weight' | 'cost';

export interface BillProfile extends FileProfile<BillColumn> {
  columns: Record<Needed, readonly string[]> & Partial<Record<BillColumn, readonly string[]>>;
  unit: 'g' | 'kg';
}

/** How each carrier writes its bill. These are ours: no carrier has confirmed them. */
export const BILL_PROFILES: Record<CarrierCode, BillProfile> = {
  kerry: {
    columns: {
      awb: ['consignment no', 'con no', 'เลขที่พัสดุ'],
      billed: ['pickup date', 'วันที่เข้ารับ'],
      weight: ['chargeable weight (kg)', 'น้ำหนักคิดเงิน (กก.)'],
      size: ['dimension (cm)', 'ขนาด (ซม.)'],
      cost: ['freight (thb)', 'ค่าขนส่ง (บาท)'],
      reference: ['invoice no', 'เลขที่ใบแจ้งหนี้'],
    },
    unit: 'kg',
    decimal: '.',
    total: true,
  },
  flash: {
    columns: {
      awb: ['เลขพัสดุ', 'tracking number'],
      billed: ['วันที่เข้ารับ', 'pickup time'],
      weight: ['น้ำหนัก (กรัม)', 'weight (g)'],
      width: ['กว้าง (ซม.)', 'width (cm)'],
      length: ['ยาว (ซม.)', 'length (cm)'],
      height: ['สูง (ซม.)', 'height (cm)'],
      cost: ['ค่าขนส่ง', 'ค่าขนส่ง (บาท)', 'freight (baht)'],
      reference: ['เลขที่ใบแจ้งหนี้', 'bill no'],
    },
    unit: 'g',
    decimal: '.',
    total: false,
  },
  thaipost: {
    columns: {
      awb: ['หมายเลขสิ่งของ', 'item no'],
      billed: ['วันที่ฝากส่ง', 'posting date'],
      weight: ['น้ำหนัก (กรัม)', 'น้ำหนัก', 'weight (g)'],
      cost: ['ค่าบริการ (บาท)', 'ค่าบริการ', 'postage (baht)'],
      reference: ['เลขที่ใบแจ้งหนี้', 'invoice no'],
    },
    unit: 'g',
    decimal: '.',
    total: true,
  },
  ninjavan: {
    columns: {
      awb: ['tracking_id', 'tracking id'],
      billed: ['picked_up_at', 'picked up at'],
      weight: ['billed_weight_kg', 'billed weight kg'],
      width: ['width_cm', 'width cm'],
      length: ['length_cm', 'length cm'],
      height: ['height_cm', 'height cm'],
      cost: ['delivery_fee', 'delivery fee'],
      reference: ['invoice_id', 'invoice id'],
    },
    unit: 'kg',
    decimal: '.',
    total: false,
  },
  dhl: {
    columns: {
      awb: ['shipment id', 'dhl tracking no.', 'หมายเลขติดตาม dhl'],
      billed: ['pickup date', 'วันที่เข้ารับ'],
      weight: ['billed weight (kg)', 'น้ำหนักคิดเงิน (กก.)'],
      size: ['l x w x h (cm)', 'ยาว x กว้าง x สูง (ซม.)'],
      cost: ['charge (thb)', 'ค่าขนส่ง (thb)'],
      reference: ['invoice number', 'เลขที่ใบแจ้งหนี้'],
    },
    unit: 'kg',
    decimal: ',',
    total: true,
  },
  jt: {
    columns: {
      awb: ['waybill no.', 'waybill no. / เลขที่ใบนำส่ง', 'เลขที่ใบนำส่ง'],
      billed: ['pickup time', 'pickup time / เวลารับ', 'เวลารับ'],
      weight: ['weight (kg)', 'weight (kg) / น้ำหนัก (กก.)', 'น้ำหนัก (กก.)'],
      cost: ['freight', 'freight / ค่าขนส่ง', 'ค่าขนส่ง'],
      reference: ['bill no.', 'bill no. / เลขที่บิล', 'เลขที่บิล'],
    },
    unit: 'kg',
    decimal: '.',
    total: false,
  },
};
