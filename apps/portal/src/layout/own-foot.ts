import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** Whether the page shows a bottom bar of its own on a phone, in the place of the navigation. */
export const ownFoot = createStore(false);

/** Takes the place of the navigation while the caller, a bottom bar, is shown. */
export function useOwnFoot(): void {
  useEffect(() => {
    ownFoot.set(true);
    return () => ownFoot.set(false);
  }, []);
}
