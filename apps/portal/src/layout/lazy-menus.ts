import { lazy } from 'react';
import { loadScript } from '../scripts.ts';

const menus = () => loadScript(() => import('./menus.tsx'));

/** Menus of the frame, loaded on hover, focus or touch of the button that opens them. */
export const AccountMenu = lazy(async () => ({ default: (await menus()).AccountMenu }));
export const LanguageMenu = lazy(async () => ({ default: (await menus()).LanguageMenu }));
export const NotificationList = lazy(async () => ({ default: (await menus()).NotificationList }));
export const MenuDrawer = lazy(async () => ({ default: (await menus()).MenuDrawer }));

const preloadMenus = (): void => void menus().catch(() => undefined);

/** Props for the buttons that open a menu. */
export const preloadMenuProps = {
  onPointerEnter: preloadMenus,
  onFocus: preloadMenus,
  onTouchStart: preloadMenus,
} as const;
