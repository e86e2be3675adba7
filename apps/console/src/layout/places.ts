import {
  ArrowLeftRight,
  BookOpenText,
  Building2,
  type LucideIcon,
  PackageSearch,
  PhoneCall,
  ScaleIcon,
  ServerCog,
  Stamp,
  Truck,
  Webhook,
} from 'lucide-react';
import type { StaffRole } from '@lamliang/contracts';
import { mayDo } from '../providers/access.ts';

export interface Place {
  path: string;
  /** Resource whose list permission opens the place. */
  resource: string;
  /** Key below `console.resource`. */
  name: string;
  icon: LucideIcon;
}
export interface PlaceGroup {
  /** Key below `console.menu`. */
  title: 'work' | 'money' | 'system';
  places: readonly Place[];
}

const place = (resource: string, icon: LucideIcon): Place => ({
  path: `/${resource}`,
  resource,
  name: resource,
  icon,
});

/** The menu; what a role may not list is not drawn. */
export const PLACES: readonly PlaceGroup[] = [
  {
    title: 'work',
    places: [place('customers', Building2), place('shipment-orders', PackageSearch), place('partners', Truck)],
  },
  {
    title: 'money',
    places: [
      place('adjustments', ArrowLeftRight),
      place('wallet-decisions', Stamp),
      place('ledger-checks', ScaleIcon),
      place('ledger-entries', BookOpenText),
    ],
  },
  {
    title: 'system',
    places: [
      place('carrier-calls', PhoneCall),
      place('webhook-deliveries', Webhook),
      { path: '/operations', resource: 'orders-dead-letters', name: 'operations', icon: ServerCog },
    ],
  },
];

const opensTo = (role: StaffRole) =>
  PLACES.flatMap(({ places }) => places).filter(({ resource }) => mayDo(role, resource, 'list'));

/** Where the role begins: every role has one. @throws Error for a role that may open nothing. */
export function firstPlaceOf(role: StaffRole): string {
  const [first] = opensTo(role);
  if (!first) throw new Error(`${role} may open no place`);
  return first.path;
}

/**
 * Where a sign-in leads: to the page that was asked for if the role may open it, else to the role's first place.
 * @param wished a path of the console, without its base; a query may follow.
 */
export function landingOf(role: StaffRole, wished: string | undefined): string {
  const place = wished?.split(/[/?]/)[1];
  return wished && opensTo(role).some(({ path }) => path === `/${place}`) ? wished : firstPlaceOf(role);
}
