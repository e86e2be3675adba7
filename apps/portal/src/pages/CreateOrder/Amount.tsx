import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, type MoneyFieldProps } from '@lamliang/ui';
import type { Draft } from './draft.rules.ts';
import { useDraftForm, useFault } from './form-context.ts';

type AmountProps = Omit<Partial<MoneyFieldProps>, 'name'> & { name: 'cod_amount' | 'product_price' };

/** An amount of the form. */
export function Amount({ name, inputProps, ...props }: AmountProps) {
  const { t } = useTranslation();
  const { control } = useDraftForm();
  const { ref, value, onChange, onBlur } = useController<Draft, AmountProps['name']>({ control, name }).field;
  return (
    <MoneyField
      {...props}
      ref={ref}
      label={t(`orders.field.${name}`)}
      field={name}
      value={value}
      onValue={onChange}
      onBlur={onBlur}
      error={useFault()(name)}
      inputProps={{ autoComplete: 'off', ...inputProps }}
    />
  );
}
