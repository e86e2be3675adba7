import type { AnyRoute } from '../route.ts';

export const AUDIENCES = ['shops', 'carriers', 'staff'] as const;
/** Who builds on a part of the API; each has a document of its own. */
export type Audience = (typeof AUDIENCES)[number];

/** The tags of each audience's routes by service; what several services have in common is `shared`. */
const TAGS: Record<Audience, Record<string, readonly [name: string, description: string]>> = {
  shops: {
    auth: ['Sessions', 'Logging in, the current user, entering a linked shop.'],
    pricing: ['Prices', 'What a parcel costs at each carrier, and why.'],
    orders: ['Orders', 'Booking, listing, cancelling and following parcels; receivers, boxes and pickup points.'],
    render: ['Documents', 'Cover sheets and handover forms as PDF.'],
    wallet: ['Money', 'Balances, transactions and top-ups.'],
    claims: ['Claims', 'Claims for lost and damaged parcels.'],
    invoicing: ['Invoices', 'What a shop that pays by credit is billed.'],
    notifications: ['Webhooks and notices', 'Where events are sent to, and what the portal shows of them.'],
    shared: ['Files', 'Files behind links that expire.'],
  },
  carriers: { orders: ['Carrier events', 'What carriers report of their parcels.'] },
  staff: {
    auth: ['Staff: customers', 'Customers, logins and second factors.'],
    pricing: ['Staff: prices', 'Rate cards and special prices.'],
    orders: ['Staff: orders', 'Orders, carrier calls and bookings across shops.'],
    wallet: ['Staff: money', 'Ledger, payments, adjustments and decisions.'],
    claims: ['Staff: claims', 'Claims across shops.'],
    invoicing: ['Staff: invoices', 'What credit customers owe, and the invoices that it becomes.'],
    notifications: ['Staff: webhooks', 'Deliveries of webhooks across shops.'],
    shared: ['Staff: operations', 'Dead letters, jobs, lag and the audit trail of every service.'],
  },
};

const STAFF_PATHS = /^\/(staff-api|admin-api|admin|client\/admin-api)\//;
const SHARED = /^\w+\.(operations|files)\./;

/** Whom a route is for. */
export function audienceOf({ caller, path }: AnyRoute): Audience {
  if (caller.kind === 'signed') return 'carriers';
  return caller.kind === 'staff' || STAFF_PATHS.test(path) ? 'staff' : 'shops';
}

/** Whether an audience's document has a route: staff log in as shops do. */
export const isFor = (audience: Audience, route: AnyRoute): boolean =>
  audienceOf(route) === audience ||
  (audience === 'staff' && route.id.startsWith('auth.') && ['public', 'login'].includes(route.caller.kind));

/** The tag of a route. */
export function tagOf(service: string, route: AnyRoute): string {
  const tags = TAGS[audienceOf(route)];
  return (tags[SHARED.test(route.id) ? 'shared' : service] ?? tags['shared'] ?? [service])[0];
}

export const WEBHOOK_TAG = 'Webhook messages';

/** Every tag with its words, and the tags of each audience. */
export const tags = [
  ...Object.values(TAGS).flatMap((table) => Object.values(table).map(([name, description]) => ({ name, description }))),
  { name: WEBHOOK_TAG, description: 'What we send to the webhooks of a shop.' },
];
export const tagGroups = (audiences: readonly Audience[]) =>
  audiences.map((audience) => ({
    name: { shops: 'For shops', carriers: 'For carriers', staff: 'For staff' }[audience],
    tags: [...Object.values(TAGS[audience]).map(([name]) => name), ...(audience === 'shops' ? [WEBHOOK_TAG] : [])],
  }));
