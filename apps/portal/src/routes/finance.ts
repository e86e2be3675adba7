import { ShieldCheck, Wallet } from 'lucide-react';
import type { RouteEntry } from './entry.ts';

/** Money. */
export const FINANCE = [
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
] as const satisfies readonly RouteEntry[];
