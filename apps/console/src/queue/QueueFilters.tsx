import { COUNTED } from '@lamliang/contracts';
import { Pager } from '@lamliang/ui';
import { Box, IconButton, InputAdornment, OutlinedInput, Typography } from '@mui/material';
import { FilterX, RefreshCw, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useListContext, useRefresh, type Identifier, type RaRecord } from 'react-admin';
import { count } from '../components/format.ts';
import { Hint } from '../components/Hint.tsx';
import { useTranslate } from '../providers/translate.ts';
import { SavedViews } from './SavedViews.tsx';
import { CONTROL } from './control.ts';
import { FilterControls, type Filter } from './filters.tsx';

const SEARCH_AFTER_MS = 300;

/** One line, where it fits: search, filters, what the page can do, and where in the list one is. */
export function QueueFilters({
  filters,
  searches,
  narrow,
  actions,
  onOpen,
}: {
  filters: readonly Filter[];
  searches: boolean;
  /** The side panel is open: names of filters are short, and what acts on the whole list steps back. */
  narrow: boolean;
  actions?: ReactNode;
  onOpen: (id: Identifier) => void;
}) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  // Of the open record and the numbers of the tabs, too.
  const refresh = useRefresh();
  const values = filterValues as Record<string, string>;
  const search = (text: string) => {
    const { q: _, ...rest } = values;
    setFilters(text === '' ? rest : { ...rest, q: text });
  };
  const tab = filters.find(({ kind }) => kind === 'tabs')?.source;
  const isFiltered = Object.keys(values).some((source) => source !== tab);
  const clear = () => setFilters(tab && values[tab] ? { [tab]: values[tab] } : {});

  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px',
        px: { xs: '12px', md: '20px' },
        py: '8px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {searches ? <SearchBox value={values.q ?? ''} onSearch={search} onOpen={onOpen} /> : null}
      <FilterControls filters={filters} narrow={narrow} />
      {isFiltered ? (
        <Box sx={{ order: { xs: 1, md: 0 } }}>
          <Act label={translate('console.queue.clear')} onClick={clear}>
            <FilterX size={18} aria-hidden />
          </Act>
        </Box>
      ) : null}
      {narrow ? null : <SavedViews filters={filters} />}
      <Box sx={{ flexGrow: 1, display: { xs: 'none', md: 'block' } }} />
      {narrow || !actions ? null : (
        <Box
          sx={{
            order: { xs: 3, md: 0 },
            flexBasis: { xs: '100%', md: 'auto' },
            display: 'flex',
            flexWrap: 'wrap',
            gap: '8px',
          }}
        >
          {actions}
        </Box>
      )}
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: '8px', ml: 'auto', order: { xs: searches ? 0 : 2, md: 0 } }}
      >
        {/* Its place is kept before it comes, or the bar would break into another line and push the list down. */}
        <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: '150px', minHeight: '36px' }}>
          <QueuePager />
        </Box>
        <Act label={translate('console.queue.refresh')} onClick={refresh}>
          <RefreshCw size={16} aria-hidden />
        </Act>
      </Box>
    </Box>
  );
}

/** Searches while one types; Enter opens the record when it is the only hit, as for a scanned number. */
function SearchBox({
  value,
  onSearch,
  onOpen,
}: {
  value: string;
  onSearch: (text: string) => void;
  onOpen: (id: Identifier) => void;
}) {
  const translate = useTranslate();
  const { data, total, isFetching } = useListContext<RaRecord>();
  const [text, setText] = useState(value);
  const [entered, setEntered] = useState('');
  // A blank at the end is still being typed behind.
  useEffect(() => setText((now) => (now.trim() === value ? now : value)), [value]);
  // As the page is when the time is over, not as it was at the last key: a record may have been opened meanwhile.
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(search, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const openHit = useEffectEvent(() => {
    setEntered('');
    if (data?.[0] && total === 1) onOpen(data[0].id);
  });
  useEffect(() => {
    if (entered && entered === value && !isFetching) openHit();
  }, [entered, value, isFetching]);
  return (
    <OutlinedInput
      type="search"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        setEntered('');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          setEntered(text.trim());
          if (text.trim() !== value) onSearch(text.trim());
        } else if (event.key === 'Escape') {
          event.preventDefault(); // browsers would clear the text
          (event.target as HTMLElement).blur();
        }
      }}
      placeholder={translate('console.queue.search')}
      inputProps={{ 'aria-label': translate('console.queue.search'), maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
      sx={{ ...CONTROL, flex: { xs: '1 1 calc(100% - 60px)', md: '1 1 120px' }, maxWidth: { md: 280 } }}
    />
  );
}

/** Position in the list, and previous and next page. Where the count ends it says so, and that filters find the rest sooner. */
export function QueuePager() {
  const translate = useTranslate();
  const { page, perPage, total = 0, meta, setPage, isPending } = useListContext();
  const capped = (meta as { capped?: true } | undefined)?.capped ?? false;
  const read = page * perPage;
  return isPending ? null : (
    <Box sx={{ '& > nav': { p: 0 } }}>
      <Pager
        page={page}
        limit={perPage}
        total={capped ? Math.max(COUNTED, read) : total}
        capped={capped}
        onPage={setPage}
      />
      {capped && read >= COUNTED ? (
        <Typography variant="body2" role="status" sx={{ textAlign: 'end' }}>
          {translate('console.queue.uncounted', { total: count(COUNTED) })}
        </Typography>
      ) : null}
    </Box>
  );
}

/** An icon button with an accessible name. */
export function Act({
  label,
  onClick,
  disabled = false,
  shortcut,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** The key that does the same, for those who look for it. */
  shortcut?: string;
  children: ReactNode;
}) {
  return (
    <Hint text={disabled ? '' : shortcut ? `${label} (${shortcut})` : label}>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
        disabled={disabled}
        sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, borderRadius: '8px' }}
      >
        {children}
      </IconButton>
    </Hint>
  );
}
