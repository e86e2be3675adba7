import type { AddressBook } from '@lamliang/kernel';
import type { PastedAddress } from '@lamliang/kernel/address-paste.rules';
import { createStore } from '../../store.ts';

export interface AddressReader {
  book: AddressBook;
  parse: (text: string) => PastedAddress;
  weak: number;
}

const reader = createStore<AddressReader | undefined>(undefined);
let loading: Promise<AddressReader> | undefined;

/** The Thai address book and the message parser; loaded on first use. */
export function loadReader(): Promise<AddressReader> {
  loading ??= Promise.all([import('@lamliang/kernel/address-data'), import('@lamliang/kernel/address-paste.rules')])
    .then(([{ thaiAddressBook }, { parsePaste, WEAK_FIELD }]) => {
      const book = thaiAddressBook();
      const made = { book, parse: (text: string) => parsePaste(text, book), weak: WEAK_FIELD };
      reader.set(made);
      return made;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

const load = () => void loadReader().catch(() => undefined);
/** The reader once loaded, and a function to load it. */
export const useReader = () => ({ reader: reader.use(), load });
