import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, Field, SelectField } from '@lamliang/ui';
import { partnersQuery } from '../../api/orders.ts';
import { activeTab, filterCount, type ListFilters } from './list-state.rules.ts';

const More = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))',
  gap: '12px',
  alignItems: 'end',
  padding: '4px 12px 14px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const YES_NO = ['print_flag', 'cod_flag', 'insurance', 'claim_flag'] as const;
const WORDS = { print_flag: 'printed', cod_flag: 'cod', insurance: 'insurance', claim_flag: 'claim' } as const;

/** Filters other than tab and search; loaded when opened. */
export function FilterFields({
  id,
  filters,
  onFilters,
}: {
  id: string;
  filters: ListFilters;
  onFilters: (next: ListFilters) => void;
}) {
  const { t } = useTranslation();
  const count = filterCount(filters);
  const partners = useQuery(partnersQuery());
  const [awb, setAwb] = useState(filters.partner_awb_no ?? '');
  useEffect(() => setAwb(filters.partner_awb_no ?? ''), [filters.partner_awb_no]);
  const change = (name: keyof ListFilters, value: string | number | undefined) => {
    const { [name]: _, ...rest } = filters;
    onFilters(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  const settleAwb = () => {
    if (awb.trim() !== (filters.partner_awb_no ?? '')) change('partner_awb_no', awb.trim());
  };
  return (
    <More id={id}>
      {YES_NO.filter((name) => name !== 'print_flag' || activeTab(filters) !== 'not_printed').map((name) => (
        <SelectField
          key={name}
          label={t(`orders.list.${WORDS[name]}`)}
          field={name}
          value={filters[name] ?? ''}
          onChange={(event) => change(name, event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">{t('common.all')}</option>
          <option value="1">{t(`orders.list.${WORDS[name]}_yes`)}</option>
          <option value="0">{t(`orders.list.${WORDS[name]}_no`)}</option>
        </SelectField>
      ))}
      <SelectField
        label={t('orders.field.partner')}
        field="partner_id"
        value={filters.partner_id ?? ''}
        onChange={(event) => change('partner_id', event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{t('common.all')}</option>
        {(partners.data ?? []).map((partner) => (
          <option key={partner.id} value={partner.id}>
            {partner.name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('orders.field.partner_awb_no')}
        field="partner_awb_no"
        value={awb}
        onChange={(event) => setAwb(event.target.value)}
        onBlur={settleAwb}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settleAwb();
        }}
        inputProps={{ autoComplete: 'off', dir: 'ltr', maxLength: 100 }}
      />
      <DateField
        label={t('common.from_date')}
        field="from_date"
        value={filters.from_date ?? ''}
        onValue={(day) => change('from_date', day)}
        {...(filters.to_date ? { max: filters.to_date } : {})}
      />
      <DateField
        label={t('common.to_date')}
        field="to_date"
        value={filters.to_date ?? ''}
        onValue={(day) => change('to_date', day)}
        {...(filters.from_date ? { min: filters.from_date } : {})}
      />
      {count > 0 ? (
        <Button
          sx={{ justifySelf: 'start', alignSelf: 'end' }}
          onClick={() => {
            const { search, shipment_status, booking_state, sort } = filters;
            onFilters({
              ...(search ? { search } : {}),
              ...(shipment_status ? { shipment_status } : {}),
              ...(booking_state ? { booking_state } : {}),
              ...(sort ? { sort } : {}),
            });
          }}
        >
          {t('orders.list.clear')}
        </Button>
      ) : null}
    </More>
  );
}
