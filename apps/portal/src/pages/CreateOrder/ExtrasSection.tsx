import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Plus, X } from 'lucide-react';
import { Controller, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card, FailurePanel, Field, MoneyField, Note, useBahtText, type MoneyFieldProps } from '@lamliang/ui';
import { itemsOf, type Draft, type DraftItem } from './draft.rules.ts';
import { useDraftForm, useFault } from './form-context.ts';
import type { Premium } from './use-quote.ts';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '14px 12px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
const Item = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 88px 132px 36px',
  gap: '8px 10px',
  alignItems: 'end',
  marginTop: 10,
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '80px minmax(0, 1fr) 44px',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
  },
}));
export interface ExtrasProps {
  premium: Premium;
  codApproved: boolean;
}

type AmountProps = Omit<Partial<MoneyFieldProps>, 'name'> & { name: 'cod_amount' | 'product_price' };
/** An amount of the form. */
function Amount({ name, inputProps, ...props }: AmountProps) {
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

/** COD with its goods, value and insurance, and a note. */
export function ExtrasSection({ premium, codApproved }: ExtrasProps) {
  const { t } = useTranslation();
  const { control, watch, setValue, register } = useDraftForm();
  const fault = useFault();
  const draft = watch();
  const word = t('orders.create.item_default');
  const items = itemsOf(draft, word);
  const baht = useBahtText();

  const change = (at: number, part: Partial<DraftItem>) =>
    setValue(
      'shipment_order_items',
      items.map((item, index) => (index === at ? { ...item, ...part } : item)),
      { shouldDirty: true },
    );
  return (
    <Card title={t('orders.create.extras')}>
      <Pair>
        <Amount
          name="cod_amount"
          hint={draft.cod_amount && !codApproved ? t('orders.create.cod_not_approved') : t('orders.create.cod_hint')}
        />
        <Amount
          name="product_price"
          optional={!draft.insurance}
          required={draft.insurance}
          inputProps={{ 'data-optional': !draft.insurance || undefined }}
        />
      </Pair>
      <Controller
        control={control}
        name="insurance"
        render={({ field: { value, onChange } }) => (
          <FormControlLabel
            control={
              <Checkbox
                checked={value}
                onChange={(_, on) => {
                  onChange(on);
                  if (on && draft.product_price === null && draft.cod_amount)
                    setValue('product_price', draft.cod_amount);
                }}
              />
            }
            label={t('orders.create.insure')}
            sx={{ marginTop: '8px', marginInlineStart: '-6px', '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          />
        )}
      />
      <Note>
        {draft.insurance && premium.data
          ? t('orders.create.coverage', { amount: baht(premium.data.coverage), premium: baht(premium.data.premium) })
          : t('orders.create.insure_more')}
      </Note>
      {premium.error ? <FailurePanel compact error={premium.error} onRetry={premium.again} /> : null}
      {draft.cod_amount ? (
        <div role="group" aria-label={t('orders.create.items')} style={{ marginTop: 18 }}>
          <strong style={{ fontSize: 14, fontWeight: 500 }}>{t('orders.create.items')}</strong>
          <Note>{t('orders.create.items_more')}</Note>
          {items.map((item, at) => (
            <Item key={at}>
              <Field
                label={t('orders.field.item_name')}
                field={`shipment_order_items.${at}.name`}
                value={item.name}
                error={fault(`shipment_order_items.${at}.name`)}
                onChange={(event) => change(at, { name: event.target.value })}
                inputProps={{ maxLength: 200, 'data-optional': true }}
              />
              <Field
                label={t('orders.field.item_quantity')}
                field={`shipment_order_items.${at}.quantity`}
                value={item.quantity}
                error={fault(`shipment_order_items.${at}.quantity`)}
                onChange={(event) => change(at, { quantity: event.target.value.replace(/\D/g, '') })}
                inputProps={{ inputMode: 'numeric', maxLength: 6, 'data-optional': true }}
              />
              <MoneyField
                label={t('orders.field.item_price')}
                field={`shipment_order_items.${at}.price`}
                value={item.price}
                error={fault(`shipment_order_items.${at}.price`)}
                onValue={(price) => change(at, { price })}
                inputProps={{ 'data-optional': true }}
              />
              <IconButton
                aria-label={t('orders.create.item_remove', { name: item.name })}
                disabled={items.length === 1}
                onClick={() =>
                  setValue(
                    'shipment_order_items',
                    items.filter((_, index) => index !== at),
                  )
                }
              >
                <X size={18} aria-hidden />
              </IconButton>
            </Item>
          ))}
          <Button
            size="small"
            startIcon={<Plus aria-hidden />}
            sx={{ marginTop: '8px' }}
            onClick={() => setValue('shipment_order_items', [...items, { name: word, quantity: '1', price: null }])}
          >
            {t('orders.create.item_add')}
          </Button>
        </div>
      ) : null}
      <div style={{ marginTop: 14 }}>
        <Field
          label={t('orders.field.remark')}
          optional
          {...register('remark')}
          field="remark"
          error={fault('remark')}
          inputProps={{ maxLength: 300, 'data-optional': true }}
        />
      </div>
    </Card>
  );
}
