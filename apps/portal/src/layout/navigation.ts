import { Bell, Home, MapPin, Package, Plus, ShieldCheck, Truck, Wallet, type LucideIcon } from 'lucide-react';
import type { CurrentUser } from '@lamliang/contracts/auth';
import { entryOf } from '../load-page.ts';
import { decide, may } from '../session/access.rules.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
}
export interface NavigationGroup {
  label?: string;
  entries: NavigationEntry[];
}

const GROUPS: NavigationGroup[] = [
  { entries: [{ to: '/', label: 'frame.home', icon: Home }] },
  {
    label: 'frame.orders',
    entries: [
      { to: '/orders/all', label: 'frame.orders_all', icon: Package },
      { to: '/orders/createorder', label: 'frame.orders_create', icon: Plus },
      { to: '/orders/parcel-handover-form', label: 'frame.orders_handover', icon: Truck },
    ],
  },
  {
    label: 'frame.finance',
    entries: [
      { to: '/finance/wallet-transaction', label: 'frame.wallet', icon: Wallet },
      { to: '/finance/insurance', label: 'frame.insurance', icon: ShieldCheck },
    ],
  },
  {
    label: 'frame.settings',
    entries: [
      { to: '/options/address', label: 'frame.pickup_points', icon: MapPin },
      { to: '/options/notification-config', label: 'frame.webhooks', icon: Bell },
    ],
  },
];

/** Creating also needs the write flag: without it the screen is read-only. */
export const mayCreate = (user: CurrentUser): boolean =>
  decide(entryOf('/orders/createorder'), user) === 'open' && may(user, 'advanced_order_flag');

/** Entries that the user may open; empty groups are omitted. */
export function navigationOf(user: CurrentUser): NavigationGroup[] {
  const open = ({ to }: NavigationEntry) =>
    to === '/orders/createorder' ? mayCreate(user) : decide(entryOf(to), user) === 'open';
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(open) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** The entry of a path: the longest prefix. */
export function activeEntry(pathname: string): string {
  const all = GROUPS.flatMap((group) => group.entries.map((entry) => entry.to));
  return (
    all
      .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  );
}
