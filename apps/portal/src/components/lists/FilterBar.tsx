import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Field, useSearchKey } from '@lamliang/ui';
import { later } from '../../later.tsx';
import { setFilters } from './list-state.rules.ts';
import type { ListRoute, ListState } from './use-list.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '10px 12px',
  '& form': { flex: 1, maxWidth: 420, minWidth: 0 },
  '& .end': { display: 'flex', gap: 4, marginInlineStart: 'auto' },
  [theme.breakpoints.down('md')]: { '& form': { maxWidth: 'none' } },
}));
const CLEAR = { marginInlineEnd: '-9px', width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 }, marginBlock: '-1px' };
const FilterChips = later(
  () => import('./FilterPanel.tsx').then((file) => file.FilterChips),
  <div style={{ height: 44 }} />,
);
const FilterPanel = later(
  () => import('./FilterPanel.tsx').then((file) => file.FilterPanel),
  <div style={{ height: 150 }} />,
);

/** Search and filters of a list. @param search label of the search; without one there is none. @param end content at the end. */
export function FilterBar<R extends ListRoute>({
  list,
  search,
  onSearch,
  end,
}: {
  list: ListState<R>;
  search: string | undefined;
  /** @param signal ends when the user types on, filters or leaves: what is found later is of no use */
  onSearch: (words: string, signal: AbortSignal) => void;
  end?: ReactNode;
}) {
  const { t } = useTranslation();
  const { tabs = [], filters = [] } = list.definition;
  const count = setFilters(list.query, tabs, filters).length;
  const asked = String((list.query as { search?: string }).search ?? '');
  const [open, setOpen] = useState(count > 0 || list.bad.size > 0);
  const [words, setWords] = useState(asked);
  const { key } = useLocation();
  const sent = useRef({ words: asked, control: new AbortController() });
  // What was typed after a search was sent stays.
  useEffect(() => {
    if (asked !== sent.current.words) setWords(asked);
    sent.current.words = asked;
  }, [asked]);
  useEffect(() => () => sent.current.control.abort(), [key]);
  const send = (next: string) => {
    sent.current.control.abort();
    sent.current = { words: next, control: new AbortController() };
    onSearch(next, sent.current.control.signal);
  };
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useSearchKey(input);
  const clear = () => {
    setWords('');
    send('');
  };
  return (
    <>
      <Bar>
        {search === undefined ? null : (
          <form
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              // The next scan replaces this one.
              input.current?.select();
              send(words.trim());
            }}
          >
            <Field
              label={search}
              hideLabel
              placeholder={search}
              value={words}
              onChange={(event) => {
                sent.current.control.abort();
                setWords(event.target.value);
              }}
              startAdornment={<Search size={17} aria-hidden style={{ marginInlineEnd: 8, flex: 'none' }} />}
              endAdornment={
                words ? (
                  <IconButton aria-label={t('common.clear')} onClick={clear} sx={CLEAR}>
                    <X size={16} aria-hidden />
                  </IconButton>
                ) : undefined
              }
              ref={input}
              inputProps={{ enterKeyHint: 'search', autoComplete: 'off', 'aria-keyshortcuts': '/', maxLength: 200 }}
            />
          </form>
        )}
        {filters.length > 0 ? (
          <Button
            ref={button}
            variant="outlined"
            startIcon={<SlidersHorizontal aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count > 0 ? t('lists.filters_count', { count }) : t('lists.filters')}
          </Button>
        ) : null}
        <span className="end">{end}</span>
      </Bar>
      {count > 0 ? <FilterChips list={list} after={button} /> : null}
      {open ? <FilterPanel id={id} list={list} /> : null}
    </>
  );
}
