import type { Order } from '@lamliang/contracts/orders';

const MOST = 2;
type Action = 'rebook' | 'print' | 'copy' | 'again';

/** What an order's status asks for, the most likely first. */
function wanted({ booking_state, shipment_status, print_flag }: Order): readonly Action[] {
  if (booking_state === 'failed') return ['rebook'];
  if (shipment_status === 'booked') return print_flag === 1 ? ['copy', 'print'] : ['print', 'copy'];
  if (shipment_status === 'cancelled') return ['again'];
  return ['copy', 'print', 'again'];
}

/**
 * The buttons of an order's page: what can be done now and its status asks for. The others are in its menu.
 * @param can the actions that are allowed
 */
export function headActions<A extends string>(order: Order, can: readonly A[]): A[] {
  return wanted(order)
    .flatMap((action) => can.filter((one) => one === action))
    .slice(0, MOST);
}
