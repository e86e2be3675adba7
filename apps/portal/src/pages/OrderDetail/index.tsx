import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import {
  CloudAlert,
  ExternalLink,
  MessageSquareText,
  PackagePlus,
  PackageX,
  Printer,
  RotateCw,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { CallError } from '@lamliang/contracts';
import { shopOrdersRoutes, type OrderDetail } from '@lamliang/contracts/orders';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, CopyText, EmptyState, FailurePanel, markStale, PageHead, usePhone } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSettled } from '../../api/use-settled.ts';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { actionsOf, OrderMenu, useOrderActions, type OrderActions } from '../../components/orders/OrderMenu.tsx';
import type { OrderAction } from '../../components/orders/OrderMenuPopup.tsx';
import { OrderChip } from '../../components/orders/OrderStatus.tsx';
import { useWatchedOrder } from '../../components/orders/use-watched-order.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { useRecordTitle } from '../../record-title.ts';
import { loadPhrases } from '../../scripts.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { headActions } from './head-actions.rules.ts';
import { OrderFields } from './OrderFields.tsx';
import { MoneyCard, WalletCard } from './MoneyCard.tsx';
import { Documents, Goods, OrderTransactions, Refused, Reversals } from './Parts.tsx';
import { Parties } from './Parties.tsx';
import { StepBar } from './StepBar.tsx';
import { ParcelTimeline } from './ParcelTimeline.tsx';

/** Few orders have a claim. */
const ClaimTimeline = later(
  async () => {
    const [file] = await Promise.all([import('../../components/claims/ClaimTimeline.tsx'), loadPhrases(['claims'])]);
    return file.ClaimTimeline;
  },
  <BlockSkeleton height={160} />,
);

const OrderCod = later(
  () => import('../../components/cod/OrderCod.tsx').then((file) => file.OrderCod),
  <BlockSkeleton height={220} />,
  ['cod'],
);

const OrderBill = later(
  () => import('../../components/disputes/OrderBill.tsx').then((file) => file.OrderBill),
  <BlockSkeleton height={180} />,
  ['disputes'],
);

/** The order id in the URL; undefined when invalid. */
const idOf = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** The reads of the page's cards besides the order; none has a known height before it is answered. */
const partsOf = (id: number) => [
  read(shopOrdersRoutes.timeline, { params: { id } }),
  read(shopOrdersRoutes.items, { params: { id } }),
  read(shopOrdersRoutes.documents, { params: { id } }),
  read(shopOrdersRoutes.reversal, { params: { id } }),
  read(walletRoutes.orderTransactions, { params: { id } }),
  read(walletRoutes.orderServiceTransactions, { params: { id } }),
];

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id === undefined) return;
  void queryClient.prefetchQuery(read(shopOrdersRoutes.get, { params: { id } }));
  for (const part of partsOf(id)) void queryClient.prefetchQuery(part as object as FetchQueryOptions);
}

/** What a new version of the order makes stale. */
const OF_VERSION = [
  shopOrdersRoutes.timeline.id,
  shopOrdersRoutes.documents.id,
  shopOrdersRoutes.reversal.id,
  walletRoutes.orderTransactions.id,
  walletRoutes.orderServiceTransactions.id,
];

const Title = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const Sub = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 14px',
  '& > .carrier': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 4 },
  [theme.breakpoints.down('md')]: { '& a': { minHeight: 44 } },
}));
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 372px',
  gap: 16,
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 324px' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** One line on a phone: the first action fills the remaining width. */
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('md')]: { width: '100%', '& > :first-of-type:not(:last-child)': { flex: 1 } },
}));
const HEAD_ICONS: Partial<Record<OrderAction, LucideIcon>> = {
  rebook: RotateCw,
  print: Printer,
  copy: MessageSquareText,
  again: PackagePlus,
};

/** What the order's status asks for as buttons, the others in a menu. A phone shows one button. */
function HeadActions({ order, actions }: { order: OrderDetail; actions: OrderActions }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const first = headActions(order, actionsOf(order));
  return (
    <Head data-full>
      {(phone ? first.slice(0, 1) : first).map((action, at) => {
        const Icon = HEAD_ICONS[action];
        return (
          <Button
            key={action}
            variant={at === 0 ? 'contained' : 'outlined'}
            startIcon={Icon ? <Icon aria-hidden /> : undefined}
            onClick={() => actions.run(action, order)}
          >
            {t(`orders.menu.${action}`)}
          </Button>
        );
      })}
      <OrderMenu order={order} actions={actions} />
    </Head>
  );
}

/** The detail page of an order. */
export function Component() {
  const { t } = useTranslation();
  const id = idOf(useParams().id);
  const { data, error, refetch } = useWatchedOrder(id);
  const settled = useSettled(id ?? 0, id === undefined ? [] : partsOf(id));
  useRecordTitle(data?.order_no);
  if (data && settled) return <Detail order={data} />;
  const answered = error instanceof CallError ? error.status : 0;
  return (
    <>
      <PageHead title={t('orders.title')} />
      {id === undefined || answered === 404 ? (
        <Card role="alert">
          <EmptyState icon={PackageX} title={t('orders.not_found')} more={t('orders.not_found_more')} />
        </Card>
      ) : !error ? (
        <Waiting />
      ) : answered ? (
        <Card>
          <FailurePanel error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        // No response, or one without an order.
        <Card role="alert">
          <EmptyState
            icon={CloudAlert}
            title={t('common.cannot_connect')}
            action={
              <Button variant="outlined" startIcon={<RotateCw aria-hidden />} onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}

/** The cards of an order before it is read. */
function Waiting() {
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <BlockSkeleton height={100} />
      <Columns>
        <BlockSkeleton height={560} />
        <BlockSkeleton height={420} />
      </Columns>
    </div>
  );
}

function Detail({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const actions = useOrderActions();
  const user = useUser();
  const seesCod = may(user, 'cod_flag');
  const seesBill = order.match_with_partner_flag === 1 && may(user, 'finance_flag');
  const failed = order.booking_state === 'failed';
  const seen = useRef(order.version);
  useEffect(() => {
    if (seen.current === order.version) return;
    seen.current = order.version;
    markStale(queryClient, OF_VERSION);
  }, [order.version]);
  return (
    <>
      <PageHead
        title={
          <Title>
            <span data-field="receiver_name">{order.receiver_name}</span>
            <span style={{ lineHeight: 1, fontWeight: 400 }}>
              <OrderChip order={order} />
            </span>
          </Title>
        }
        more={
          <Sub>
            <CopyText value={order.order_no} name={t('orders.field.order_no')} field="order_no" />
            <span className="carrier">
              <CarrierTile code={order.partner_code} size={24} />
              <span lang="en" data-field="partner_name">
                {order.partner_name}
              </span>
              {order.partner_awb_no ? (
                <CopyText value={order.partner_awb_no} name={t('orders.field.partner_awb_no')} field="partner_awb_no" />
              ) : null}
            </span>
            <CopyText value={order.tracking_no} name={t('orders.field.tracking_no')} field="tracking_no" />
            {order.track_url ? (
              <Link href={order.track_url} target="_blank" rel="noreferrer">
                {t('orders.detail.track')}
                <ExternalLink size={14} aria-label={t('common.new_tab')} />
              </Link>
            ) : null}
          </Sub>
        }
        actions={<HeadActions order={order} actions={actions} />}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        {failed ? (
          <Alert severity="error">
            {t('orders.detail.booking_failed', { reason: order.booking_reason ?? '' })}{' '}
            {t('orders.detail.booking_failed_more')}
          </Alert>
        ) : null}
        {order.booking_state === 'booking' ? (
          <Alert severity="info" role="status">
            {t('status.booking_state.booking')}
          </Alert>
        ) : null}
        {order.cancel_requested === 1 && order.shipment_status !== 'cancelled' ? (
          <Alert severity="warning">{t('orders.detail.cancel_requested')}</Alert>
        ) : null}
        {order.shipment_status === 'delivery-failed' ? (
          <Alert severity="warning">{t('orders.detail.attempt_failed')}</Alert>
        ) : null}
        <StepBar order={order} />
        <Columns>
          <div>
            <Parties order={order} />
            {order.claim_flag === 1 ? <ClaimTimeline key={order.version} id={order.id} /> : null}
            <ParcelTimeline id={order.id} />
            <Goods id={order.id} />
            <OrderTransactions id={order.id} />
          </div>
          <div>
            <MoneyCard order={order} />
            <Refused order={order} />
            {order.cod_flag === 1 && order.delivered_dt && seesCod ? (
              <OrderCod key={order.version} id={order.id} />
            ) : null}
            {seesBill ? <OrderBill key={`bill ${order.version}`} id={order.id} /> : null}
            <WalletCard order={order} />
            <OrderFields order={order} />
            <Documents order={order} onPrint={() => actions.run('print', order)} />
            <Reversals id={order.id} />
          </div>
        </Columns>
      </div>
      {actions.dialogs}
    </>
  );
}
