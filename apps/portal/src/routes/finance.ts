import { CreditCard, FileClock, History, PackagePlus, ShieldCheck, ShieldPlus, Wallet } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Money. */
export const FINANCE = [
  {
    path: '/topup/create',
    access: 'permission',
    flag: 'topup_flag',
    title: 'frame.topup',
    areas: ['finance', 'status', 'validation', 'verification'],
    page: 'TopupCreate',
    budget_kb: 331,
    menu: {
      icon: PackagePlus,
      group: 'frame.refill',
      also: { search: '?type=credit', label: 'frame.topup_credit', icon: CreditCard },
    },
  },
  {
    path: '/topup/insurance',
    access: 'permission',
    flag: 'topup_flag',
    title: 'frame.topup_insurance',
    areas: ['finance', 'status', 'validation', 'verification'],
    page: 'TopupInsurance',
    budget_kb: 331,
    menu: { icon: ShieldPlus, group: 'frame.refill' },
  },
  {
    path: '/finances/refill',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.refill_history',
    areas: ['lists', 'finance', 'status', 'validation'],
    page: 'TopupList',
    menu: { icon: FileClock, group: 'frame.refill' },
  },
  {
    path: '/finance/wallet-transaction',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.wallet',
    areas: ['finance', 'status', 'validation'],
    page: 'WalletTransactions',
    menu: { icon: Wallet, group: 'frame.finance' },
  },
  {
    path: '/finance/insurance',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.insurance',
    areas: ['finance', 'status', 'validation'],
    page: 'Insurance',
    menu: { icon: ShieldCheck, group: 'frame.finance' },
  },
  {
    path: '/finance/transaction',
    access: 'permission',
    flag: 'finance_flag',
    title: 'frame.topup_list',
    areas: ['lists', 'finance', 'status', 'validation'],
    page: 'TopupList',
    menu: { icon: History, group: 'frame.reports' },
  },
] as const satisfies readonly RouteEntry[];
