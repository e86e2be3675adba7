import type { PhraseKey } from '@lamliang/i18n';
// eslint-disable-next-line no-restricted-imports -- this is where it gets its keys
import { useTranslate as useAnyTranslate } from 'react-admin';

/** A phrase of the product or of react-admin. `_` is shown for a key without a phrase. */
export type Translate = (key: PhraseKey | `ra.${string}`, figures?: object) => string;

/** react-admin's hook, which would take any key. */
export const useTranslate: () => Translate = useAnyTranslate;
