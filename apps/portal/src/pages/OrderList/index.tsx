import Button from '@mui/material/Button';
import { Ban, PackageSearch, Plus, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { useOrderActions } from '../../components/orders/OrderMenu.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { isNumberOf, ORDER_FILTERS, ORDER_TABS } from './order-list.rules.ts';
import { OrderCard, useOrderColumns } from './rows.tsx';

const { list: route, summary, export: exports } = shopOrdersRoutes;
const ORDERS = { route, summary, exports, tabs: ORDER_TABS, filters: ORDER_FILTERS };
const pathOf = (order: Order) => `/orders/all/${order.id}/all`;

export const prefetch = ({ url }: PageArguments) => prefetchList(ORDERS, url.searchParams);

/** All orders of the shop: tabs with counts, filters, search, actions and bulk actions. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const list = useListState(ORDERS);
  // Cancelled orders are deselected; failed ones stay selected for another attempt.
  const actions = useOrderActions(list.release);
  const columns = useOrderColumns(actions);
  /** An exact number, as from a scanner, opens its order. */
  const openNumber = async (search: string) => {
    const hits = await queryClient.fetchQuery(read(route, { query: { search, limit: 2 } })).catch(() => undefined);
    const [order, another] = hits?.rows.filter((one) => isNumberOf(one, search)) ?? [];
    return order && !another ? pathOf(order) : undefined;
  };
  const bulk = (orders: Order[]) => {
    const can = (move: string) => orders.some((order) => order.allowed_moves.includes(move));
    return [
      ...(can('print') ? [{ label: t('orders.list.print'), icon: Printer, run: actions.print }] : []),
      ...(can('cancel') ? [{ label: t('orders.list.cancel'), icon: Ban, danger: true, run: actions.cancel }] : []),
    ];
  };
  return (
    <>
      <ListPage
        list={list}
        title={t('orders.title')}
        columns={columns}
        card={(order, box) => <OrderCard order={order} box={box} actions={actions} />}
        to={pathOf}
        search={t('orders.list.search')}
        onSearch={openNumber}
        sorted="create_dt"
        rowName={(order) => `${order.receiver_name} ${order.order_no}`}
        bulk={bulk}
        empty={{
          icon: PackageSearch,
          more: t('orders.list.empty_more'),
          action: may(user, 'advanced_order_flag') ? (
            <Button variant="contained" component={AppLink} to="/orders/createorder" startIcon={<Plus aria-hidden />}>
              {t('frame.orders_create')}
            </Button>
          ) : undefined,
        }}
      />
      {actions.dialogs}
    </>
  );
}
