import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { systemClock } from '@lamliang/kernel';
import { read } from '../../api/client.ts';
import { pollMs } from './polling.rules.ts';

/** An order that is polled, often while it is being booked. */
export function useWatchedOrder(id: number | undefined) {
  const [since] = useState(() => systemClock.now().getTime());
  return useQuery({
    ...read(shopOrdersRoutes.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => pollMs(state.data?.booking_state, systemClock.now().getTime() - since),
  });
}
