import type { AddressRow } from '@lamliang/kernel';
import { useForms } from '@lamliang/ui';
import { AreaField } from './AreaField.tsx';

const PARTS = ['subdistrict', 'district', 'province', 'zip_code'] as const satisfies (keyof AddressRow)[];

/** Searches a Thai area and fills its four fields. @param names of subdistrict, district, province and zip code */
export function FormAddressArea({ names }: { names: readonly [string, string, string, string] }) {
  const { form } = useForms();
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return <AreaField onPick={(row) => names.forEach((name, at) => form.setValue(name, row[PARTS[at]!], options))} />;
}
