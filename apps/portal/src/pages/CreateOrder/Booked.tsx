import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Ban, CircleAlert, CircleCheck, MessageSquareText, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Link from '@mui/material/Link';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { Card, CopyText, IconTile, Money } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { CarrierTile } from '../../components/orders/CarrierTile.tsx';
import { actionsOf, OrderMenu, useOrderActions, type OrderActions } from '../../components/orders/OrderMenu.tsx';
import { OrderChip } from '../../components/orders/OrderStatus.tsx';
import { useWatchedOrder } from '../../components/orders/use-watched-order.ts';

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  fontSize: 15,
  lineHeight: 1.6,
  '& .head': { display: 'flex', gap: 14, alignItems: 'center' },
  '& .head b': { fontSize: 20, lineHeight: 1.45, fontWeight: 600, display: 'block' },
  '& .quiet': { color: (theme.vars ?? theme).palette.text.secondary, fontSize: 14 },
  '& .facts': { display: 'flex', flexWrap: 'wrap', gap: '6px 24px', alignItems: 'center' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
const Made = styled('ul')(({ theme }) => ({
  padding: '4px 8px 8px',
  fontSize: 14,
  lineHeight: 1.6,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 48,
    paddingInline: 12,
    borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { color: (theme.vars ?? theme).palette.text.secondary, fontSize: 13 },
  [theme.breakpoints.down('sm')]: { '& .wide': { display: 'none' } },
}));

const BUTTONS = [
  ['print', Printer],
  ['copy', MessageSquareText],
  ['cancel', Ban],
  ['rebook', undefined],
] as const;

/** Confirmation of the booked parcel, with a button for the next one. */
export function Booked({ order: made, onNext }: { order: OrderDetail; onNext: () => void }) {
  const { t } = useTranslation();
  const order = useWatchedOrder(made.id).data ?? made;
  const actions = useOrderActions();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const failed = order.booking_state === 'failed';
  const gone = order.shipment_status === 'cancelled';
  const [Icon, tone, title] = failed
    ? ([CircleAlert, 'error', 'orders.create.booked_failed'] as const)
    : gone
      ? ([Ban, 'neutral', 'orders.cancel.done'] as const)
      : ([CircleCheck, 'success', 'orders.create.booked_title'] as const);
  const can = actionsOf(order);
  return (
    <Card>
      <Panel>
        <div className="head" role="status">
          <IconTile tone={tone} style={{ width: 48, height: 48 }}>
            <Icon size={24} aria-hidden />
          </IconTile>
          <div style={{ minWidth: 0 }}>
            <b>{t(title)}</b>
            <CopyText value={order.order_no} name={t('orders.field.order_no')} field="order_no" />
          </div>
        </div>
        <div className="facts">
          <span style={{ display: 'inline-flex', gap: 10, alignItems: 'center' }}>
            <CarrierTile code={order.partner_code} size={28} />
            <span lang="en">{order.partner_name}</span>
          </span>
          {order.partner_awb_no ? (
            <CopyText value={order.partner_awb_no} name={t('orders.field.partner_awb_no')} field="partner_awb_no" />
          ) : failed ? (
            <span data-field="booking_reason">{order.booking_reason}</span>
          ) : (
            <span className="quiet" role="status">
              {t('orders.create.awb_waiting')}
            </span>
          )}
          <span>
            {order.receiver_name} · {order.receiver_province}
          </span>
          {order.cod_amount > 0 ? (
            <span>
              {t('orders.field.cod')} <Money value={order.cod_amount} field="cod_amount" />
            </span>
          ) : null}
        </div>
        <div className="actions">
          <Button ref={next} variant="contained" onClick={onNext}>
            {t('orders.create.next')}
          </Button>
          {BUTTONS.filter(([action]) => can.includes(action)).map(([action, Sign]) => (
            <Button
              key={action}
              variant="outlined"
              color={action === 'cancel' ? 'error' : 'primary'}
              startIcon={Sign ? <Sign aria-hidden /> : null}
              onClick={() => actions.run(action, order)}
            >
              {t(`orders.menu.${action}`)}
            </Button>
          ))}
          <Button component={AppLink} to={`/orders/all/${order.id}/all`}>
            {t('orders.create.open')}
          </Button>
        </div>
      </Panel>
      {actions.dialogs}
    </Card>
  );
}

/** Orders created since the page was opened. */
export function RecentOrders({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const actions = useOrderActions();
  if (ids.length === 0) return null;
  return (
    <Card title={t('orders.create.sitting')} flush>
      <Made>
        {ids.map((id) => (
          <MadeRow key={id} id={id} actions={actions} />
        ))}
      </Made>
      {actions.dialogs}
    </Card>
  );
}

function MadeRow({ id, actions }: { id: number; actions: OrderActions }) {
  const { t } = useTranslation();
  const order = useWatchedOrder(id).data;
  if (!order) return null;
  return (
    <li>
      <CarrierTile code={order.partner_code} size={26} />
      <span className="name">
        <Link component={AppLink} to={`/orders/all/${id}/all`} color="inherit">
          {order.receiver_name}
        </Link>{' '}
        <small>
          <bdi>{order.order_no}</bdi>
        </small>
      </span>
      <span className="wide">
        {order.cod_amount > 0 ? (
          <>
            <small>{t('orders.field.cod')}</small> <Money value={order.cod_amount} field="cod_amount" />
          </>
        ) : null}
      </span>
      <OrderChip order={order} />
      <OrderMenu order={order} actions={actions} />
    </li>
  );
}
