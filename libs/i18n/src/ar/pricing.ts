import type th from '../th/pricing.ts';
import type { Phrases } from '../phrases.ts';

export default {
  charge: {
    shipping: 'أجرة الشحن',
    overweight: 'الوزن الزائد',
    oversize: 'الحجم الزائد',
    remote_area: 'منطقة نائية',
    tourist_area: 'منطقة سياحية',
    island_area: 'جزيرة',
    packaging: 'العلبة',
    premium: 'قسط التأمين',
    cod_fee: 'رسوم COD',
    cod_fee_vat: 'ضريبة رسوم COD',
  },
  zone: { bangkok: 'بانكوك وضواحيها', upcountry: 'المحافظات الأخرى' },
  area: { remote: 'منطقة نائية', tourist: 'منطقة سياحية', island: 'جزيرة' },
  missing: {
    switched_off: 'شركة الشحن متوقفة مؤقتًا',
    over_weight: 'أثقل من {{limit}}',
    over_size: 'أكبر من {{limit}}',
    cod_too_high: 'مبلغ COD فوق {{limit}}',
    no_service: 'لا تخدم هذا المسار',
    no_rate_card: 'لا جدول أسعار لشركة الشحن هذه',
  },
  due: { cod_round: 'يُخصم من تحويل COD' },
  rounding: {
    up_to_step: 'يُقرّب الوزن إلى الشريحة الأعلى',
    started_kilogram: 'كسر الكيلوغرام يُحتسب كاملًا',
    half_up: 'يُقرّب إلى الساتانغ',
  },
} satisfies Phrases<typeof th>;
