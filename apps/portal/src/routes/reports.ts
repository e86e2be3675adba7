import { HandCoins, Handshake, History, Landmark } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Reports of a period. */
export const REPORTS = [
  {
    path: '/finance/transaction',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.topup_list',
    areas: ['lists', 'finance', 'status', 'validation'],
    page: 'TopupList',
    menu: { icon: History, group: 'frame.reports' },
  },
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
  {
    path: '/report/cod-approve',
    access: 'permission',
    flag: 'cod_flag',
    title: 'frame.cod_rounds',
    areas: ['lists', 'finance', 'cod', 'status', 'validation'],
    page: 'CodRounds',
    budget_kb: 315,
    menu: { icon: Landmark, group: 'frame.reports' },
  },
  {
    path: '/report/cod-approve-detail/:id/:group',
    access: 'permission',
    flag: 'cod_flag',
    title: 'frame.cod_rounds',
    areas: ['lists', 'finance', 'cod', 'status', 'validation'],
    page: 'CodRound',
  },
  {
    path: '/report/affiliate',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.report_affiliate',
    areas: ['lists', 'finance', 'rewards', 'status', 'validation'],
    page: 'AffiliateReport',
    budget_kb: 320,
    menu: { icon: Handshake, group: 'frame.reports' },
  },
] as const satisfies readonly RouteEntry[];
