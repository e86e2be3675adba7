import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Area } from '@lamliang/i18n';
import type { CurrentUser } from '@lamliang/contracts/auth';
import type { Access } from './session/access.rules.ts';

export interface PageArguments {
  params: Params;
  url: URL;
  user: CurrentUser | null;
}

/** Exports of a page module. */
export interface PageModule {
  Component: ComponentType;
  /** Starts the page's reads without awaiting them. Runs after the guard. */
  prefetch?: (page: PageArguments) => void;
  /** Runs before the page is shown; a returned response (a redirect) replaces it. */
  before?: (page: PageArguments) => Promise<Response | null> | Response | null;
}

export interface RouteEntry extends Access {
  path: string;
  page: () => Promise<PageModule>;
  /** Phrase of the browser's title. */
  title: string;
  areas: readonly Area[];
  /** Rendered without sidebar and top bar. */
  bare?: true;
  /** Has its own bottom bar on phones, instead of the navigation. */
  own_foot?: true;
  /** Has its own search instead of the frame's. */
  own_search?: true;
  /** Not reopened after the next login. */
  passing?: true;
}

/** All screens. */
export const ROUTES: readonly RouteEntry[] = [
  {
    path: '/login',
    access: 'public',
    title: 'auth.login.title',
    areas: ['auth', 'errors', 'validation'],
    bare: true,
    page: () => import('./pages/Login/index.tsx'),
  },
  {
    path: '/logout',
    access: 'login',
    title: 'auth.logout.title',
    areas: ['auth'],
    bare: true,
    passing: true,
    page: () => import('./pages/Logout/index.tsx'),
  },
  {
    path: '/version-program',
    access: 'public',
    title: 'auth.version.title',
    areas: ['auth'],
    bare: true,
    page: () => import('./pages/VersionProgram/index.tsx'),
  },
  {
    path: '/track/:tracking_no',
    access: 'public',
    title: 'tracking.title',
    areas: ['tracking', 'status', 'timeline'],
    bare: true,
    page: () => import('./pages/Track/index.tsx'),
  },
  {
    path: '/child/selectaccount',
    access: 'login',
    title: 'auth.select.title',
    areas: ['auth', 'status'],
    bare: true,
    passing: true,
    page: () => import('./pages/SelectAccount/index.tsx'),
  },
  {
    path: '/',
    access: 'login',
    title: 'frame.home',
    areas: ['home'],
    page: () => import('./pages/Home/index.tsx'),
  },
  {
    path: '/not-found',
    access: 'login',
    title: 'auth.not_found.title',
    areas: ['auth'],
    passing: true,
    page: () => import('./pages/NotFound/index.tsx'),
  },
  {
    path: '/search/:searchvalue',
    access: 'login',
    title: 'frame.search_short',
    areas: ['orders', 'status'],
    page: () => import('./pages/Search/index.tsx'),
  },
  {
    path: '/permission',
    access: 'login',
    title: 'frame.permission',
    areas: ['options', 'status'],
    page: () => import('./pages/Permission/index.tsx'),
  },
  {
    path: '/orders/createorder',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_create',
    areas: ['orders', 'status', 'pricing', 'validation'],
    own_foot: true,
    page: () => import('./pages/CreateOrder/index.tsx'),
  },
  {
    path: '/orders/all',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_all',
    areas: ['orders', 'status', 'validation'],
    own_search: true,
    page: () => import('./pages/OrderList/index.tsx'),
  },
  {
    path: '/orders/all/:id/:group',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_all',
    areas: ['orders', 'status', 'pricing', 'timeline', 'validation'],
    page: () => import('./pages/OrderDetail/index.tsx'),
  },
  {
    path: '/orders/parcel-handover-form',
    access: 'permission',
    flag: 'order_flag',
    title: 'frame.orders_handover',
    areas: ['orders', 'status', 'validation'],
    page: () => import('./pages/HandoverForm/index.tsx'),
  },
  {
    path: '/finance/wallet-transaction',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.wallet',
    areas: ['finance', 'status', 'validation'],
    page: () => import('./pages/WalletTransactions/index.tsx'),
  },
  {
    path: '/finance/insurance',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.insurance',
    areas: ['finance', 'status', 'validation'],
    page: () => import('./pages/Insurance/index.tsx'),
  },
  {
    path: '/options/address',
    access: 'permission',
    flag: 'pickup_point_flag',
    level: 4,
    title: 'frame.pickup_points',
    areas: ['options', 'validation'],
    page: () => import('./pages/Address/index.tsx'),
  },
  {
    path: '/options/notification-config',
    access: 'permission',
    flag: 'open_api_flag',
    level: 4,
    title: 'frame.webhooks',
    areas: ['options', 'status', 'validation'],
    page: () => import('./pages/NotificationConfig/index.tsx'),
  },
  {
    path: '*',
    access: 'public',
    title: 'auth.not_found.title',
    areas: ['auth'],
    bare: true,
    passing: true,
    page: () => import('./pages/NotFound/index.tsx'),
  },
];
