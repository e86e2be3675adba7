import { bahtAmount } from '@lamliang/contracts';
import { OutlinedInput } from '@mui/material';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { CONTROL } from './control.ts';

/**
 * One end of a range of amounts, in baht. It filters when it is left or with Enter; text that is no amount is marked and
 * filters nothing.
 */
export function AmountFilter({
  label,
  value,
  onAmount,
}: {
  label: string;
  value: unknown;
  onAmount: (baht: number | '') => void;
}) {
  const now = value === undefined ? '' : String(value);
  const [text, setText] = useState(now);
  useEffect(() => setText(now), [now]);
  const baht = text.trim() === '' ? '' : Number(text.replaceAll(',', ''));
  const isAmount = baht === '' || z.safeDecode(bahtAmount, baht).success;
  const commit = () => {
    if (isAmount && String(baht) !== now) onAmount(baht);
  };
  return (
    <OutlinedInput
      value={text}
      error={!isAmount}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      placeholder={label}
      inputProps={{ 'aria-label': label, title: label, inputMode: 'decimal', maxLength: 20 }}
      sx={{ ...CONTROL, width: { xs: 152, md: 128 } }}
    />
  );
}
