import { OutlinedInput, type AutocompleteProps } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, useState, type ComponentType } from 'react';
import { useDebouncedEvent, useGetList } from 'react-admin';
import { CONTROL } from '../../queue/control.ts';
import { shopOf, type CustomerRecord } from './record.ts';

/** Its script is large, and no list needs it to show its rows. */
const Autocomplete = lazy(() => import('@mui/material/Autocomplete')) as unknown as ComponentType<
  AutocompleteProps<CustomerRecord, false, false, false>
>;
const SEARCH_AFTER_MS = 300;

/** Searches a shop by what is typed: its name, email, telephone or id. Nothing is asked for before it is opened. */
export function ShopChoice({ label, onChoose }: { label: string; onChoose: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebouncedEvent((text: string) => setQ(text.trim()), SEARCH_AFTER_MS);
  const { data = [], isFetching } = useGetList<CustomerRecord>(
    'customers',
    { filter: q ? { q } : {}, pagination: { page: 1, perPage: 20 }, sort: { field: 'company_name', order: 'ASC' } },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete
      options={data}
      // The server has searched.
      filterOptions={(shops) => shops}
      getOptionLabel={shopOf}
      getOptionKey={({ id }) => id}
      value={null}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching}
      onInputChange={(_, text) => void search(text)}
      onChange={(_, shop) => shop && onChoose(shop.id)}
      renderInput={({ id, slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          {...input}
          id={id}
          fullWidth
          placeholder={label}
          inputProps={{ ...htmlInput, 'aria-label': label, maxLength: 200 }}
          sx={CONTROL}
        />
      )}
    />
  );
}
