import { HandCoins } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Reports of a period. */
export const REPORTS = [
  {
    path: '/report/order-cod',
    access: 'permission',
    flag: 'cod_flag',
    title: 'frame.report_cod',
    areas: ['lists', 'finance', 'status', 'validation'],
    own_search: true,
    page: 'CodReport',
    budget_kb: 315,
    menu: { icon: HandCoins, group: 'frame.reports' },
  },
] as const satisfies readonly RouteEntry[];
