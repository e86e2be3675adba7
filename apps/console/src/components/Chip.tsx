import { ToneChip } from '@lamliang/ui';
import { useTranslate } from '../providers/translate.ts';
import { styleOf, phraseOf } from './codes.ts';

/** A state code as a tinted chip in the user's language; an unknown code is shown as it is. */
export function Chip({ machine, code }: { machine: string; code: string | number | null | undefined }) {
  const translate = useTranslate();
  if (code === null || code === undefined) return <>{translate('common.none')}</>;
  const value = String(code);
  const { tone, mark } = styleOf(machine, value);
  return (
    <ToneChip tone={tone} mark={mark}>
      {translate(phraseOf(machine, value), { _: value })}
    </ToneChip>
  );
}

/** A code as plain text, where a chip would draw too much attention. */
export function Word({
  machine,
  code,
  fallback,
}: {
  machine: string;
  code: string | number | null | undefined;
  /** Shown where the code has no phrase. */
  fallback?: string | undefined;
}) {
  const translate = useTranslate();
  if (code === null || code === undefined) return <>{translate('common.none')}</>;
  return <>{translate(phraseOf(machine, String(code)), { _: fallback ?? String(code) })}</>;
}
