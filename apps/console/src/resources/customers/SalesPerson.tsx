import type { SalesPerson } from '@lamliang/contracts/auth';
import { MenuItem, Select } from '@mui/material';
import { useState } from 'react';
import { useGetList, useReference } from 'react-admin';
import { Code } from '../../components/Values.tsx';
import { readSession } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { CONTROL } from '../../queue/control.ts';
import type { Filter } from '../../queue/filters.tsx';

const FRESH_MS = 5 * 60_000;
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const;

/** Staff to whom customers may be given, by name. @param enabled whether somebody wants to know yet */
export function useSalesPeople(enabled = true): SalesPerson[] {
  return useGetList<SalesPerson>('sales-people', ALL, { staleTime: FRESH_MS, enabled }).data ?? [];
}

/** The name of who looks after a shop; the id while the name is loading or unavailable. */
export function SalesName({ id }: { id: number }) {
  const { referenceRecord } = useReference<SalesPerson>({
    reference: 'sales-people',
    id,
    options: { staleTime: FRESH_MS },
  });
  return referenceRecord ? <bdi>{referenceRecord.name}</bdi> : <Code text={id} />;
}

/** Oneself first, then everybody of sales. */
function Choose({ label, onChoose }: { label: string; onChoose: (id: number) => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const people = useSalesPeople(isOpen);
  const own = readSession()?.login_id;
  return (
    <Select
      displayEmpty
      value=""
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(event) => onChoose(Number(event.target.value))}
      renderValue={() => label}
      inputProps={{ 'aria-label': label }}
      sx={{ ...CONTROL, flex: { xs: '1 1 0', md: '0 0 auto' }, order: { xs: 1, md: 0 }, minWidth: { xs: 100, md: 0 } }}
    >
      {own ? <MenuItem value={own}>{translate('console.customers.mine')}</MenuItem> : null}
      {people
        .filter(({ id }) => id !== own)
        .map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
    </Select>
  );
}

/** Who looks after the shops of a list. */
export const salesFilter: Filter = {
  source: 'sale_id',
  kind: 'link',
  show: (id) => <SalesName id={Number(id)} />,
  Choose,
};
