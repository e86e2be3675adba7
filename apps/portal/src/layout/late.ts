import { lazy } from 'react';
import { loadScript } from '../load-page.ts';

const menus = () => loadScript(() => import('./menus.tsx'));

/** Menus of the frame: fetched when the pointer, the focus or a finger reaches what opens them. */
export const AccountMenu = lazy(async () => ({ default: (await menus()).AccountMenu }));
export const LanguageMenu = lazy(async () => ({ default: (await menus()).LanguageMenu }));
export const BellList = lazy(async () => ({ default: (await menus()).BellList }));
export const MenuDrawer = lazy(async () => ({ default: (await menus()).MenuDrawer }));

const fetchMenus = (): void => void menus().catch(() => undefined);

/** For the buttons that open a menu. */
export const reachMenus = { onPointerEnter: fetchMenus, onFocus: fetchMenus, onTouchStart: fetchMenus } as const;
