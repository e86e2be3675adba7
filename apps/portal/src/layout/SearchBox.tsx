import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { stripLeading } from '@lamliang/kernel';
import { useSearchKey } from '@lamliang/ui';
import { read } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

const Form = styled('form')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: 1,
    maxWidth: 440,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 38,
    paddingInline: 12,
    borderRadius: '8px',
    border: `1px solid ${palette.line}`,
    backgroundColor: palette.raised,
    '&:focus-within': { borderColor: palette.primary.main, boxShadow: `0 0 0 1px ${palette.primary.main}` },
    '& svg': { flex: 'none', color: palette.text.secondary },
    '& input': {
      padding: '6px 0',
      fontSize: 14,
      height: 'auto',
      lineHeight: 1.5,
      '&:focus-visible': { outline: 'none' },
      '&::placeholder': { color: palette.placeholder, opacity: 1, textOverflow: 'ellipsis' },
    },
    '& kbd': {
      font: 'inherit',
      fontSize: 12,
      lineHeight: 1.5,
      paddingInline: 7,
      borderRadius: '6px',
      border: `1px solid ${palette.line}`,
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
    },
    [theme.breakpoints.down('md')]: {
      maxWidth: 'none',
      minHeight: 44,
      '& kbd': { display: 'none' },
      '& input': { fontSize: 16 },
    },
  };
});

/**
 * The global search. Enter on an exact order, tracking or AWB number opens the order, as a scanner does;
 * anything else shows the results. The field keeps focus with its text selected, so that the next scan replaces it.
 */
export function SearchBox({ autoFocus, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  /** Ends when the user types on or goes elsewhere: what is found later is of no use. */
  const pending = useRef(new AbortController());
  /** The next navigation is to what was searched: the text stays. */
  const arrives = useRef(false);
  const { key } = useLocation();
  const place = useRef(key);
  useEffect(() => {
    if (place.current !== key) {
      pending.current.abort();
      if (!arrives.current) setWords('');
      arrives.current = false;
    }
    place.current = key;
  }, [key]);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    const search = words.trim();
    if (search === '') return;
    input.current?.select();
    onDone?.();
    pending.current.abort();
    const { signal } = (pending.current = new AbortController());
    const hits = await queryClient
      .fetchQuery(read(shopOrdersRoutes.list, { query: { search, limit: 2 } }))
      .catch(() => undefined);
    const same = (number: string | null) => number?.toLowerCase() === search.toLowerCase();
    const exact = hits?.rows.filter(
      (order) => same(order.order_no) || same(order.tracking_no) || same(order.partner_awb_no),
    );
    if (signal.aborted) return;
    arrives.current = true;
    if (exact?.length === 1) await navigate(`/orders/all/${exact[0]!.id}/all`);
    else await navigate(`/search/${encodeURIComponent(search)}`);
  };
  return (
    <Form role="search" onSubmit={(event) => void find(event)}>
      <Search size={18} aria-hidden />
      <InputBase
        fullWidth
        autoFocus={autoFocus ?? false}
        value={words}
        onChange={(event) => {
          pending.current.abort();
          setWords(stripLeading(event.target.value));
        }}
        placeholder={t('frame.search')}
        inputRef={input}
        inputProps={{
          'aria-label': t('frame.search'),
          type: 'search',
          enterKeyHint: 'search',
          'aria-keyshortcuts': '/',
        }}
      />
      <kbd aria-hidden>{t('frame.search_key')}</kbd>
    </Form>
  );
}
