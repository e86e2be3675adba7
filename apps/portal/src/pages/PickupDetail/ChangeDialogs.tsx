import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pickupRoutes as routes, type PickupDocDetail } from '@lamliang/contracts/orders';
import { FormDialog, FormMoment, FormTextArea } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { RoundNote } from '../../components/pickups/RoundNote.tsx';

interface Props {
  doc: PickupDocDetail;
  onClose: () => void;
}

/** Calls a pickup off, with a reason. */
export function CancelDialog({ doc, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(routes.cancelPickupDoc, { params: { id: doc.id }, saved: t('pickups.cancel.done'), onDone: onClose }); // prettier-ignore
  return (
    <FormDialog
      form={form}
      phrases="pickups.cancel"
      title={t('pickups.cancel.title')}
      submit={t('pickups.cancel.submit')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('pickups.cancel.more', { count: doc.parcel_count })}</p>
      <FormTextArea name="reason" autoFocus />
    </FormDialog>
  );
}

/** Moves a call of Flash to another time. */
export function MoveDialog({ doc, onClose }: Props) {
  const { t } = useTranslation();
  const rounds = useQuery(read(routes.pickupRounds));
  const round = rounds.data?.find(({ partner_id }) => partner_id === doc.partner_id);
  const form = useContractForm(routes.moveFlashPickup, {
    defaults: { id: doc.id, pickup_dt: doc.pickup_dt, pickup_point_id: undefined },
    saved: t('pickups.move.done'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} phrases="pickups.move" title={t('pickups.move.title')} onClose={onClose}>
      {round ? <RoundNote round={round} /> : null}
      <FormMoment
        name="pickup_dt"
        time={t('pickups.call.time')}
        {...(round ? { min: round.days[0]?.day ?? '', max: round.days.at(-1)?.day ?? '' } : {})}
      />
    </FormDialog>
  );
}
