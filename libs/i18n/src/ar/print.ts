import type th from '../th/print.ts';
import type { Phrases } from '../phrases.ts';

export default {
  cover_sheet: 'ملصق الطرد',
  handover: 'نموذج تسليم الطرود',
  sender: 'المرسل',
  receiver: 'المستلم',
  cod: 'COD',
  no_cod: 'دون COD',
  order_no: 'رقم الطلب',
  weight: 'الوزن',
  date: 'التاريخ',
  telephone: 'هاتف',
  zip: 'الرمز البريدي',
  carrier: 'شركة الشحن',
  count: 'العدد',
  total: 'الإجمالي',
  no: 'م',
  pickup_point: 'نقطة الاستلام',
  handed_by: 'سلّمه',
  received_by: 'استلمه',
  signature: 'التوقيع',
  test_label: 'ملصق تجريبي',
  page_of: 'صفحة {{page}} من {{pages}}',
} satisfies Phrases<typeof th>;
