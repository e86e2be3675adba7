import type th from '../th/validation.ts';
import type { SomePhrases } from '../phrases.ts';

export default {
  required: 'يُرجى ملء هذا الحقل',
  text: 'يُرجى إدخال نص',
  number: 'يُرجى إدخال رقم صحيح',
  two_decimals: 'منزلتان عشريتان كحد أقصى',
  one_decimal: 'منزلة عشرية واحدة كحد أقصى',
  not_negative: 'يجب ألا يكون سالبًا',
  not_zero: 'يجب ألا يكون صفرًا',
  size: 'يجب أن يكون القياس بين 0.1 و500 سم',
  weight: 'يجب أن يكون الوزن بين 1 غ و1,000 كغ',
  too_long: 'النص طويل جدًا',
  too_many: 'العدد كبير جدًا',
  characters: 'يحتوي على رموز غير مسموح بها',
  phone_digits: 'يُسمح بالأرقام فقط',
  phone_max: 'يجب ألا يتجاوز 10 أرقام',
  phone_full: 'أدخل الرقم كاملًا',
  zip: 'الرمز البريدي من 5 أرقام',
  date: 'تاريخ غير صحيح',
  date_order: 'يجب ألا يكون اليوم الأول بعد الأخير',
  date_span: '366 يومًا كحد أقصى',
  choose_date: 'يُرجى اختيار التاريخ',
  choose_file_type: 'يُرجى اختيار نوع الملف',
  complete: 'يُرجى إكمال المعلومات',
  email: 'يُرجى إدخال بريد إلكتروني صحيح',
  unknown: 'القيمة غير صحيحة',
} satisfies SomePhrases<typeof th>;
