import { createContext, useContext } from 'react';
import { useFormContext, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '@lamliang/i18n';
import { useErrorText } from '@lamliang/ui';
import type { Draft } from './draft.rules.ts';

export interface Marks {
  /** Fields that the parser is not sure about. */
  weak: ReadonlySet<string>;
  mark: (fields: Iterable<string>) => void;
  clear: (field: string) => void;
  /** Focuses the next incomplete field, after a given field or from the top. */
  advance: (from?: HTMLElement) => void;
}
export const MarksContext = createContext<Marks>({
  weak: new Set(),
  mark: () => undefined,
  clear: () => undefined,
  advance: () => undefined,
});
export const useMarks = (): Marks => useContext(MarksContext);

/** The form of this page. */
export const useDraftForm = () => useFormContext<Draft>();

/** The error text of a field. */
export function useFault(): (field: FieldPath<Draft>) => string | undefined {
  const { t } = useTranslation();
  const words = useErrorText();
  const { getFieldState, formState } = useDraftForm();
  return (field) => {
    const message = getFieldState(field, formState).error?.message;
    return message && /^errors\.[\w.]+$/.test(message) ? t(message as PhraseKey) : words(message);
  };
}
