import { ToneChip } from '@lamliang/ui';
import { useTranslate } from 'react-admin';
import { lookOf, phraseOf } from './codes.ts';

/** A code of a machine as a tinted chip in the user's words; an unknown code is shown as it is. */
export function Chip({ machine, code }: { machine: string; code: string | number | null | undefined }) {
  const translate = useTranslate();
  if (code === null || code === undefined) return <>{translate('common.none')}</>;
  const value = String(code);
  const { tone, mark } = lookOf(machine, value);
  return (
    <ToneChip tone={tone} mark={mark}>
      {translate(phraseOf(machine, value), { _: value })}
    </ToneChip>
  );
}

/** A code in words alone, where a chip would be too loud. */
export function Word({ machine, code }: { machine: string; code: string | number | null | undefined }) {
  const translate = useTranslate();
  if (code === null || code === undefined) return <>{translate('common.none')}</>;
  return <>{translate(phraseOf(machine, String(code)), { _: String(code) })}</>;
}
