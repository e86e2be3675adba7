import { useCallback, useSyncExternalStore } from 'react';
import type { AddressBook } from '@lamliang/kernel';
import type { PastedAddress } from '@lamliang/kernel/address-paste.rules';

export interface AddressReader {
  book: AddressBook;
  parse: (text: string) => PastedAddress;
  weak: number;
}

let reader: AddressReader | undefined;
let loading: Promise<AddressReader> | undefined;
const listeners = new Set<() => void>();

/** The Thai address book and the message parser; loaded on first use. */
export function loadReader(): Promise<AddressReader> {
  loading ??= Promise.all([import('@lamliang/kernel/address-data'), import('@lamliang/kernel/address-paste.rules')])
    .then(([{ thaiAddressBook }, { parsePaste, WEAK_FIELD }]) => {
      const book = thaiAddressBook();
      reader = { book, parse: (text) => parsePaste(text, book), weak: WEAK_FIELD };
      for (const listener of listeners) listener();
      return reader;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The reader once loaded, and a function to load it. */
export function useReader(): { reader: AddressReader | undefined; load: () => void } {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reader,
  );
  return { reader: current, load: useCallback(() => void loadReader().catch(() => undefined), []) };
}
