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
  complaint_opened: {
    title: 'المستلم يشتكي: الطلب {{order_no}}',
    detail: 'مبلغ {{amount}} بات من الدفع عند التسليم محجوز حتى يبت فيه موظفونا. تظهر المشكلة في صفحة الطلب.',
  },
  complaint_released: {
    title: 'سُوّيت الشكوى لصالحك: الطلب {{order_no}}',
    detail: 'لم يعد مبلغ {{amount}} بات محجوزًا وسيدخل دفعتك التالية.',
  },
  complaint_upheld: {
    title: 'سُوّيت الشكوى لصالح المستلم: الطلب {{order_no}}',
    detail: 'يعود مبلغ {{amount}} بات إلى المستلم. يظهر السبب في صفحة الطلب.',
  },
  refused: {
    title: 'رُفض الطرد بعد فتحه: الطلب {{order_no}}',
    detail: 'فتح المستلم الطرد ولم يأخذه. تعيده {{partner_name}} ولا مبلغ مستحق عند التسليم.',
  },
  claim_refunded: {
    title: 'رُدّ مبلغ المطالبة {{order_no}}',
    detail: 'رُدّ {{amount}} بات إلى حسابك عن الطرد {{tracking_no}}.',
  },
  claim_not_refunded: {
    title: 'أُغلقت المطالبة دون رد مبلغ {{order_no}}',
    detail: 'السبب مذكور في مطالبة الطرد {{tracking_no}}.',
  },
  card_accepted: {
    title: 'قُبلت بطاقة الهوية',
    detail: 'تم التحقق من متجر {{shop_name}}.',
  },
  card_refused: {
    title: 'لم تُقبل بطاقة الهوية',
    detail: 'السبب مذكور عند مستندات التحقق لمتجر {{shop_name}}، ومن هناك تُرسل من جديد.',
  },
  company_accepted: {
    title: 'قُبلت مستندات الشركة',
    detail: 'تم التحقق من متجر {{shop_name}}.',
  },
  company_refused: {
    title: 'لم تُقبل مستندات الشركة',
    detail: 'السبب مذكور عند مستندات التحقق لمتجر {{shop_name}}، ومن هناك تُرسل من جديد.',
  },
  cod_accepted: {
    title: 'قُبل حساب الدفع عند الاستلام',
    detail: 'يمكن لمتجر {{shop_name}} الآن حجز طرود الدفع عند الاستلام.',
  },
  cod_refused: {
    title: 'لم يُقبل حساب الدفع عند الاستلام',
    detail: 'السبب مذكور في صفحة حساب الدفع عند الاستلام لمتجر {{shop_name}}، ومن هناك يُرسل من جديد.',
  },
  topup_approved: {
    title: 'تمت الموافقة على الشحن {{topup_no}}',
    detail: 'تم التحقق من {{amount}} بات وأضيفت إلى محفظتك.',
  },
  topup_refused: {
    title: 'لم تتم الموافقة على الشحن {{topup_no}}',
    detail: 'لم تتم الموافقة على {{amount}} بات. السبب في سجل الشحن، ويمكنك إرسال الإيصال مرة أخرى.',
  },
  cod_paid: {
    title: 'دُفع مبلغ الدفع عند الاستلام: {{number}}',
    detail: 'حُوّل {{amount}} بات عن {{n}} من الطرود إلى حسابك المصرفي.',
  },
  cod_failed: {
    title: 'لم يُدفع مبلغ الدفع عند الاستلام: {{number}}',
    detail: 'رفض البنك تحويل {{amount}} بات. تنتقل الطرود إلى الدفعة التالية؛ تجد السبب في صفحة الدفعة.',
  },
  commission_paid: {
    title: 'تم دفع العمولة: {{number}}',
    detail: 'تم تحويل {{amount}} بات إلى حسابك البنكي.',
  },
  commission_failed: {
    title: 'لم تُدفع العمولة: {{number}}',
    detail: 'رفض البنك تحويل {{amount}} بات. عادت العمولة إلى رصيدك؛ تجد السبب في صفحة السحوبات.',
  },
  commission_cancelled: {
    title: 'أُلغي سحب العمولة: {{number}}',
    detail: 'لم يتم تحويل {{amount}} بات. عادت العمولة إلى رصيدك؛ تجد السبب في صفحة السحوبات.',
  },
  low_balance: {
    title: 'رصيدك على وشك النفاد',
    detail: 'بقي {{amount}} بات، تكفي نحو {{days}} يومًا. اشحن الرصيد قبل أن تتعذر الحجوزات.',
  },
  dispute_won: {
    title: 'أُعيدت رسوم {{order_no}}',
    detail: 'قُبل اعتراضك وأُعيد {{amount}} بات.',
  },
  dispute_lost: {
    title: 'رسوم {{order_no}} باقية',
    detail: 'لم يُقبل اعتراضك على {{amount}} بات. السبب مذكور في الاعتراض.',
  },
  fee_approved: {
    title: 'رسوم أخرى {{number}}',
    detail: 'تُخصم {{amount}} بات. يوضح تقرير الرسوم الأخرى سببها ويمكنك السؤال عنها هناك.',
  },
  invoice_issued: { title: 'فاتورة جديدة {{number}}', detail: '{{amount}} بات، تستحق في {{day}}.' },
  invoice_paid: {
    title: 'سُددت الفاتورة {{number}}',
    detail: 'استلمنا {{amount}} بات، وارتفع رصيد الائتمان المتاح بقدرها.',
  },
  invoice_cancelled: { title: 'أُلغيت الفاتورة {{number}}', detail: 'لا يلزم سدادها، وستظهر بنودها في فاتورة أخرى.' },
  invoice_due: { title: 'الفاتورة {{number}} تستحق قريباً', detail: '{{amount}} بات تستحق في {{day}}.' },
  invoice_overdue: {
    title: 'الفاتورة {{number}} متأخرة {{days}} يوماً',
    detail: '{{amount}} بات استحقت في {{day}}. يرجى السداد قريباً.',
  },
  certificate_accepted: {
    title: 'قُبلت الشهادة {{number}}',
    detail: 'قبلنا شهادة الضريبة المقتطعة بمبلغ {{amount}} بات.',
  },
  certificate_refused: {
    title: 'لم تُقبل الشهادة {{number}}',
    detail: 'ضريبة بمبلغ {{amount}} بات. تجد السبب في صفحة الشهادات، يرجى تقديمها مرة أخرى.',
  },
  copy_made: {
    title: 'بياناتك جاهزة للتنزيل',
    detail: 'يمكن تنزيل نسخة بيانات متجر {{shop_name}} لمدة 7 أيام من صفحة الملف الشخصي.',
  },
  webhook_off: {
    title: 'أُوقف الويب هوك {{name}}',
    detail: 'فشل الإرسال خمسة أيام متتالية. تحقق من النظام المستقبِل ثم شغّله من جديد.',
  },
} satisfies Phrases<typeof th>;
