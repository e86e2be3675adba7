import { useEffect, useRef } from 'react';

/** Dialogs in sight, the topmost last. */
const inSight: object[] = [];
/** The entry of the browser's history that is gone back to; its number is the router's. */
let returning: number | undefined;

const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/**
 * The browser's Back closes the topmost dialog instead of leaving its page: the step is taken back before a router
 * hears of it. (A router's blocker would do for one dialog at a time, and not in the console.)
 * @param close undefined while the dialog may not be closed
 */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const self = {};
    const from = returning ?? placeOf(history.state);
    inSight.push(self);
    const step = (event: PopStateEvent) => {
      const to = placeOf(event.state);
      if (inSight.at(-1) !== self || from === undefined || to === undefined || from === to) return;
      event.stopImmediatePropagation();
      returning = from;
      const returned = (again: PopStateEvent) => {
        again.stopImmediatePropagation();
        returning = undefined;
      };
      addEventListener('popstate', returned, { capture: true, once: true });
      history.go(from - to);
      latest.current?.();
    };
    addEventListener('popstate', step, { capture: true });
    return () => {
      removeEventListener('popstate', step, { capture: true });
      inSight.splice(inSight.indexOf(self), 1);
    };
  }, [isOpen]);
}
