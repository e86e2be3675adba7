import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type PickupPoint } from '@lamliang/contracts/orders';
import { FormDialog, FormTelephone, FormText } from '@lamliang/ui';
import { FormAddressArea } from '../../components/forms/FormAddressArea.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';

const AREA = [
  'pickup_point_district',
  'pickup_point_city',
  'pickup_point_province',
  'pickup_point_postal_code',
] as const;

/** Creates or edits a pickup point. Choosing an area fills the four fields below it. */
export function PointDialog({ point, onClose }: { point: PickupPoint | null; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(point ? shopOrdersRoutes.updatePickupPoint : shopOrdersRoutes.createPickupPoint, {
    params: point && { id: point.id },
    defaults: point ?? {},
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="options.address"
      title={t(point ? 'options.address.edit' : 'options.address.add')}
      onClose={onClose}
    >
      <FormText name="pickup_point_name" lang="th" autoFocus />
      <FormText name="responser_name" lang="th" autoComplete="name" half />
      <FormTelephone name="responser_tel" half />
      <FormText name="pickup_point_addr" lang="th" autoComplete="street-address" />
      <FormAddressArea names={AREA} />
      {AREA.slice(0, 3).map((name) => (
        <FormText key={name} name={name} lang="th" half />
      ))}
      <FormText name="pickup_point_postal_code" inputProps={{ inputMode: 'numeric' }} half />
    </FormDialog>
  );
}
