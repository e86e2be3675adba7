import type th from '../th/notification.ts';
import type { Phrases } from '../phrases.ts';

export default {
  booking_failed: {
    title: 'فشل حجز الطلب {{order_no}}',
    detail: 'لم تقبل {{partner_name}} هذا الطلب، وأُعيد المبلغ المحجوز. احجز مجددًا مع شركة أخرى.',
  },
  delivery_failed: {
    title: 'فشل توصيل الطلب {{order_no}}',
    detail: 'لم تتمكن {{partner_name}} من التوصيل. تواصل مع المستلم للاتفاق على محاولة أخرى.',
  },
  returned: {
    title: 'عاد طرد الطلب {{order_no}}',
    detail: 'أعادت {{partner_name}} الطرد إلى المرسل.',
  },
  on_return: {
    title: 'طرد الطلب {{order_no}} في طريق العودة',
    detail: 'تعيد {{partner_name}} الطرد إلى المرسل.',
  },
  claim_refunded: {
    title: 'رُدّ مبلغ المطالبة {{order_no}}',
    detail: 'رُدّ {{amount}} بات إلى حسابك عن الطرد {{tracking_no}}.',
  },
  claim_not_refunded: {
    title: 'أُغلقت المطالبة دون رد مبلغ {{order_no}}',
    detail: 'السبب مذكور في مطالبة الطرد {{tracking_no}}.',
  },
  webhook_off: {
    title: 'أُوقف الويب هوك {{name}}',
    detail: 'فشل الإرسال خمسة أيام متتالية. تحقق من النظام المستقبِل ثم شغّله من جديد.',
  },
} satisfies Phrases<typeof th>;
