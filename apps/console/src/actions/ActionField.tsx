import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { DateField, Field as TextField, SelectField } from '@lamliang/ui';
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
  wide?: true;
}

const NUMBER = { inputMode: 'decimal', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } as const;

export function ActionField({
  field: { name, label, kind, words = {}, hint, wide },
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
  const shared = {
    label: translate(keyBelow('console.field', label ?? name)),
    error: fault ? translate(fault as PhraseKey, { _: fault }) : undefined,
    hint,
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
