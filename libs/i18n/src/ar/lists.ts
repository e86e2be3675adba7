import type th from '../th/lists.ts';
import type { Phrases } from '../phrases.ts';

export default {
  tabs: 'الحالة',
  filters: 'تصفية',
  filters_count: 'تصفية ({{count}})',
  remove_filter: 'إزالة التصفية {{filter}}',
  clear_filters: 'مسح التصفية',
  empty_filtered: 'جرّب كلمات أو تصفية أخرى.',
  columns: 'اختيار الأعمدة',
  density: 'تغيير ارتفاع الصفوف',
  bulk: 'إجراءات الصفوف المحددة',
  select_matching: 'تحديد كل المطابقة ({{total}})',
  selecting: 'جارٍ تحديد {{done}} من {{total}}',
  selected_most: 'يمكن تحديد {{most}} على الأكثر',
  clear_selection: 'إلغاء التحديد',
  export: {
    button: 'تصدير',
    title: 'تصدير',
    all: 'الكل: {{total}} حسب التصفية الحالية',
    file_type: 'نوع الملف',
    choose: 'اختر نوع الملف',
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV (.csv)',
    go: 'تصدير',
    working: 'جارٍ تجهيز الملف',
    done: 'حُفظ {{name}}',
  },
} satisfies Phrases<typeof th>;
