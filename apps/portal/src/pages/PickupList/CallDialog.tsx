import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pickupRoutes as routes, shopOrdersRoutes, type PickupRound, type PickupSummary } from '@lamliang/contracts/orders'; // prettier-ignore
import { FormChoices, FormDialog, FormMoment, FormSelect, FormTextArea, SelectField, toast } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { ALL_POINTS } from '../../api/inputs.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { pathOfPickup } from '../../components/pickups/PickupRows.tsx';
import { RoundNote } from '../../components/pickups/RoundNote.tsx';

/** Parcels to choose from; a call takes more once these are on it. */
const MOST = 100;
const firstOf = (round: PickupRound | undefined) => round?.days.find((day) => day.closed === null);

interface Props {
  partners: PickupSummary['partners'];
  rounds: readonly PickupRound[];
  default_point_id: number | null;
  onClose: () => void;
}
/** Calls a carrier: which one, where, when, and for which of the parcels that wait for it. */
export function CallDialog({ partners, rounds, default_point_id, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const able = partners.filter(({ waiting }) => waiting > 0).toSorted((a, b) => b.waiting - a.waiting);
  const [partner_id, setPartner] = useState(able[0]?.partner_id ?? 0);
  const partner = able.find((one) => one.partner_id === partner_id);
  const roundOf = (id: number) => rounds.find((one) => one.partner_id === id);
  const round = roundOf(partner_id);
  const points = useQuery(read(shopOrdersRoutes.pickupPoints, ALL_POINTS));
  const waiting = useQuery(read(routes.pickupWaiting, { query: { partner_id, limit: MOST } }));
  const form = useContractForm(routes.createPickupDoc, {
    params: { partner: partner?.partner_code ?? '' },
    defaults: { pickup_point_id: default_point_id, pickup_dt: firstOf(round)?.from_dt ?? null, remark: undefined, parcel_count: undefined }, // prettier-ignore
    saved: null,
    onDone: async (doc) => {
      await navigate(pathOfPickup(doc));
      toast.success(t(doc.added_flag ? 'pickups.call.added' : 'pickups.call.done', { no: doc.pickup_doc_no, name: doc.partner_name })); // prettier-ignore
    },
  });
  const rows = waiting.data?.rows;
  const { setValue } = form;
  useEffect(() => {
    if (rows) setValue('shipment_order_ids', rows.map(({ id }) => id)); // prettier-ignore
  }, [rows, setValue]);
  const choose = (id: number) => {
    setValue('shipment_order_ids', []);
    setValue('pickup_dt', firstOf(roundOf(id))?.from_dt ?? null);
    setPartner(id);
  };
  return (
    <FormDialog form={form} phrases="pickups.call" title={t('pickups.call.title')} submit={t('pickups.call.submit')} onClose={onClose}>
      <SelectField
        label={t('pickups.field.partner')}
        field="partner_id"
        value={partner_id}
        onChange={(event) => choose(Number(event.target.value))}
        choices={able.map((one) => ({ value: one.partner_id, label: `${one.partner_name} (${t('pickups.parcels', { count: one.waiting })})` }))}
      />
      {round ? <RoundNote round={round} /> : null}
      <FormSelect
        name="pickup_point_id"
        choices={(points.data?.rows ?? []).map(({ id, pickup_point_name }) => ({ value: id, label: pickup_point_name }))}
      />
      <FormMoment key={partner_id} name="pickup_dt" time={t('pickups.call.time')} {...(round ? { min: round.days[0]?.day ?? '', max: round.days.at(-1)?.day ?? '' } : {})} />
      {rows ? (
        <FormChoices
          name="shipment_order_ids"
          {...((waiting.data?.total ?? 0) > MOST ? { hint: t('pickups.call.first', { most: MOST, total: waiting.data?.total ?? 0 }) } : {})}
          choices={rows.map((one) => ({ value: one.id, label: `${one.order_no} ${one.receiver_name} ${one.receiver_province}` }))}
        />
      ) : null}
      <FormTextArea name="remark" optional />
    </FormDialog>
  );
} // prettier-ignore
