import { useEffect, useEffectEvent } from 'react';

/** Where letters and Esc have a use of their own. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=dialog], [role=menu]';

/** Calls `onKey` for each key pressed outside of fields and dialogs. By `event.code`: the Thai layout has other letters there. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target as HTMLElement).closest(TYPING)) onKey(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
