import { authEvents, authRoutes } from '../auth/index.ts';
import { claimsEvents, claimsRoutes } from '../claims/index.ts';
import type { EventDefinition } from '../event.ts';
import { notificationsRoutes } from '../notifications/index.ts';
import { ordersEvents, ordersRoutes } from '../orders/index.ts';
import { pricingEvents, pricingRoutes } from '../pricing/index.ts';
import { renderRoutes } from '../render/index.ts';
import type { RouteTable } from '../route.ts';
import { walletEvents, walletRoutes } from '../wallet/index.ts';
import { invoicingEvents, invoicingRoutes } from '../invoicing/index.ts';

interface ServiceContract {
  routes: RouteTable;
  events?: Record<string, EventDefinition>;
}
/** Keeps the names alone: the type of every route together is more than the compiler writes down. */
const named = <N extends string>(table: Record<N, ServiceContract>): Record<N, ServiceContract> => table;
const contracts = named({
  auth: { routes: authRoutes, events: authEvents },
  orders: { routes: ordersRoutes, events: ordersEvents },
  pricing: { routes: pricingRoutes, events: pricingEvents },
  wallet: { routes: walletRoutes, events: walletEvents },
  notifications: { routes: notificationsRoutes },
  render: { routes: renderRoutes },
  claims: { routes: claimsRoutes, events: claimsEvents },
  invoicing: { routes: invoicingRoutes, events: invoicingEvents },
});

export type ServiceName = keyof typeof contracts;
/** The services of the product, in the order that staff see. */
export const SERVICES = Object.keys(contracts) as ServiceName[];
const all: [string, ServiceContract][] = Object.entries(contracts);

/** Every route of the product by service; OpenAPI, the ingress and the permission matrix are generated from it. */
export const ALL_ROUTES: Record<string, RouteTable> = Object.fromEntries(
  all.map(([name, { routes }]) => [name, routes]),
);

/** Every event that may be on the bus. */
export const ALL_EVENTS: EventDefinition[] = all.flatMap(([, { events }]) => Object.values(events ?? {}));
