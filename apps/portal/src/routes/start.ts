import { Home } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** What stands at the start: home, search. */
export const START = [
  {
    path: '/',
    access: 'login',
    title: 'frame.home',
    areas: ['home', 'papers'],
    page: 'Home',
    menu: { icon: Home },
    budget_kb: 330,
  },
  {
    path: '/not-found',
    access: 'login',
    title: 'auth.not_found.title',
    areas: ['auth'],
    passing: true,
    page: 'NotFound',
  },
  {
    path: '/search/:searchvalue',
    access: 'login',
    title: 'frame.search_short',
    areas: ['orders', 'status'],
    page: 'Search',
  },
] as const satisfies readonly RouteEntry[];
