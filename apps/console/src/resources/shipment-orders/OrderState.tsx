import { Chip } from '../../components/Chip.tsx';
import type { OrderRecord } from './OrderShow.tsx';

type State = Pick<OrderRecord, 'booking_state' | 'shipment_status'>;

/** The status of an order; an unconfirmed booking takes precedence over the shipment status. */
export function OrderState({ order }: { order: State }) {
  return order.booking_state === 'confirmed' ? (
    <Chip machine="shipment_status" code={order.shipment_status} />
  ) : (
    <Chip machine="booking_state" code={order.booking_state} />
  );
}
