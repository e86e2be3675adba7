import type { Order } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import type { SheetOrder } from '../src/cover-sheets/cover-sheet.rules.ts';

/** An order as the shop's usual parcel has it. */
export function sheetOrder(more: Partial<SheetOrder> = {}): SheetOrder {
  return {
    id: 1,
    order_no: 'LL2611210001234',
    tracking_no: 'LLX260000012345',
    partner_awb_no: 'TH4098810215J',
    partner_name: 'Flash Express',
    sender_name: 'ร้านบ้านขนมไทย',
    sender_telephone: '0812345678',
    sender_address: '88/12 ซอยสุขุมวิท 31',
    sender_subdistrict: 'คลองเตยเหนือ',
    sender_district: 'วัฒนา',
    sender_province: 'กรุงเทพมหานคร',
    sender_zip_code: '10110',
    receiver_name: 'ณัฐวุฒิ ปิ่นแก้ว',
    receiver_telephone: '0895550101',
    receiver_address: '19/1 หมู่ 4 บ้านน้ำผึ้ง ถนนห้วยแก้ว',
    receiver_subdistrict: 'สุเทพ',
    receiver_district: 'เมืองเชียงใหม่',
    receiver_province: 'เชียงใหม่',
    receiver_zip_code: '50200',
    weight: 1_250,
    cod_flag: 1,
    cod_amount: satang(125_000),
    create_dt: new Date('2026-11-21T03:00:00Z'),
    ...more,
  };
}

const LONG = 'นายกตัญญูพัฒนพงษ์ศักดิ์สิทธิ์ ณ อยุธยาศรีสุริยวงศ์ ผู้ใหญ่ปั๊มน้ำมันปิ่นเกล้า ';

/** Texts that a sheet must survive, each as long as the wire allows. */
export const WORST: Record<string, Partial<SheetOrder>> = {
  long: {
    receiver_name: LONG.repeat(3).slice(0, 150),
    receiver_address: 'เลขที่ 999/9999 อาคารศูนย์การค้าญี่ปุ่น ชั้น 12 ห้อง 1204 ซอยน้ำผึ้งหวาน 18/5 '.repeat(5).slice(0, 300),
    sender_name: LONG.repeat(3).slice(0, 150),
    sender_address: 'โกดังสินค้าหมายเลข 7 ถนนกาญจนาภิเษก กิโลเมตรที่ 42 ฝั่งขาเข้า '.repeat(6).slice(0, 300),
    cod_amount: satang(99_999_999_999),
    weight: 1_000_000,
    partner_name: 'Thailand Post',
  },
  // Nowhere to break a line, and the widest letters.
  unbroken: {
    receiver_name: 'ฒ'.repeat(150),
    receiver_address: 'W'.repeat(300),
    receiver_subdistrict: 'ฌ'.repeat(100),
    receiver_district: 'W'.repeat(100),
    receiver_province: 'ฒ'.repeat(100),
    sender_name: 'W'.repeat(150),
    sender_address: 'ฒ'.repeat(300),
    sender_subdistrict: 'W'.repeat(100),
    sender_district: 'W'.repeat(100),
    sender_province: 'W'.repeat(100),
  },
  // Everything at its longest at once, with the widest carrier and the largest sum.
  full: {
    receiver_name: 'W'.repeat(150),
    receiver_address: 'W'.repeat(300),
    receiver_subdistrict: 'W'.repeat(100),
    receiver_district: 'W'.repeat(100),
    receiver_province: 'W'.repeat(100),
    sender_name: 'W'.repeat(150),
    sender_address: 'W'.repeat(300),
    sender_subdistrict: 'W'.repeat(100),
    sender_district: 'W'.repeat(100),
    sender_province: 'W'.repeat(100),
    cod_amount: satang(99_999_999_999),
    weight: 1_000_000,
    partner_name: 'Thailand Post',
  },
  lines: { receiver_address: 'ก\nข\n'.repeat(75), sender_address: '\n'.repeat(298) + 'ก' },
  emoji: { receiver_name: '🌸👩‍👩‍👧 ร้านดอกไม้ 🌸'.repeat(4), receiver_address: '🏠'.repeat(75), sender_name: '🍡🍵' },
  markup: {
    receiver_name: '<img src=x onerror=alert(1)> "ร้าน" & \'ลูก\'</div></article>',
    receiver_address: '</style><script>document.title="ran"</script><style>*{display:none}',
    sender_name: '{{7*7}} ${1+1} <!-- --> &amp;',
  },
  arabic: { receiver_name: 'محمد بن عبد الله', receiver_address: 'شارع 12، بناية 4 - Krabi', sender_name: 'متجر' },
};

/** The same as the service that owns orders hands it over. */
export function fullOrder(more: Partial<Order> = {}): Order {
  const zero = satang(0);
  const sheet = sheetOrder(more);
  return {
    ...sheet,
    ws_booking_ref: null,
    policy_no: null,
    account_id: 1,
    shop_name: 'ร้านทดสอบ',
    partner_id: 2,
    partner_code: 'flash',
    ws: 'flash-v3',
    parcel_type: 'parcel',
    width: 200,
    length: 150,
    height: 100,
    actual_width: null,
    actual_length: null,
    actual_height: null,
    actual_weight: null,
    shipping_cost: satang(4_500),
    actual_shipping_cost: null,
    cod_fee: zero,
    cod_fee_vat: zero,
    product_price: zero,
    insurance: 0,
    premium: zero,
    packaging_id: null,
    pickup_point_id: 7,
    payment_type: 'wallet',
    shipment_status: 'booked',
    booking_state: 'confirmed',
    booking_reason: null,
    cod_status: null,
    shipping_fee_status: 'booked',
    credit_status: null,
    cod_fee_status: null,
    claim_status: null,
    claim_flag: 0,
    print_flag: 0,
    cancel_flag: 0,
    cancel_requested: 0,
    cod_received_flag: 0,
    cod_received_dt: null,
    match_with_partner_flag: 0,
    match_with_partner_dt: null,
    paid_to_partner_flag: 0,
    remark: '',
    created_by: 'ผู้ทดสอบ',
    update_dt: sheet.create_dt,
    pickup_dt: null,
    on_delivery_dt: null,
    delivered_dt: null,
    version: 1,
    credit_transaction: null,
    charges: [],
    allowed_moves: [],
    ...more,
  };
}
