import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { read } from '../../api/client.ts';
import { ALL_POINTS } from '../../api/inputs.ts';
import { queryClient } from '../../api/query-client.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';

/** What both screens read first. */
export function prefetch({ user }: PageArguments): void {
  if (!may(user, 'advanced_order_flag')) return;
  void queryClient.prefetchQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  void queryClient.prefetchQuery(read(walletRoutes.balances));
}
