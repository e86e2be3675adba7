import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@lamliang/ui';
import { useSearchKey } from '../../components/navigation/use-search-key.ts';
import { filterCount, type ListFilters } from './list-state.rules.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '10px 12px',
  '& form': { flex: 1, maxWidth: 420, minWidth: 0 },
  [theme.breakpoints.down('md')]: { '& form': { maxWidth: 'none' } },
}));
const FilterFields = lazy(() => import('./FilterFields.tsx').then((file) => ({ default: file.FilterFields })));

/** Search and filters of the list. @param end content at the end of the bar. */
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
  useEffect(() => setWords(filters.search ?? ''), [filters.search]);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
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
            ref={input}
            inputProps={{ enterKeyHint: 'search', autoComplete: 'off', 'aria-keyshortcuts': '/' }}
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
        <Suspense fallback={<div style={{ height: 150 }} />}>
          <FilterFields id={id} filters={filters} onFilters={onFilters} />
        </Suspense>
      ) : null}
    </>
  );
}
