import { Box, Button, Chip, OutlinedInput } from '@mui/material';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useResourceContext, useStore, type SortPayload } from 'react-admin';
import { readSession } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import { CONTROL } from './control.ts';
import { ownValues, type Filter } from './filters.tsx';

interface View {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
}

/** Filters and order of a list under names, for each login of this device. What only a link filters is not saved. */
export function SavedViews({ filters }: { filters: readonly Filter[] }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const [views, setViews] = useStore<View[]>(`views.${readSession()?.login_id ?? 0}.${resource}`, []);
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const [name, setName] = useState<string>();
  const filter = ownValues(filters, filterValues as Record<string, unknown>);
  const same = (view: View) => JSON.stringify([view.filter, view.sort]) === JSON.stringify([filter, sort]);
  const isSavable = Object.keys(filter).length > 0 && !views.some(same);
  const save = () => {
    const named = name?.trim();
    if (named) setViews([...views.filter((view) => view.name !== named), { name: named, filter, sort }]);
    setName(undefined);
  };
  if (views.length === 0 && !isSavable) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', order: { xs: 2, md: 0 } }}>
      {views.map((view) => (
        <Chip
          key={view.name}
          label={view.name}
          title={translate('console.queue.view_keys')}
          aria-pressed={same(view)}
          color={same(view) ? 'primary' : 'default'}
          variant="outlined"
          onClick={() => {
            setFilters(view.filter);
            setSort(view.sort);
          }}
          onDelete={() => setViews(views.filter((one) => one !== view))}
          sx={{ height: { xs: 44, md: 32 } }}
        />
      ))}
      {name !== undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <OutlinedInput
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.code === 'Escape' && setName(undefined)}
            onBlur={save}
            placeholder={translate('console.queue.view_name')}
            inputProps={{ 'aria-label': translate('console.queue.view_name'), maxLength: 40 }}
            sx={{ ...CONTROL, width: 180 }}
          />
        </form>
      ) : isSavable ? (
        <Button
          color="inherit"
          onClick={() => setName('')}
          startIcon={<BookmarkPlus size={16} aria-hidden />}
          sx={{ minHeight: { xs: 44, md: 32 }, whiteSpace: 'nowrap' }}
        >
          {translate('console.queue.save_view')}
        </Button>
      ) : null}
    </Box>
  );
}
