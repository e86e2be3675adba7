import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import type { Satang } from '@lamliang/kernel';
import { DateField, Field as TextField, moneyText, SelectField } from '@lamliang/ui';
import { Box, Button, Typography } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslate } from '../providers/translate.ts';

/** An input; its label is the phrase under `console.field`. */
export interface Field {
  name: string;
  label?: string;
  kind: 'text' | 'number' | 'day' | 'choice' | 'record' | 'file';
  /** Codes of a choice and their labels. */
  words?: Readonly<Record<string, string>>;
  hint?: string;
  /** The most that may be entered. */
  most?: Satang;
  /** Above it a second person has to approve; null for always, undefined where nobody has to. */
  alone?: Satang | null | undefined;
  wide?: true;
  /** A text of several lines, as long as the contract lets it be. */
  rows?: number;
  /** Why it cannot be changed here: its value is read only. */
  locked?: string | undefined;
  /** How a record is searched, and how it is named by its id. */
  record?: { choose: (props: { label: string; onChoose: (id: number) => void }) => ReactNode; named: (id: number) => ReactNode }; // prettier-ignore
  /** Types that a file may have, as an input takes them, and who keeps it: its value is its name alone. */
  file?: { accept: string; choose: string; onFile: (file: File) => void };
  /** To choose nothing is an answer too, under this word: null on the wire. */
  none?: string;
}

type RecordInputProps = Pick<Field, 'record' | 'hint' | 'none' | 'locked'> & {
  label: string;
  error: string | undefined;
  name: string;
  value: string;
  onChange: (value: string) => void;
};

/** What is said below an input: what is wrong with it, or a hint. */
function Note({ error, words }: { error: string | undefined; words: string | undefined }) {
  if (!words) return null;
  return (
    <Typography variant="body2" color={error ? 'error' : 'textSecondary'} role={error ? 'alert' : undefined}>
      {words}
    </Typography>
  );
}

/** A record by its name, and a search for another one. */
function RecordInput({ record, label, error, hint, none, locked, name, value, onChange }: RecordInputProps) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={label} data-field={name} sx={{ display: 'grid', gap: '4px' }}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 32 }}>
        {value ? record?.named(Number(value)) : none}
        {value && !locked ? (
          <Button size="small" color="inherit" onClick={() => onChange('')}>
            {translate('console.action.clear')}
          </Button>
        ) : null}
      </Box>
      {locked ? null : record?.choose({ label: translate('console.simulator.choose'), onChoose: (id) => onChange(String(id)) })}
      <Note error={error} words={error ?? locked ?? hint} />
    </Box>
  );
} // prettier-ignore

type FileInputProps = Required<Pick<Field, 'file'>> & Omit<RecordInputProps, 'record' | 'none' | 'locked'>;

/** A file, by the name under which it was chosen. */
function FileInput({ file: { accept, choose, onFile }, label, error, hint, name, value, onChange }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box role="group" aria-label={label} data-field={name} sx={{ display: 'grid', gap: '4px', justifyItems: 'start' }}>
      <Typography component="span" variant="body2" sx={{ fontWeight: 500 }}>
        {label}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (!chosen) return;
          onFile(chosen);
          onChange(chosen.name);
        }}
      />
      <Button variant="outlined" startIcon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()} sx={{ maxWidth: '100%', minHeight: { xs: 44, md: 32 }, overflowWrap: 'anywhere' }}>
        {value || choose}
      </Button>
      <Note error={error} words={error ?? hint} />
    </Box>
  );
} // prettier-ignore

const NUMBER = { inputMode: 'decimal', style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } as const;

export function ActionField({
  field: { name, label, kind, words = {}, most, hint, wide, locked, none, rows, record, file },
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
    hint: locked ?? hint ?? (most === undefined ? undefined : translate('console.action.most', figures)),
    field: name,
    value,
    disabled: locked !== undefined,
  };
  return (
    <Box sx={wide ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
      {kind === 'record' ? (
        <RecordInput {...shared} {...{ record, none, locked, name, onChange }} hint={hint} />
      ) : kind === 'file' && file ? (
        <FileInput {...shared} {...{ file, name, onChange }} hint={hint} />
      ) : kind === 'choice' ? (
        <SelectField {...shared} onChange={(event) => onChange(event.target.value)}>
          {none === undefined ? <option value="" disabled hidden /> : <option value="">{none}</option>}
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
          inputProps={kind === 'number' ? NUMBER : { maxLength: rows ? 1_000 : 300 }}
          {...(rows ? { multiline: true, minRows: rows, maxRows: 10 } : {})}
        />
      )}
    </Box>
  );
}
