import type th from '../th/finance.ts';
import type { Phrases } from '../phrases.ts';

export default {
  wallet: {
    title: 'المحفظة',
    more: 'أجور الشحن والمبالغ المستردة',
    balance: 'الرصيد',
    left: 'المتبقي',
    credit: 'الرصيد الأساسي',
    bonus: 'المكافأة',
    on_hold: 'محجوز لطلبات بانتظار التأكيد',
    available: 'المتاح',
    available_more: 'جاهز لحجز الطرود',
    credit_line: 'الحد الائتماني',
    type: 'النوع',
    types_all: 'كل الأنواع',
    date: 'التاريخ',
    order: 'الطلب',
    amount: 'المبلغ (฿)',
    after: 'بعد العملية (฿)',
    empty: 'لا حركات في هذه الفترة',
    empty_more: 'جرّب فترة أطول.',
    statement: 'كشف الحركات',
  },
  insurance: {
    title: 'محفظة التأمين',
    more: 'تُدفع منها أقساط الطرود المؤمّنة',
    balance: 'رصيد التأمين',
    policy_no: 'رقم الوثيقة',
    amount: 'المبلغ (฿)',
    after: 'بعد العملية (฿)',
    empty: 'لا حركات في هذه الفترة',
    empty_more: 'تظهر هنا أقساط الطرود المؤمّنة.',
  },
} satisfies Phrases<typeof th>;
