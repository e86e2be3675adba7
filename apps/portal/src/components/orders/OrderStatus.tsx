import { styled } from '@mui/material/styles';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@lamliang/contracts/orders';
import { StatusChip, ToneChip } from '@lamliang/ui';
import { STATUS_NOTES } from './status-note.rules.ts';

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  // With the chip above it still as high as two lines of text, for rows of the lower height.
  lineHeight: 1.25,
  color: (theme.vars ?? theme).palette.tone.warning.text,
  '&.quiet': { color: (theme.vars ?? theme).palette.text.secondary },
}));
const Box = styled('span')({ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start' });

type Shown = Pick<Order, 'shipment_status' | 'booking_state' | 'print_flag' | 'cancel_requested'>;

/** The chip of an order: its shipment status, or its booking state until the booking is confirmed. */
export function OrderChip({ order }: { order: Shown }) {
  const { t } = useTranslation();
  if (order.booking_state === 'failed')
    return (
      <ToneChip tone="error" mark="cross" field="shipment_status">
        {t('status.booking_state.failed')}
      </ToneChip>
    );
  return <StatusChip machine="shipment_status" value={order.shipment_status} />;
}

/** A printer icon for a cover sheet that was not printed yet. */
export function UnprintedMark({ order }: { order: Shown }) {
  const { t } = useTranslation();
  if (order.print_flag === 1 || order.booking_state !== 'confirmed' || order.shipment_status !== 'booked') return null;
  return (
    <span
      role="img"
      aria-label={t('orders.list.unprinted')}
      title={t('orders.list.unprinted')}
      style={{ lineHeight: 0 }}
    >
      <Printer size={15} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** Chip, printer icon and a second line, for example for a failed attempt. */
export function OrderStatus({ order, single = false }: { order: Shown; single?: boolean }) {
  const { t } = useTranslation();
  const { shipment_status: status, booking_state } = order;
  const note = STATUS_NOTES[status] ?? (booking_state === 'booking' ? 'status.booking_state.booking' : undefined);
  return (
    <Box>
      <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
        <OrderChip order={order} />
        <UnprintedMark order={order} />
      </span>
      {note && !single ? (
        <Line className={status === 'delivery-failed' || booking_state === 'booking' ? '' : 'quiet'}>{t(note)}</Line>
      ) : null}
    </Box>
  );
}
