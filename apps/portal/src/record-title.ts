import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the browser's title names before the brand; undefined is the name of the page. */
export const recordTitle = createStore<string | undefined>(undefined);

/** Names the record that a page shows in the browser's title, so that tabs and bookmarks can be told apart. */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    recordTitle.set(name);
    return () => recordTitle.set(undefined);
  }, [name]);
}
