import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  addDays,
  bangkokDate,
  formatDate,
  formatTime,
  systemClock,
  telephoneFault,
  type Satang,
} from '@lamliang/kernel';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { carrierOf, type LogisticOption } from '@lamliang/contracts/pricing';
import { useBahtText, useFailureText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { later } from '../../later.tsx';
import type { StoredForm } from './draft-store.ts';
import { duplicateOf } from './outcome.rules.ts';
import type { Booking } from './use-booking.ts';

const BookingQuestion = later(() => import('./BookingQuestion.tsx').then((file) => file.BookingQuestion));

/** Warns about a likely duplicate; never blocks. */
export function DuplicateNotice({ telephone, cod_amount }: { telephone: string; cod_amount: Satang | null }) {
  const { t } = useTranslation();
  const complete = telephone !== '' && telephoneFault(telephone) === undefined;
  const now = systemClock.now();
  const query = { search: telephone, from_date: addDays(bangkokDate(now), -1), limit: 20 };
  const found = useQuery({ ...read(shopOrdersRoutes.list, { query }), enabled: complete, staleTime: 20_000 });
  const order = complete && found.data ? duplicateOf(found.data.rows, telephone, cod_amount ?? 0, now) : undefined;
  if (!order) return null;
  return (
    <Alert severity="warning">
      {t('orders.create.duplicate')}{' '}
      <Link component={AppLink} to={`/orders/all/${order.id}/all`} target="_blank" color="inherit">
        {t('orders.create.duplicate_link', { order_no: order.order_no })}
      </Link>
    </Alert>
  );
}

/** Offers to continue an unfinished form; after an unconfirmed booking it keeps the idempotency key, so the order is created once. */
export function DraftOffer({ form, onUse, onDrop }: { form: StoredForm; onUse: () => void; onDrop: () => void }) {
  const { t } = useTranslation();
  const saved = new Date(form.saved_ms);
  return (
    <Alert
      severity={form.sent ? 'warning' : 'info'}
      action={
        <span style={{ display: 'flex', gap: 4 }}>
          <Button size="small" color="inherit" variant="outlined" onClick={onUse}>
            {t('orders.create.draft_use')}
          </Button>
          <Button size="small" color="inherit" onClick={onDrop}>
            {t('orders.create.draft_drop')}
          </Button>
        </span>
      }
    >
      <strong style={{ fontWeight: 500 }}>
        {t(form.sent ? 'orders.create.draft_title_sent' : 'orders.create.draft_title')}
      </strong>{' '}
      {t('orders.create.draft_of', {
        name: form.draft.receiver.name || t('orders.create.draft_nobody'),
        time: `${formatDate(saved)} ${formatTime(saved)}${t('common.time_suffix')}`,
      })}
    </Alert>
  );
}

/**
 * Says that the carrier chosen by hand is not offered any more, or that another is cheaper now, and asks: the choice of
 * the shop is never replaced by itself.
 */
export function PickNotice({
  news: { kind, instead },
  partner_id,
  onTake,
  onKeep,
}: {
  news: { kind: 'gone' | 'cheaper'; instead: LogisticOption };
  partner_id: number;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const own = carrierOf(partner_id)?.name ?? '';
  return (
    <Alert
      severity={kind === 'gone' ? 'warning' : 'info'}
      role="status"
      sx={{ marginBottom: '10px', '& .MuiAlert-action': { flexWrap: 'wrap', gap: '4px' } }}
      action={
        <>
          {kind === 'cheaper' ? (
            <Button size="small" color="inherit" onClick={onKeep}>
              {t('orders.create.pick_keep', { name: own })}
            </Button>
          ) : null}
          <Button size="small" color="inherit" variant="outlined" onClick={onTake}>
            {t('orders.create.pick_take', { name: instead.partner_name, amount: baht(instead.total) })}
          </Button>
        </>
      }
    >
      {t(kind === 'gone' ? 'orders.create.pick_gone' : 'orders.create.pick_cheaper', {
        name: kind === 'gone' ? own : instead.partner_name,
      })}
    </Alert>
  );
}

/** The outcome of a booking that did not succeed: inline, or as a dialog when a decision is needed. */
export function BookingNotice({ booking, premium }: { booking: Booking; premium: Satang | undefined }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { phase } = booking;
  if (phase.name === 'sending' && phase.slow)
    return (
      <Alert severity="info" role="status">
        {t('common.still_working')}
      </Alert>
    );
  if (phase.name === 'unconfirmed')
    return (
      <Alert severity="warning" role="alert">
        <strong style={{ fontWeight: 500 }}>{t('orders.create.unconfirmed')}</strong>{' '}
        {t('orders.create.unconfirmed_more')}
      </Alert>
    );
  if (phase.name === 'refused')
    return (
      <Alert severity="error" onClose={booking.dismiss} closeText={t('common.close')}>
        {failureText(phase.error)}
      </Alert>
    );
  if (phase.name === 'price_changed' || phase.name === 'insurance_short')
    return <BookingQuestion booking={booking} premium={premium} />;
  return null;
}
