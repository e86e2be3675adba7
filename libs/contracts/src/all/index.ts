import { authEvents, authRoutes } from '../auth/index.ts';
import type { EventDefinition } from '../event.ts';
import { notificationsRoutes } from '../notifications/index.ts';
import { ordersEvents, ordersRoutes } from '../orders/index.ts';
import { pricingEvents, pricingRoutes } from '../pricing/index.ts';
import { renderRoutes } from '../render/index.ts';
import type { RouteTable } from '../route.ts';
import { walletEvents, walletRoutes } from '../wallet/index.ts';

/** Every route of the product by service: what OpenAPI, the ingress and the permission matrix are made from. */
export const ALL_ROUTES: Record<string, RouteTable> = {
  auth: authRoutes,
  orders: ordersRoutes,
  pricing: pricingRoutes,
  wallet: walletRoutes,
  notifications: notificationsRoutes,
  render: renderRoutes,
};

/** Every fact that may be on the bus. */
export const ALL_EVENTS: EventDefinition[] = [authEvents, ordersEvents, pricingEvents, walletEvents].flatMap((events) =>
  Object.values<EventDefinition>(events),
);
