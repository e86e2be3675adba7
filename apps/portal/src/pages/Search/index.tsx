import Link from '@mui/material/Link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { Card, DataTable, EmptyState, LinesSkeleton, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { useOrderActions } from '../../components/orders/OrderMenu.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { useRecordTitle } from '../../record-title.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { OrderCard, useOrderColumns } from '../OrderList/rows.tsx';

const MAX_HITS = 20;
const hitsOf = (words: string | undefined) =>
  read(shopOrdersRoutes.list, { query: { search: (words ?? '').trim().slice(0, 200), limit: MAX_HITS } });

export function prefetch({ params, user }: PageArguments): void {
  if (may(user, 'order_flag')) void queryClient.prefetchQuery(hitsOf(params.searchvalue));
}

/** Search results by number, name or phone. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { searchvalue = '' } = useParams();
  const words = searchvalue.trim();
  useRecordTitle(words || undefined);
  const asks = may(user, 'order_flag') && words !== '';
  const query = useQuery({ ...hitsOf(words), enabled: asks, placeholderData: keepPreviousData });
  const actions = useOrderActions();
  const columns = useOrderColumns(actions);
  const total = query.data?.total ?? 0;
  const tableOf = (rows: Order[]) => (
    <DataTable<Order>
      label={t('orders.list.table')}
      columns={columns}
      rows={rows}
      rowId={(order) => String(order.id)}
      stale={query.isPlaceholderData}
      onOpen={({ id }, aside) =>
        void (aside ? window.open(`/orders/all/${id}/all`, '_blank', 'noopener') : navigate(`/orders/all/${id}/all`))
      }
      card={(order) => <OrderCard order={order} box={undefined} actions={actions} />}
      empty={
        <div role="alert">
          <EmptyState icon={PackageX} title={t('orders.not_found')} more={t('orders.search.none_more')} />
        </div>
      }
    />
  );
  return (
    <>
      <PageHead
        title={t('orders.search.title', { words })}
        more={total > 0 ? t('orders.search.hits', { count: total }) : undefined}
        actions={
          total > MAX_HITS ? (
            <Link component={AppLink} to={`/orders/all?search=${encodeURIComponent(words)}`}>
              {t('orders.search.in_list')}
            </Link>
          ) : undefined
        }
      />
      <Card flush>
        <Loaded query={query} waiting={asks ? <LinesSkeleton lines={6} /> : tableOf([])}>
          {({ rows }) => tableOf(rows)}
        </Loaded>
      </Card>
      {actions.dialogs}
    </>
  );
}
