import { satang } from '@lamliang/kernel';
import type { SheetOrder } from './cover-sheet.rules.ts';

/** A sample order with stacked Thai marks and a COD amount, to check a printer's setup. */
export function sampleOrder(at: Date): SheetOrder {
  return {
    id: 1,
    order_no: 'LL0000000000000',
    tracking_no: 'LLTEST00000001',
    partner_awb_no: 'TEST00000001TH',
    partner_name: 'ขนส่งตัวอย่าง',
    sender_name: 'ร้านตัวอย่าง',
    sender_telephone: '021234567',
    sender_address: '99/9 ถนนทดสอบ',
    sender_subdistrict: 'วังใหม่',
    sender_district: 'ปทุมวัน',
    sender_province: 'กรุงเทพมหานคร',
    sender_zip_code: '10330',
    receiver_name: 'ทดสอบ เครื่องพิมพ์ ผู้ใหญ่กตัญญู',
    receiver_telephone: '0800000000',
    receiver_address: '1/23 หมู่ 4 บ้านน้ำผึ้ง ซอยปิ่นเกล้า ถนนญี่ปุ่น',
    receiver_subdistrict: 'สุเทพ',
    receiver_district: 'เมืองเชียงใหม่',
    receiver_province: 'เชียงใหม่',
    receiver_zip_code: '50200',
    weight: 1_250,
    cod_flag: 1,
    cod_amount: satang(123_450),
    remark: 'ระวังแตก ตั้งขึ้น ไม่ต้องโทรก่อนส่ง',
    create_dt: at,
  };
}
