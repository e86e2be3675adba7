import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, Field, SelectField } from '@lamliang/ui';
import { partnersQuery } from '../../api/orders.ts';
import { activeTab, filterCount, type ListFilters } from './list-state.rules.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '10px 12px',
  '& form': { flex: 1, maxWidth: 420, minWidth: 0 },
  [theme.breakpoints.down('md')]: { '& form': { maxWidth: 'none' } },
}));
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

/** Search and filters of the list. @param end what stands at the end of the bar. */
export function FilterBar({
  filters,
  onFilters,
  onSearch,
  end,
}: {
  filters: ListFilters;
  onFilters: (next: ListFilters) => void;
  onSearch: (words: string) => void;
  end?: ReactNode;
}) {
  const { t } = useTranslation();
  const count = filterCount(filters);
  const [open, setOpen] = useState(count > 0);
  const [words, setWords] = useState(filters.search ?? '');
  const [awb, setAwb] = useState(filters.partner_awb_no ?? '');
  useEffect(() => setWords(filters.search ?? ''), [filters.search]);
  useEffect(() => setAwb(filters.partner_awb_no ?? ''), [filters.partner_awb_no]);
  const partners = useQuery({ ...partnersQuery(), enabled: open });
  const id = useId();

  const change = (name: keyof ListFilters, value: string | number | undefined) => {
    const { [name]: _, ...rest } = filters;
    onFilters(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  const settleAwb = () => {
    if (awb.trim() !== (filters.partner_awb_no ?? '')) change('partner_awb_no', awb.trim());
  };
  return (
    <>
      <Bar>
        <form role="search" onSubmit={submit}>
          <Field
            label={t('orders.list.search')}
            hideLabel
            placeholder={t('orders.list.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            startAdornment={<Search size={17} aria-hidden style={{ marginInlineEnd: 8, flex: 'none' }} />}
            endAdornment={
              words ? (
                <IconButton
                  aria-label={t('common.clear')}
                  onClick={() => {
                    setWords('');
                    onSearch('');
                  }}
                  sx={{
                    marginInlineEnd: '-9px',
                    width: { xs: 44, md: 30 },
                    height: { xs: 44, md: 30 },
                    marginBlock: '-1px',
                  }}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              ) : undefined
            }
            inputProps={{ enterKeyHint: 'search', autoComplete: 'off' }}
          />
        </form>
        <Button
          variant="outlined"
          startIcon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t('orders.list.filters_count', { count }) : t('orders.list.filters')}
        </Button>
        <span style={{ marginInlineStart: 'auto' }}>{end}</span>
      </Bar>
      {open ? (
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
            onChange={(event) =>
              change('partner_id', event.target.value === '' ? undefined : Number(event.target.value))
            }
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
      ) : null}
    </>
  );
}
