import { useTranslation } from 'react-i18next';
import type { PickupRound } from '@lamliang/contracts/orders';
import { startOfBangkokDay } from '@lamliang/kernel';
import { DateText } from '@lamliang/ui';

/** When a carrier comes: its hours, until when it is called for the same day, and the days of the week ahead on which it does not. */
export function RoundNote({ round }: { round: PickupRound }) {
  const { t } = useTranslation();
  const closed = round.days.filter((day) => day.closed !== null);
  return (
    <p style={{ margin: 0, fontSize: 14 }} data-field="round">
      {t('pickups.round', { name: round.partner_name, from: round.window_from, to: round.window_to, cut_off: round.cut_off })}
      {closed.length > 0 ? (
        <>
          {' '}
          {t('pickups.not_on')}{' '}
          {closed.map(({ day, closed: why, holiday_name }, at) => (
            <span key={day}>
              {at > 0 ? ', ' : ''}
              <DateText value={startOfBangkokDay(day)} /> ({why === 'holiday' && holiday_name ? holiday_name : t(`pickups.closed.${why ?? 'weekday'}`)})
            </span>
          ))}
        </>
      ) : null}
    </p>
  );
} // prettier-ignore
