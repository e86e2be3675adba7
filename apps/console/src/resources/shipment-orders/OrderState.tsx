import { Typography } from '@mui/material';
import { keyBelow } from '@lamliang/i18n';
import { Chip } from '../../components/Chip.tsx';
import { useTranslate } from '../../providers/translate.ts';
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

/** The status with details, for example that an attempt failed. */
export function OrderStateInFull({ order }: { order: State }) {
  const translate = useTranslate();
  const note = translate(keyBelow('status.shipment_note', order.shipment_status), { _: '' });
  return (
    <>
      <OrderState order={order} />
      {note && order.booking_state === 'confirmed' ? (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      ) : null}
    </>
  );
}
