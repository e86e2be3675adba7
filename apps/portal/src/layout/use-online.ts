import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether this device has a connection, as its browser sees it. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
