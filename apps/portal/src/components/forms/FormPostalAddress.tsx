import { useTranslation } from 'react-i18next';
import { FormText } from '@lamliang/ui';
import { FormAddressArea } from './FormAddressArea.tsx';

/** An address of the route's body: the street, and an area that fills the four fields below it. @param name of the address */
export function FormPostalAddress({ name, autoFocus = false }: { name: string; autoFocus?: boolean }) {
  const { t } = useTranslation();
  const at = (part: string) => `${name}.${part}`;
  return (
    <>
      <FormText
        name={at('address')}
        label={t('options.address.pickup_point_addr')}
        lang="th"
        autoComplete="street-address"
        autoFocus={autoFocus}
      />
      <FormAddressArea names={[at('subdistrict'), at('district'), at('province'), at('zip_code')]} />
      <FormText name={at('subdistrict')} label={t('options.address.pickup_point_district')} lang="th" half />
      <FormText name={at('district')} label={t('options.address.pickup_point_city')} lang="th" half />
      <FormText name={at('province')} label={t('options.address.pickup_point_province')} lang="th" half />
      <FormText
        name={at('zip_code')}
        label={t('options.address.pickup_point_postal_code')}
        inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
        half
      />
    </>
  );
}
