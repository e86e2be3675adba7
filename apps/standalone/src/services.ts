import { authService } from '@lamliang/app-auth/module';
import { notificationsService } from '@lamliang/app-notifications/module';
import { ordersService } from '@lamliang/app-orders/module';
import { pricingService } from '@lamliang/app-pricing/module';
import { renderService } from '@lamliang/app-render/module';
import { sandboxService } from '@lamliang/app-sandbox/module';
import { walletService } from '@lamliang/app-wallet/module';
import type { ServiceDefinition } from '@lamliang/platform';

/** Every service of the product, in the order of their migrations; the simulated outside world comes last. */
export const services: ServiceDefinition[] = [
  authService,
  pricingService,
  walletService,
  ordersService,
  notificationsService,
  renderService,
  sandboxService,
];
