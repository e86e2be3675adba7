import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Order } from '@lamliang/contracts/orders';
import { formatBaht, satang } from '@lamliang/kernel';
import { copyText, toast } from '@lamliang/ui';
import { later } from '../../later.tsx';
import { hasShareSheet, share } from '../navigation/share.ts';
import { hasMessage, messageOf } from './order-message.rules.ts';
import type { OrderAction } from './OrderMenuPopup.tsx';

const CancelDialog = later(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog));
const MessageDialog = later(() => import('./MessageDialog.tsx').then((file) => file.MessageDialog));
const OrderMenuPopup = later(() => import('./OrderMenuPopup.tsx').then((file) => file.OrderMenuPopup));
const PrintDialog = later(() => import('./PrintDialog.tsx').then((file) => file.PrintDialog));

/** The actions on an order: allowed transitions and actions without one. Actions that are not allowed are absent. */
export function actionsOf(order: Order): OrderAction[] {
  const { allowed_moves: moves, booking_state } = order;
  return [
    ...(moves.includes('print') ? (['print'] as const) : []),
    ...(hasMessage(order) ? (['copy'] as const) : []),
    ...(moves.includes('book_again') ? [booking_state === 'failed' ? ('rebook' as const) : ('again' as const)] : []),
    ...(moves.includes('open_claim') ? (['claim'] as const) : []),
    ...(moves.includes('cancel') ? (['cancel'] as const) : []),
  ];
}

type Open = { kind: 'print' | 'cancel'; orders: Order[] } | { kind: 'message'; words: string } | undefined;

export interface OrderActions {
  run: (action: OrderAction, order: Order) => void;
  print: (orders: Order[]) => void;
  cancel: (orders: Order[]) => void;
  /** The dialogs; rendered once per page. */
  dialogs: ReactNode;
}

/** Actions on orders with their dialogs. @param onDone after something changed, with the orders that are cancelled. */
export function useOrderActions(onDone?: (gone: readonly Order[]) => void): OrderActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();

  const tell = useCallback(
    async (order: Order) => {
      const lines = messageOf(order, `${location.origin}/track/${encodeURIComponent(order.tracking_no)}`);
      const words = lines
        .map(({ phrase, figure }) => {
          const amount = phrase === 'cod' ? formatBaht(satang(Number(figure))) : figure;
          return t(`orders.message.${phrase}`, {
            name: figure,
            shop: figure,
            carrier: figure,
            awb: figure,
            url: figure,
            amount,
          });
        })
        .join('\n');
      if (hasShareSheet() && (await share({ text: words }))) return;
      if (await copyText(words)) toast.success(t('orders.message.copied'));
      else setOpen({ kind: 'message', words });
    },
    [t],
  );

  const run = useCallback(
    (action: OrderAction, order: Order) => {
      if (action === 'open') void navigate(`/orders/all/${order.id}/all`);
      if (action === 'print' || action === 'cancel') setOpen({ kind: action, orders: [order] });
      if (action === 'copy') void tell(order);
      if (action === 'claim') void navigate(`/orders/claim/create?order=${order.id}`);
      if (action === 'again' || action === 'rebook') void navigate(`/orders/createorder?again=${order.id}`);
    },
    [navigate, tell],
  );
  const close = (done: boolean, gone: readonly Order[] = []) => {
    setOpen(undefined);
    if (done) onDone?.(gone);
  };
  const dialogs = (
    <>
      {open?.kind === 'cancel' ? <CancelDialog orders={open.orders} onClose={close} /> : null}
      {open?.kind === 'print' ? <PrintDialog orders={open.orders} onClose={() => close(true)} /> : null}
      {open?.kind === 'message' ? <MessageDialog words={open.words} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
  return useMemo(
    () => ({
      run,
      print: (orders: Order[]) => setOpen({ kind: 'print', orders }),
      cancel: (orders: Order[]) => setOpen({ kind: 'cancel', orders }),
      dialogs,
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the dialogs follow `open`
    [run, open],
  );
}

/** The three dots of an order. @param leading actions that come first. */
export function OrderMenu({
  order,
  actions,
  leading = [],
}: {
  order: Order;
  actions: OrderActions;
  leading?: OrderAction[];
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entries = [...leading, ...actionsOf(order)];
  if (entries.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t('orders.menu.label', { order_no: order.order_no })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      {anchor ? (
        <OrderMenuPopup
          anchor={anchor}
          entries={entries}
          onClose={() => setAnchor(null)}
          onRun={(action) => {
            setAnchor(null);
            actions.run(action, order);
          }}
        />
      ) : null}
    </>
  );
}
