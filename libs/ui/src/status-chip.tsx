import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyBelow, type PhraseFamily } from '@lamliang/i18n';
import type { Tone } from './tokens.ts';
import { toneOf, type Mark } from './tones.ts';

const Chip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => {
  const colours = (theme.vars ?? theme).palette.tone[tone];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    maxWidth: '100%',
    paddingInline: 9,
    borderRadius: '12px',
    fontSize: 13,
    lineHeight: 1.55,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    backgroundColor: colours.tint,
    color: colours.text,
    '& > i': {
      flex: 'none',
      width: 7,
      height: 7,
      borderRadius: '50%',
      border: `1.5px solid ${colours.mark}`,
      boxSizing: 'border-box',
    },
    '& > i.filled': { backgroundColor: colours.mark },
    '& > svg': { flex: 'none', color: colours.text, marginInline: -1 },
  };
});

/** A small coloured label with a mark: filled for in progress, hollow for waiting or closed, a cross for cancelled. */
export function ToneChip({
  tone,
  mark,
  children,
  field,
}: {
  tone: Tone;
  mark?: Mark;
  children: string;
  field?: string;
}) {
  return (
    <Chip tone={tone} data-field={field}>
      {mark === 'cross' ? (
        <X size={12} strokeWidth={2.5} aria-hidden />
      ) : mark ? (
        <i className={mark} aria-hidden />
      ) : null}
      {children}
    </Chip>
  );
}

/** A machine that shops see. */
export type StatusMachine = PhraseFamily extends infer F ? (F extends `status.${infer M}` ? M : never) : never;

export interface StatusChipProps {
  /** The machine below `status` in the phrases, for example `shipment_status`. */
  machine: StatusMachine;
  value: string;
  field?: string;
}

/** A status in the user's language: `status.<machine>.<value>`. */
export function StatusChip({ machine, value, field = machine }: StatusChipProps) {
  const { t } = useTranslation();
  const { tone, mark } = toneOf(value);
  return (
    <ToneChip tone={tone} mark={mark} field={field}>
      {t(keyBelow(`status.${machine}`, value))}
    </ToneChip>
  );
}
