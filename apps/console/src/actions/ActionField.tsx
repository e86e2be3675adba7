import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import type { Satang } from '@lamliang/kernel';
import { DateField, Field as TextField, moneyText, SelectField } from '@lamliang/ui';
import { Box } from '@mui/material';
import { useTranslate } from '../providers/translate.ts';

/** An input; its label is the phrase under `console.field`. */
export interface Field {
  name: string;
  label?: string;
  kind: 'text' | 'number' | 'day' | 'choice';
  /** Codes of a choice and their labels. */
  words?: Readonly<Record<string, string>>;
  hint?: string;
  /** The most that may be entered. */
  most?: Satang;
  /** Above it a second person has to approve; null for always, undefined where nobody has to. */
  alone?: Satang | null | undefined;
  wide?: true;
}

const NUMBER = { inputMode: 'decimal', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } as const;

export function ActionField({
  field: { name, label, kind, words = {}, most, hint, wide },
  value,
  fault,
  onChange,
  autoFocus = false,
}: {
  field: Field;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}) {
  const translate = useTranslate();
  const figures = most === undefined ? {} : { amount: moneyText(most) };
  const shared = {
    label: translate(keyBelow('console.field', label ?? name)),
    error: fault ? translate(fault as PhraseKey, { _: fault, ...figures }) : undefined,
    hint: hint ?? (most === undefined ? undefined : translate('console.action.most', figures)),
    field: name,
    value,
  };
  return (
    <Box sx={wide ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
      {kind === 'choice' ? (
        <SelectField {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled hidden />
          {Object.entries(words).map(([code, word]) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </SelectField>
      ) : kind === 'day' ? (
        <DateField {...shared} onValue={onChange} />
      ) : (
        <TextField
          {...shared}
          autoFocus={autoFocus}
          // Typing replaces a proposed amount.
          onFocus={(event) => kind === 'number' && event.target.select()}
          onChange={(event) => onChange(event.target.value)}
          inputProps={kind === 'number' ? NUMBER : { maxLength: 300 }}
        />
      )}
    </Box>
  );
}
