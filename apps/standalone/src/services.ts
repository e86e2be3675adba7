import { authService } from '@lamliang/app-auth/module';
import { claimsService } from '@lamliang/app-claims/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { renderService } from '@lamliang/app-render/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';
import { registry, type ServiceName } from './registry.ts';

const definitions: Record<ServiceName, ServiceDefinition> = {
  auth: authService,
  pricing: pricingService,
  wallet: walletService,
  orders: ordersService,
  notifications: notificationsService,
  render: renderService,
  claims: claimsService,
  sandbox: sandboxService,
};

/** Every service of the product, in the order of the registry. */
export const services: ServiceDefinition[] = registry.map(({ name }) => definitions[name]);
