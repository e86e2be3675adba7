import { useMemo, useState, type RefObject } from 'react';
import type { Marks } from './form-context.ts';
import { nextField } from './keys.rules.ts';

/** Marked fields of the form, and the way of Enter through those that are empty or marked. */
export function useFormMarks(root: RefObject<HTMLElement | null>): Marks {
  const [weak, setWeak] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      weak,
      mark: (fields) => setWeak(new Set(fields)),
      clear: (field) => setWeak((old) => (old.has(field) ? new Set([...old].filter((one) => one !== field)) : old)),
      advance: (from) => {
        const inputs = [
          ...(root.current?.querySelectorAll<HTMLInputElement>('input[data-field]:not([data-optional])') ?? []),
        ].filter((input) => !input.disabled);
        const at = from ? inputs.indexOf(from as HTMLInputElement) : -1;
        const fields = inputs.map((input) => ({ value: input.value, weak: input.hasAttribute('data-weak') }));
        const next = nextField(fields, at);
        if (next !== undefined) inputs[next]!.focus();
        else root.current?.querySelector<HTMLElement>('[data-book]')?.focus();
      },
    }),
    [root, weak],
  );
}
