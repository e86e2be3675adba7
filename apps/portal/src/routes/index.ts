import { matchPath } from 'react-router';
import type { RouteEntry } from './entry.ts';
import { ENTRIES } from './entries.ts';
import { FINANCE } from './finance.ts';
import { OPTIONS } from './options.ts';
import { ORDERS } from './orders.ts';
import { PAPERS } from './papers.ts';
import { REPORTS } from './reports.ts';
import { SESSION } from './session.ts';
import { START } from './start.ts';

/** The page of paths that no route has. */
const NOT_FOUND = {
  path: '*',
  access: 'public',
  title: 'auth.not_found.title',
  areas: ['auth'],
  bare: true,
  passing: true,
  page: 'NotFound',
} as const satisfies RouteEntry;

const TABLE = [
  ...SESSION,
  ...ENTRIES,
  ...START,
  ...ORDERS,
  ...FINANCE,
  ...PAPERS,
  ...REPORTS,
  ...OPTIONS,
  NOT_FOUND,
] as const;

/** Folders of the pages that routes name. */
export type PageName = (typeof TABLE)[number]['page'];

/** All screens; the menu of the frame has their order. */
export const ROUTES: readonly RouteEntry[] = TABLE;

/** The route of a path; the not-found page when there is none. */
export function entryOf(pathname: string): RouteEntry {
  return ROUTES.find((entry) => entry.path !== '*' && matchPath(entry.path, pathname)) ?? NOT_FOUND;
}
