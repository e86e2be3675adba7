import { Box, Button, type ButtonProps } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { FailureBody } from '../providers/http.ts';
import { useTranslate } from '../providers/translate.ts';

/** What is wrong in a sheet, each fault with its line and column. */
export function SheetFaultList({ faults, most = faults.length }: { faults: FailureBody['faults']; most?: number }) {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  return (
    <Box component="ul" data-field="sheet-faults" sx={{ mt: 0, maxHeight: 280, overflowY: 'auto' }}>
      {faults.slice(0, most).map(({ field, message }) => {
        const [, line, column] = field.split('.');
        const place = column ? translate('console.rates.place', { line, column }) : (line ?? '');
        return (
          <li key={field + message}>
            {place ? <strong>{place}: </strong> : null}
            {message}
          </li>
        );
      })}
    </Box>
  );
}

interface SheetButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'sx'> {
  label: string;
  busy: boolean;
  onSheet: (sheet: File) => void;
}
/** A button that takes one sheet. */
export function SheetButton({ label, busy, onSheet, ...button }: SheetButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={label}
        onChange={({ target }) => {
          const [sheet] = target.files ?? [];
          target.value = '';
          if (sheet) onSheet(sheet);
        }}
      />
      <Button
        {...button}
        loading={busy}
        startIcon={<FileUp size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
