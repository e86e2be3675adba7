import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'تتبع الطرد',
  number: 'رقم التتبع',
  number_more: 'يبدأ بالحرفين LL، وتجده على الطرد وفي رسالة المرسل.',
  search: 'تتبع',
  awb: 'رقم شركة الشحن',
  carrier: 'شركة الشحن',
  carrier_page: 'فتح صفحة شركة الشحن',
  to: 'المستلم',
  from: 'المرسل',
  events: 'مسار الطرد',
  no_events: 'لم تبلغ شركة الشحن عن شيء بعد',
  not_found: 'لا طرد بهذا الرقم',
  not_found_more: 'تحقق من الرقم؛ قد يتأخر ظهوره قليلًا بعد الحجز.',
  contact: 'الاتصال بالمرسل',
  cod: 'المبلغ المطلوب عند الاستلام',
  cod_amount: '{{amount}} بات',
  languages: 'اللغة',
  steps: {
    label: 'المراحل',
    booked: 'تم الحجز',
    collected: 'استلمته شركة الشحن',
    moving: 'في الطريق',
    not_delivered: 'تعذّر التسليم وستعاد المحاولة',
    delivered: 'تم التسليم',
    returning: 'في طريق العودة إلى المرسل',
    returned: 'أُعيد إلى المرسل',
    cancelled: 'ملغى',
  },
} satisfies Phrases<typeof th>;
