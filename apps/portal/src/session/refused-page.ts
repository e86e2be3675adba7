import { createStore } from '../store.ts';

/** Whether somebody was led home from a page that is not open to them; until another page is opened, or it is closed. */
export const refusedPage = createStore(false);
