import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@lamliang/contracts/orders';
import { CopyText, DateText, Money, TimeText, type Column, Telephone } from '@lamliang/ui';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { OrderMenu, type OrderActions } from '../../components/orders/OrderMenu.tsx';
import { OrderStatus } from '../../components/orders/OrderStatus.tsx';
import { STATUS_NOTES } from '../../components/orders/status-note.rules.ts';

const Lines = styled('div')(({ theme }) => ({
  minWidth: 0,
  lineHeight: 1.5,
  '& > small': {
    display: 'block',
    fontSize: 13,
    lineHeight: 1.5,
    color: (theme.vars ?? theme).palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  // An AWB number stays on one line unless it is unusually long.
  '& > .number': { maxWidth: '16ch', whiteSpace: 'normal', overflowWrap: 'break-word' },
  // One line that truncates, so that it does not widen the column.
  '& > .line': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    whiteSpace: 'normal',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
}));
const Name = styled(Link)({ fontWeight: 500, color: 'inherit', overflowWrap: 'anywhere' }) as typeof Link;

/** The columns of orders; a narrow table has fewer. */
export function useOrderColumns(actions: OrderActions): Column<Order>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const baht = ` (${t('common.baht_sign')})`;
    return [
      {
        id: 'receiver_name',
        header: t('orders.field.receiver'),
        cell: (order) => (
          <Lines>
            <Name component={AppLink} to={`/orders/all/${order.id}/all`} underline="hover" data-field="receiver_name">
              {order.receiver_name}
            </Name>
            <small className="line" title={order.receiver_province}>
              <Telephone value={order.receiver_telephone} />
              <span className="from-820"> · {order.receiver_province}</span>
            </small>
          </Lines>
        ),
      },
      {
        id: 'order_no',
        header: t('orders.field.order_no'),
        cell: (order) => (
          <Lines>
            <CopyText
              quiet
              value={order.order_no}
              name={t('orders.field.order_no')}
              field="order_no"
              buttonClass="from-820"
            />
            <small className="number">
              <bdi data-field="tracking_no">{order.partner_awb_no ?? order.tracking_no}</bdi>
            </small>
          </Lines>
        ),
      },
      {
        id: 'partner_name',
        from: 820,
        header: t('orders.field.partner'),
        cell: (order) => (
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }} title={order.partner_name}>
            <CarrierTile code={order.partner_code} size={26} />
            <span lang="en" className="from-1080" data-field="partner_name">
              {order.partner_name}
            </span>
          </span>
        ),
      },
      {
        id: 'shipment_status',
        header: t('orders.field.status'),
        cell: (order) => <OrderStatus order={order} />,
      },
      {
        id: 'cod_amount',
        from: 680,
        header: t('orders.field.cod') + baht,
        numeric: true,
        cell: (order) => <Money value={order.cod_amount} bare dashZero field="cod_amount" />,
      },
      {
        id: 'shipping_cost',
        from: 900,
        header: t('orders.field.shipping_cost') + baht,
        numeric: true,
        cell: (order) => <Money value={order.shipping_cost} bare field="shipping_cost" />,
      },
      {
        id: 'create_dt',
        header: t('orders.field.create_dt'),
        sortable: true,
        cell: (order) => (
          <Lines>
            <DateText value={order.create_dt} field="create_dt" />
            <small>
              <TimeText value={order.create_dt} />
            </small>
          </Lines>
        ),
      },
      {
        id: 'menu',
        header: '',
        width: 52,
        cell: (order) => <OrderMenu order={order} actions={actions} leading={['open']} />,
      },
    ];
  }, [t, actions]);
}

/** An order on a phone. */
export function OrderCard({ order, box, actions }: { order: Order; box: ReactNode; actions: OrderActions }) {
  const { t } = useTranslation();
  const note = STATUS_NOTES[order.shipment_status];
  return (
    <ListCard
      box={box}
      to={`/orders/all/${order.id}/all`}
      title={order.receiver_name}
      field="receiver_name"
      chip={<OrderStatus order={order} single />}
      line={
        <>
          <CarrierTile code={order.partner_code} size={22} />
          <span>
            {note ? (
              <span className={order.shipment_status === 'delivery-failed' ? 'note' : ''}>{t(note)} · </span>
            ) : null}
            {order.receiver_province} · <bdi data-field="order_no">{order.order_no}</bdi>
          </span>
        </>
      }
      ends={
        <>
          {order.cod_amount > 0 ? (
            <b>
              {t('orders.field.cod')} <Money value={order.cod_amount} field="cod_amount" />
            </b>
          ) : (
            <span>
              {t('orders.field.shipping_cost')} <Money value={order.shipping_cost} field="shipping_cost" />
            </span>
          )}
          <span>
            <DateText value={order.create_dt} field="create_dt" /> <TimeText value={order.create_dt} />
          </span>
        </>
      }
      menu={<OrderMenu order={order} actions={actions} leading={['open']} />}
    />
  );
}
