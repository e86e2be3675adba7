import useMediaQuery from '@mui/material/useMediaQuery';
import { DESKTOP_FROM } from './tokens.ts';

/** Whether the window is as narrow as a phone: lists are cards there, and the navigation is at the bottom. */
export const usePhone = (): boolean => useMediaQuery(`(max-width:${DESKTOP_FROM - 0.05}px)`, { noSsr: true });
