import { useTranslation } from 'react-i18next';
import { formatBaht, formatDate, formatTelephone, formatTime, THAI_SHORT_MONTHS, type Satang } from '@lamliang/kernel';

interface Shown {
  /** Name of the value on the wire. */
  field?: string;
  className?: string;
}

export interface MoneyProps extends Shown {
  value: Satang | null | undefined;
  /** Without the currency sign, which tables have in the header. */
  bare?: boolean;
  /** Shows a dash for zero, as COD columns do. */
  dashZero?: boolean;
  /** Shows a plus sign for positive amounts. */
  signed?: boolean;
}

/** '1,234.50', '−0.25'. @param signed with a plus sign for positive amounts. @param currency its sign, before the digits */
export function moneyText(value: Satang, signed = false, currency = ''): string {
  const sign = value < 0 ? '−' : signed && value > 0 ? '+' : '';
  return `${sign}${currency}${formatBaht(Math.abs(value) as Satang)}`;
}

/** ฿1,234.50. Null is a dash; zero is 0.00. */
export function Money({ value, bare, dashZero, signed, field, className }: MoneyProps) {
  const { t } = useTranslation();
  const empty = value === null || value === undefined || (dashZero && value === 0);
  return (
    <bdi className={className} dir="ltr" data-field={field} style={{ whiteSpace: 'nowrap' }}>
      {empty ? t('common.none') : moneyText(value, signed, bare ? '' : t('common.baht_sign'))}
    </bdi>
  );
}

/** 081-234-5678, on one line. */
export const Telephone = ({ value, field }: { value: string; field?: string }) => (
  <bdi dir="ltr" data-field={field} style={{ whiteSpace: 'nowrap' }}>
    {formatTelephone(value)}
  </bdi>
);

/** Isolates left-to-right text within a right-to-left sentence, as `bdi` does for elements. */
export function useIsolate(): (text: string) => string {
  const { i18n } = useTranslation();
  return i18n.dir() === 'rtl' ? (text) => `\u2066${text}\u2069` : (text) => text;
}

/** ฿1,234.50 as part of a sentence. */
export function useBahtText(): (amount: Satang) => string {
  const { t } = useTranslation();
  const isolate = useIsolate();
  return (amount) => isolate(`${t('common.baht_sign')}${formatBaht(amount)}`);
}

export interface MomentProps extends Shown {
  value: Date | null | undefined;
}

/** 20/11/2026, of the common era, in Bangkok. */
export function DateText({ value, field, className }: MomentProps) {
  const { t } = useTranslation();
  return (
    <bdi className={className} dir="ltr" data-field={field} style={{ whiteSpace: 'nowrap' }}>
      {value ? formatDate(value) : t('common.none')}
    </bdi>
  );
}

/** 14:05 น. */
export function TimeText({ value, field, className }: MomentProps) {
  const { t } = useTranslation();
  return (
    <bdi className={className} data-field={field} style={{ whiteSpace: 'nowrap' }}>
      {value ? t('common.time_of', { time: formatTime(value) }) : t('common.none')}
    </bdi>
  );
}

/** Day and time of a moment in one line. */
export function DateTimeText({ value, field, className }: MomentProps) {
  const { t } = useTranslation();
  return (
    <bdi className={className} data-field={field} style={{ whiteSpace: 'nowrap' }}>
      {value ? `${formatDate(value)} ${t('common.time_of', { time: formatTime(value) })}` : t('common.none')}
    </bdi>
  );
}

const MONTHS: Record<string, string> = { ar: 'ar-EG-u-nu-latn', zh: 'zh-CN', es: 'es', fr: 'fr', en: 'en-GB' };

/** '20 พ.ย.' or, with the year, '20 พ.ย. 2026': for axes and headings. @param day 'YYYY-MM-DD'. */
export function shortDay(day: string, language: string, withYear = false): string {
  const [year = '', month = '01', date = '1'] = day.split('-');
  const tail = withYear ? ` ${year}` : '';
  if (language.startsWith('th')) return `${Number(date)} ${THAI_SHORT_MONTHS[Number(month) - 1]}${tail}`;
  const name = new Intl.DateTimeFormat(MONTHS[language] ?? 'en-GB', { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return `${Number(date)} ${name}${tail}`;
}

/** 'วันพฤหัสบดี 26 พ.ย.', 'Thursday 26 Nov': a day near enough that people know it by its name. @param day 'YYYY-MM-DD'. */
export function namedDay(day: string, language: string): string {
  const locale = language.startsWith('th') ? 'th-TH' : (MONTHS[language] ?? 'en-GB');
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return `${name} ${shortDay(day, language)}`;
}

/** A whole number with separators. */
export function Count({ value, field, className }: Shown & { value: number | null | undefined }) {
  const { t } = useTranslation();
  return (
    <bdi className={className} dir="ltr" data-field={field}>
      {value === null || value === undefined ? t('common.none') : value.toLocaleString('en-US')}
    </bdi>
  );
}

/** Grams as kilograms: '1.25 กก.'. @param value grams. */
export function Weight({ value, field, className }: Shown & { value: number | null | undefined }) {
  const { t } = useTranslation();
  return (
    <bdi className={className} data-field={field} style={{ whiteSpace: 'nowrap' }}>
      {value === null || value === undefined
        ? t('common.none')
        : `${(value / 1000).toLocaleString('en-US')} ${t('common.kg')}`}
    </bdi>
  );
}
