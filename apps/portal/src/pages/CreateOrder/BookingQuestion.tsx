import { useTranslation } from 'react-i18next';
import type { Satang } from '@lamliang/kernel';
import { ConfirmDialog, Money, useBahtText } from '@lamliang/ui';
import type { Booking } from './use-booking.ts';

/** Asks for a decision before a booking can continue: a changed price, or an insufficient insurance wallet. */
export function BookingQuestion({ booking, premium }: { booking: Booking; premium: Satang | undefined }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const { phase } = booking;
  if (phase.name === 'price_changed')
    return (
      <ConfirmDialog
        open
        title={t('orders.create.changed_title')}
        confirm={t('orders.create.changed_accept')}
        disabled={phase.now === undefined}
        onConfirm={booking.acceptPrice}
        onClose={booking.dismiss}
      >
        <dl style={{ margin: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, fontSize: 15 }}>
          <dt>{t('orders.create.changed_seen')}</dt>
          <dd style={{ margin: 0 }}>
            <Money value={phase.seen} field="price_seen" />
          </dd>
          <dt style={{ fontWeight: 600 }}>{t('orders.create.changed_now')}</dt>
          <dd style={{ margin: 0, fontWeight: 600 }}>
            <Money value={phase.now} field="price_now" />
          </dd>
        </dl>
      </ConfirmDialog>
    );
  if (phase.name === 'insurance_short')
    return (
      <ConfirmDialog
        open
        title={t('orders.create.insurance_title')}
        confirm={t('orders.create.insurance_without')}
        onConfirm={booking.withoutInsurance}
        onClose={booking.dismiss}
      >
        {t('orders.create.insurance_more', {
          premium: premium === undefined ? '' : baht(premium),
        })}
      </ConfirmDialog>
    );
  return null;
}
