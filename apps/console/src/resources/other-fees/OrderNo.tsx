import type { AnswerOf } from '@lamliang/contracts';
import type { ordersRoutes } from '@lamliang/contracts/orders';
import { useReference, type RaRecord } from 'react-admin';
import { Code } from '../../components/Values.tsx';

export type Order = AnswerOf<typeof ordersRoutes.staffOrders>[number] & RaRecord<number>;

/** The number of an order; its id while that is loading. */
export function OrderNo({ id }: { id: number }) {
  const { referenceRecord } = useReference<Order>({ reference: 'shipment-orders', id });
  return <Code text={referenceRecord?.order_no ?? id} />;
}
