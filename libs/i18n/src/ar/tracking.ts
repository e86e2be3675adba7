import type th from '../th/tracking.ts';
import type { Phrases } from '../phrases.ts';

export default {
  title: 'تتبع الطرد',
  number: 'رقم التتبع',
  awb: 'رقم شركة الشحن',
  carrier: 'شركة الشحن',
  carrier_page: 'فتح صفحة شركة الشحن',
  to: 'المستلم',
  from: 'المرسل',
  events: 'مسار الطرد',
  no_events: 'لم تبلغ شركة الشحن عن شيء بعد',
  not_found: 'لا طرد بهذا الرقم',
  not_found_more: 'تحقق من الرقم؛ قد يتأخر ظهوره قليلًا بعد الحجز.',
  another: 'تتبع رقم آخر',
  track: 'تتبع',
} satisfies Phrases<typeof th>;
