import { later } from '../later.tsx';
import { loadScript } from '../scripts.ts';

const menus = () => import('./menus.tsx');

/** Menus of the frame, loaded on hover, focus or touch of the button that opens them. */
export const AccountMenu = later(() => menus().then((file) => file.AccountMenu));
export const LanguageMenu = later(() => menus().then((file) => file.LanguageMenu));
export const NotificationList = later(() => menus().then((file) => file.NotificationList));
export const MenuDrawer = later(() => menus().then((file) => file.MenuDrawer));

const preloadMenus = (): void => void loadScript(menus).catch(() => undefined);

/** Props for the buttons that open a menu. */
export const preloadMenuProps = {
  onPointerEnter: preloadMenus,
  onFocus: preloadMenus,
  onTouchStart: preloadMenus,
} as const;
