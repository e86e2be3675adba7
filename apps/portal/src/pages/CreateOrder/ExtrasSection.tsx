import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card, FailurePanel, Field, MoneyField, Note, useBahtText, usePhone } from '@lamliang/ui';
import { Amount } from './Amount.tsx';
import { itemsOf, type DraftItem } from './draft.rules.ts';
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
const Opener = styled('button')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'calc(100% + 32px)',
  minHeight: 56,
  margin: '-12px -16px -16px',
  padding: '0 16px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& h2': { margin: 0, fontSize: 18, lineHeight: 1.5, fontWeight: 600 },
});

/** Value and insurance, the goods of a COD parcel, and a note. */
export function ExtrasSection({ premium }: { premium: Premium }) {
  const { t } = useTranslation();
  const { control, watch, setValue, register, formState } = useDraftForm();
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
  // On a phone it is opened when it is wanted, or needed.
  const phone = usePhone();
  const [wanted, setWanted] = useState(false);
  const { errors } = formState;
  const needed = draft.insurance || draft.product_price !== null || draft.remark !== '';
  const faulty = errors.product_price ?? errors.shipment_order_items ?? errors.remark;
  const open = !phone || wanted || needed || faulty !== undefined;
  if (!open)
    return (
      <Card>
        <Opener type="button" aria-expanded={false} onClick={() => setWanted(true)}>
          <h2>{t('orders.create.extras')}</h2>
          <ChevronDown size={20} aria-hidden />
        </Opener>
      </Card>
    );
  return (
    <Card title={t('orders.create.extras')}>
      <Pair>
        <Amount
          name="product_price"
          optional={!draft.insurance}
          required={draft.insurance}
          inputProps={{ 'data-optional': !draft.insurance || undefined }}
        />
        <Field
          label={t('orders.field.remark')}
          optional
          {...register('remark')}
          field="remark"
          error={fault('remark')}
          inputProps={{ maxLength: 300, 'data-optional': true }}
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
    </Card>
  );
}
