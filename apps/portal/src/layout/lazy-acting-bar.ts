import { later } from '../later.tsx';

/** Loaded by staff alone. */
export const ActingBar = later(() => import('./ActingBar.tsx').then((file) => file.ActingBar));
