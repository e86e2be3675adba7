import IconButton from '@mui/material/IconButton';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDate } from '@lamliang/kernel';
import { Field, type FieldProps } from './field.tsx';

const CalendarPopup = lazy(() => import('./calendar-popup.tsx').then((file) => ({ default: file.CalendarPopup })));

/** 'YYYY-MM-DD' as 'DD/MM/YYYY'. */
const written = (day: string) => day.split('-').toReversed().join('/');

export interface DateFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'defaultValue'> {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onValue: (day: string) => void;
  /** Told of text that is no day, or not yet; '' when the field was emptied. */
  onText?: (text: string) => void;
  min?: string;
  max?: string;
}

/** A date: entered as DD/MM/YYYY (Buddhist years are recognised) or picked from a calendar that is loaded on demand. */
export function DateField({ value, onValue, onText, min, max, error, className, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null);
  const settle = () => {
    if (draft === null) return;
    const day = draft.trim() === '' ? '' : parseDate(draft);
    if (day !== undefined) {
      setDraft(null);
      if (day !== value) onValue(day);
    }
  };
  const unreadable = draft !== null && draft !== '' && draft.length >= 10 && parseDate(draft) === undefined;
  return (
    <div ref={setAnchor} className={className}>
      <Field
        {...props}
        value={draft ?? (value ? written(value) : '')}
        error={unreadable ? t('validation.date') : error}
        placeholder={t('common.date_placeholder')}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          const day = text.length >= 8 ? parseDate(text) : undefined;
          if (day !== undefined && /\/\d{4}$/.test(text)) onValue(day);
          else onText?.(text);
        }}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
        }}
        inputProps={{ inputMode: 'numeric', dir: 'ltr', maxLength: 10 }}
        endAdornment={
          <IconButton
            aria-label={`${t('common.open_calendar')}: ${String(props.label)}`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            sx={{ marginInlineEnd: '-9px', marginBlock: '-1px', width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
          >
            <CalendarDays size={18} aria-hidden />
          </IconButton>
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <CalendarPopup
            anchor={anchor}
            onClose={() => setOpen(false)}
            value={value}
            {...(min === undefined ? {} : { min })}
            {...(max === undefined ? {} : { max })}
            onPick={(day) => {
              setDraft(null);
              setOpen(false);
              onValue(day);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
