import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  bahtToSatang,
  cleanTelephone,
  formatBaht,
  telephoneFault,
  thaiDigitsToArabic,
  type Satang,
} from '@lamliang/kernel';
import { Field, fieldBox, FieldFrame, useFrame, type FieldFrameProps, type FieldProps } from './field.tsx';

/** Sets an input's text and dispatches the input event, so that listeners run. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A phone number with a numeric keyboard; cleans pasted text of spaces, dashes and +66.
 * @param tidy also on leaving the field a complete number that was typed so; without it signs are refused as typed
 */
export function TelephoneField({ tidy = false, onBlur, ...props }: FieldProps & { tidy?: boolean }) {
  const left = (event: FocusEvent<HTMLInputElement>) => {
    const cleaned = cleanTelephone(event.target.value);
    if (tidy && cleaned !== event.target.value && telephoneFault(cleaned) === undefined)
      typeInto(event.target, cleaned);
    onBlur?.(event);
  };
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const pasted = event.clipboardData.getData('text');
    const cleaned = cleanTelephone(pasted);
    if (cleaned === pasted) return;
    event.preventDefault();
    const input = event.target as unknown as HTMLInputElement;
    const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    typeInto(input, input.value.slice(0, start) + cleaned + input.value.slice(end));
  };
  return (
    <Field
      autoComplete="tel-national"
      {...props}
      inputProps={{ inputMode: 'tel', ...props.inputProps }}
      onPaste={paste}
      onBlur={left}
    />
  );
}

/** A password, hidden until its eye is pressed. @param props.autoComplete `current-password` or `new-password` */
export function PasswordField(props: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  // A form may have several.
  const of = typeof props.label === 'string' ? props.label : '';
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={visible ? 'text' : 'password'}
      inputProps={{ autoCapitalize: 'none', spellCheck: false, ...props.inputProps }}
      endAdornment={
        <IconButton
          aria-label={[t(visible ? 'common.hide_password' : 'common.show_password'), of].filter(Boolean).join(': ')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          sx={{ marginInlineEnd: '-8px' }}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      }
    />
  );
}

/** Digits of a one-time code. @param length of the code */
export function CodeField({ length, onChange, ...props }: FieldProps & { length: number }) {
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    event.target.value = thaiDigitsToArabic(event.target.value).replace(/\D/g, '').slice(0, length);
    onChange?.(event);
  };
  return (
    <Field
      autoComplete="one-time-code"
      {...props}
      onChange={change}
      inputProps={{ inputMode: 'numeric', dir: 'ltr', ...props.inputProps }}
    />
  );
}

export interface MoneyFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Satang; null is empty. */
  value: Satang | null;
  /** @param readable whether null is an empty field, and not text that is no amount */
  onValue: (value: Satang | null, readable: boolean) => void;
}

/**
 * An amount of baht with at most two decimals; grouped on blur. Invalid text stays visible, with the value null.
 * Focusing selects the whole amount, so that typing replaces it.
 */
export function MoneyField({ value, onValue, onBlur, onFocus, onMouseUp, inputProps, ...props }: MoneyFieldProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  /** The input that was just focused, until the first key or mouse-up. */
  const entered = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  // Focusing removes the grouping, and changing the text clears the browser's selection.
  useLayoutEffect(() => entered.current?.select(), [draft]);
  const shown = draft ?? (value === null ? '' : formatBaht(value));
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.target.value.replace(/[^\d.,]/g, '');
    entered.current = null;
    setDraft(text);
    if (text === '') return onValue(null, true);
    try {
      onValue(bahtToSatang(text.replaceAll(',', '').replace(/\.$/, '')), true);
    } catch {
      onValue(null, false);
    }
  };
  return (
    <Field
      {...props}
      value={shown}
      onChange={change}
      onFocus={(event) => {
        entered.current = event.target;
        setDraft((now) => (value === null ? (now ?? '') : formatBaht(value).replaceAll(',', '').replace(/\.00$/, '')));
        onFocus?.(event);
      }}
      onMouseUp={(event) => {
        const input = entered.current;
        entered.current = null;
        // The click placed the caret; a selection by dragging is kept.
        if (input && input.selectionStart === input.selectionEnd) input.select();
        onMouseUp?.(event);
      }}
      onBlur={(event) => {
        entered.current = null;
        if (value !== null || draft === '') setDraft(null);
        onBlur?.(event);
      }}
      startAdornment={
        <span aria-hidden style={{ marginInlineEnd: 6 }}>
          {t('common.baht_sign')}
        </span>
      }
      inputProps={{ inputMode: 'decimal', dir: 'ltr', style: { textAlign: 'end' }, ...inputProps }}
    />
  );
}

const Native = styled('select')(({ theme }) => ({
  ...fieldBox(theme),
  appearance: 'none',
  paddingInlineEnd: 34,
  paddingBlock: 0,
  textOverflow: 'ellipsis',
  backgroundImage:
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%2378747d' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")",
  backgroundRepeat: 'no-repeat',
  backgroundPosition: 'right 10px center',
  cursor: 'pointer',
  '&:focus-visible': { outline: 'none' },
  '& option': { backgroundColor: (theme.vars ?? theme).palette.background.paper },
}));

/** What may be chosen. */
export interface Choice {
  value: string | number;
  label: ReactNode;
  lang?: string | undefined;
}

export interface SelectFieldProps extends FieldFrameProps {
  /** The label of no choice, whose value is ''; without one there is none. */
  none?: ReactNode;
  choices?: readonly Choice[] | undefined;
  value?: string | number;
  defaultValue?: string | number;
  name?: string;
  field?: string;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLSelectElement>) => void;
  ref?: Ref<HTMLSelectElement>;
  /** More options, after the choices. */
  children?: ReactNode;
}

/** A native select, which works best with phones and screen readers. */
export function SelectField({ none, choices = [], children, ...props }: SelectFieldProps) {
  const { frame, named, rest } = useFrame(props);
  return (
    <FieldFrame {...frame}>
      <Native {...rest} {...named} id={frame.id} aria-invalid={Boolean(frame.error)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {choices.map(({ value, label: words, lang }) => (
          <option key={value} value={value} lang={lang}>
            {words}
          </option>
        ))}
        {children}
      </Native>
    </FieldFrame>
  );
}
