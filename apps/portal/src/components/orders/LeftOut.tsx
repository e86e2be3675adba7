import { useTranslation } from 'react-i18next';
import type { Order } from '@lamliang/contracts/orders';
import { whyLeftOut } from './print.rules.ts';

/** Orders without a cover sheet, each with the reason. */
export function LeftOut({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation();
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 120, overflowY: 'auto' }}>
      {orders.map((order) => {
        const why = whyLeftOut(order);
        return (
          <li key={order.id}>
            <bdi>{order.order_no}</bdi>: {why ? t(why) : order.receiver_name}
          </li>
        );
      })}
    </ul>
  );
}
