import type th from '../th/timeline.ts';
import type { Phrases } from '../phrases.ts';

export default {
  created: 'أُنشئ الطلب',
  booking: 'جارٍ الحجز لدى شركة الشحن',
  confirmed: 'أكدت شركة الشحن الطلب',
  booking_failed: 'فشل الحجز',
  cancelled: 'أُلغي الطلب',
  cancel_requested: 'طُلب الإلغاء',
  picked_up: 'استلمت شركة الشحن الطرد',
  in_transit: 'الطرد في الطريق',
  delivered: 'تم التوصيل',
  delivery_failed: 'فشلت محاولة التوصيل',
  return: 'الطرد عائد إلى المرسل',
  refused: 'فتحه المستلم ورفضه',
  returned: 'عاد الطرد إلى المرسل',
  lost: 'أبلغت شركة الشحن بفقدان الطرد',
  damaged: 'أبلغت شركة الشحن بتلف الطرد',
  reweighed: 'أعادت شركة الشحن وزن الطرد',
  personal_data_erased: 'تم حذف البيانات الشخصية',
  acted_by: 'بواسطة {{who}} نيابةً عن المتجر',
} satisfies Phrases<typeof th>;
