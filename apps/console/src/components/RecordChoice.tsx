import { Box, OutlinedInput, type AutocompleteProps } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useDebouncedEvent, useGetList, type RaRecord } from 'react-admin';
import { CONTROL } from '../queue/control.ts';

/** Its script is large, and no list needs it to show its rows. */
const Autocomplete = lazy(() => import('@mui/material/Autocomplete')) as unknown as ComponentType<
  AutocompleteProps<RaRecord<number>, false, false, false>
>;
const SEARCH_AFTER_MS = 300;

/** Searches a record by what is typed, by the filter `q` of its list. Nothing is asked for before it is opened. */
export function RecordChoice<R extends RaRecord<number>>({
  resource,
  sort,
  nameOf,
  label,
  onChoose,
  most = 20,
  filter = {},
  order = 'ASC',
}: {
  resource: string;
  /** The field by which they stand in order. */
  sort: string;
  nameOf: (record: R) => string;
  label: string;
  onChoose: (id: number) => void;
  /** Records that are offered at once. */
  most?: number;
  /** What they are sought among. */
  filter?: object;
  order?: 'ASC' | 'DESC';
}) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebouncedEvent((text: string) => setQ(text.trim()), SEARCH_AFTER_MS);
  const { data = [], isFetching } = useGetList<R>(
    resource,
    { filter: q ? { ...filter, q } : filter, pagination: { page: 1, perPage: most }, sort: { field: sort, order } },
    { enabled: isOpen, placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete
      options={data}
      // The server has searched.
      filterOptions={(found) => found}
      getOptionLabel={(record) => nameOf(record as R)}
      getOptionKey={({ id }) => id}
      value={null}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={isFetching}
      onInputChange={(_, text) => void search(text)}
      onChange={(_, record) => record && onChoose(record.id)}
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

/** A search among the filters of a list, without its script in the list's first load. */
export const ChoiceFilter = ({ children }: { children: ReactNode }) => (
  <Box sx={{ width: { xs: '100%', md: 180 }, minHeight: CONTROL.height, order: { xs: 1, md: 0 } }}>
    <Suspense fallback={null}>{children}</Suspense>
  </Box>
);
