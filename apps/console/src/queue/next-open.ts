import { createContext, useContext } from 'react';

/** Opens the next record of the queue that waits for a decision; undefined where none does, and outside of a queue. */
export const NextOpen = createContext<(() => void) | undefined>(undefined);
export const useNextOpen = (): (() => void) | undefined => useContext(NextOpen);
