import type { PhraseKey } from '@lamliang/i18n';
// eslint-disable-next-line no-restricted-imports -- this is where it gets its keys
import { useTranslate as useAnyTranslate, useTranslateLabel } from 'react-admin';

/** A phrase of the product or of react-admin. `_` is shown for a key without a phrase. */
export type Translate = (key: PhraseKey | `ra.${string}`, figures?: object) => string;

/** react-admin's hook, which would take any key. */
export const useTranslate: () => Translate = useAnyTranslate;

/** The name of a field of the resource at hand, by react-admin's convention: `resources.<resource>.fields.<field>`. */
export function useFieldName(): (source: string) => string {
  const labelOf = useTranslateLabel();
  return (source) => String(labelOf({ source }));
}
