import {
  ArrowLeftRight,
  BadgeCheck,
  BookOpenText,
  Building2,
  KeyRound,
  type LucideIcon,
  PackageSearch,
  PhoneCall,
  ScaleIcon,
  ServerCog,
  ShieldAlert,
  Stamp,
  Truck,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { StaffRole } from '@lamliang/contracts';
import { mayDo } from '../providers/access.ts';

export interface NavigationEntry {
  path: string;
  /** Resource whose list permission shows the entry. */
  resource: string;
  /** Key below `console.resource`. */
  name: string;
  icon: LucideIcon;
}
export interface NavigationGroup {
  /** Key below `console.menu`. */
  title: 'work' | 'money' | 'system';
  entries: readonly NavigationEntry[];
}

const entry = (resource: string, icon: LucideIcon): NavigationEntry => ({
  path: `/${resource}`,
  resource,
  name: resource,
  icon,
});

/** The menu; entries that a role may not list are hidden. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'work',
    entries: [
      entry('customers', Building2),
      entry('shipment-orders', PackageSearch),
      entry('claims', ShieldAlert),
      entry('partners', Truck),
    ],
  },
  {
    title: 'money',
    entries: [
      entry('adjustments', ArrowLeftRight),
      entry('wallet-decisions', Stamp),
      entry('claims-decisions', BadgeCheck),
      entry('ledger-checks', ScaleIcon),
      entry('ledger-entries', BookOpenText),
    ],
  },
  {
    title: 'system',
    entries: [
      entry('carrier-calls', PhoneCall),
      entry('webhook-deliveries', Webhook),
      entry('access-entries', KeyRound),
      entry('staff-logins', UsersRound),
      { path: '/operations', resource: 'orders-dead-letters', name: 'operations', icon: ServerCog },
    ],
  },
];

const entriesOf = (role: StaffRole) =>
  NAVIGATION.flatMap(({ entries }) => entries).filter(({ resource }) => mayDo(role, resource, 'list'));

/**
 * The path after login: the requested page if the role may open it, else the start page.
 * @param requestedPath a path of the console, without its base; a query may follow.
 */
export function pathAfterLogin(role: StaffRole, requestedPath: string | undefined): string {
  const place = requestedPath?.split(/[/?]/)[1];
  return requestedPath && entriesOf(role).some(({ path }) => path === `/${place}`) ? requestedPath : '/';
}
