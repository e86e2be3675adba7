import type { RouteEntry } from './entry.ts';

/** Logging in and out, and choosing the shop. */
export const SESSION = [
  {
    path: '/login',
    access: 'public',
    title: 'auth.login.title',
    areas: ['auth', 'errors', 'validation'],
    bare: true,
    page: 'Login',
    budget_kb: 250,
  },
  {
    path: '/logout',
    access: 'login',
    title: 'auth.logout.title',
    areas: ['auth'],
    bare: true,
    passing: true,
    page: 'Logout',
  },
  {
    path: '/version-program',
    access: 'public',
    title: 'auth.version.title',
    areas: ['auth'],
    bare: true,
    page: 'VersionProgram',
  },
  {
    path: '/child/selectaccount',
    access: 'login',
    title: 'auth.select.title',
    areas: ['auth', 'status'],
    bare: true,
    passing: true,
    page: 'SelectAccount',
  },
] as const satisfies readonly RouteEntry[];
