import { useEffect, useRef } from 'react';

interface Dialog {
  /** Where it was opened in the browser's history, by the router's numbers. */
  place: number | undefined;
  close: () => void;
}
/** The topmost last. */
const inSight: Dialog[] = [];
/** The place that is being gone back to. */
let returning: number | undefined;

const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

function onStep(event: PopStateEvent): void {
  const to = placeOf(event.state);
  const top = inSight.at(-1);
  const from = returning ?? top?.place;
  if (from === undefined || to === undefined) return;
  if (to === from) {
    if (returning !== undefined) event.stopImmediatePropagation();
    returning = undefined;
    return;
  }
  event.stopImmediatePropagation();
  if (returning === undefined) top?.close();
  returning = from;
  history.go(from - to);
}

/** Lets `useBackCloses` work; called before the router is made, for it has to hear of each step before the router does. */
export function watchBack(): void {
  addEventListener('popstate', onStep);
}

/**
 * The browser's Back closes the topmost dialog instead of leaving its page: the step is taken back before the router
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
    const self = { place: returning ?? placeOf(history.state), close: () => latest.current?.() };
    inSight.push(self);
    return () => void inSight.splice(inSight.indexOf(self), 1);
  }, [isOpen]);
}
