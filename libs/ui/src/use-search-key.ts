import { useEffect, type RefObject } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` outside of inputs, and Ctrl+K or Cmd+K, focus the search field, where a `/` pressed once more begins no search. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const box = input.current;
      if (slash && box && event.target === box && box.selectionStart === 0) return event.preventDefault();
      if ((!slash && !palette) || (slash && typing(event.target))) return;
      event.preventDefault();
      box?.focus();
      box?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input]);
}
