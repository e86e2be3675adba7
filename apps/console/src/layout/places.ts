import {
  ArrowLeftRight,
  BookOpenText,
  Building2,
  type LucideIcon,
  PackageSearch,
  PhoneCall,
  ScaleIcon,
  ServerCog,
  Truck,
  Webhook,
} from 'lucide-react';

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
