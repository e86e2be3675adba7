import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext, useResourceContext, type Identifier, type RaRecord } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router';

/** Which record of the list is open, and how to move between records. */
export interface QueuePosition {
  openId: string | undefined;
  pathOf: (id: Identifier) => string;
  open: (id: Identifier) => void;
  close: () => void;
  /** Opens the record at this offset; undefined past either end. */
  step: (by: number) => (() => void) | undefined;
  /** Links of the rows by position, for keyboard navigation. */
  links: React.RefObject<(HTMLAnchorElement | null)[]>;
}

const TYPING =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=dialog], [role=menu]';

/**
 * The open record is in the path (`/customers/1001`), the list's state in the query. The row of the open record stays
 * in view, and gets the focus back when the record closes.
 */
export function useQueuePosition(basePath: string): QueuePosition {
  const { data = [] } = useListContext<RaRecord>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const openId = useParams()['*'] || undefined;
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const pathOf = (id: Identifier) => `${basePath}/${encodeURIComponent(id)}${search}`;
  const rowOf = (id: string | undefined) => data.findIndex((record) => String(record.id) === id);
  const here = rowOf(openId);

  const lastOpen = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    const closed = lastOpen.current;
    lastOpen.current = openId;
    if (openId) links.current[here]?.scrollIntoView({ block: 'nearest' });
    else if (closed) (links.current[rowOf(closed)] ?? document.querySelector('main'))?.focus();
  });
  useEffect(() => follow(), [openId]);

  const step = (by: number) => {
    const next = data[here + by];
    return here >= 0 && next ? () => void navigate(pathOf(next.id), { replace: true }) : undefined;
  };
  return {
    openId,
    pathOf,
    open: (id) => void navigate(pathOf(id)),
    close: () => void navigate(`${basePath}${search}`),
    step,
    links,
  };
}

const scrolled = new Map<string, number>();

/** Keeps how far a list is scrolled, for the way back from a record that takes its place. @returns the ref of the list. */
export function useKeptScroll(): (list: HTMLElement | null) => (() => void) | undefined {
  const resource = useResourceContext() ?? '';
  const place = resource + useLocation().search;
  return useCallback(
    (list) => {
      // Cards scroll with the whole page.
      const box = list?.closest('main, [role=region]');
      if (!box) return undefined;
      box.scrollTop = scrolled.get(place) ?? 0;
      const keep = () => void scrolled.set(place, box.scrollTop);
      box.addEventListener('scroll', keep);
      return () => box.removeEventListener('scroll', keep);
    },
    [place],
  );
}

/**
 * J and K move between rows (the open panel follows), Esc closes, `/` focuses the search. By the place of the key,
 * because the Thai layout has other letters there. Enter opens because rows are links.
 */
export function useQueueKeys(position: QueuePosition): void {
  const { data = [] } = useListContext<RaRecord>();
  const resource = useResourceContext();
  const [at, setAt] = useState(-1);
  useEffect(() => setAt(-1), [resource]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest(TYPING)) return;
      if (event.code === 'Slash') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      } else if (event.code === 'Escape') {
        if (position.openId) position.close();
      } else if (event.code === 'KeyJ' || event.code === 'KeyK') {
        const by = event.code === 'KeyJ' ? 1 : -1;
        if (position.openId) return position.step(by)?.();
        const focused = position.links.current.findIndex((link) => link !== null && link === document.activeElement);
        const next = Math.min(Math.max((focused < 0 ? at : focused) + by, 0), data.length - 1);
        setAt(next);
        position.links.current[next]?.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
