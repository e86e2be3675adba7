import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/ar';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import 'dayjs/locale/th';
import 'dayjs/locale/zh-cn';
import { useTranslation } from 'react-i18next';

const LOCALES: Record<string, string> = { th: 'th', es: 'es', fr: 'fr', ar: 'ar', zh: 'zh-cn' };

/** The calendar of a date field. Years are of the common era. */
export default function Calendar({
  value,
  min,
  max,
  onPick,
}: {
  value: string;
  min?: string;
  max?: string;
  onPick: (day: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const locale = LOCALES[i18n.language.split('-')[0] ?? 'en'] ?? 'en';
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      localeText={{ previousMonth: t('common.previous'), nextMonth: t('common.next') }}
    >
      <DateCalendar
        autoFocus
        value={value ? dayjs(value) : null}
        {...(min ? { minDate: dayjs(min) } : {})}
        {...(max ? { maxDate: dayjs(max) } : {})}
        onChange={(day, state) => {
          if (day && state === 'finish') onPick(day.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
