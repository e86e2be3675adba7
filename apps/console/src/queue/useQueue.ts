import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext, useResourceContext, type Identifier, type RaRecord } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useKeys } from './keys.ts';

/** Which record of the list is open, and how to move between records. */
export interface QueuePosition {
  openId: string | undefined;
  pathOf: (id: Identifier) => string;
  /** The page of a record, from which the way back leads to the list as it is. */
  pageOf: (id: Identifier) => string;
  open: (id: Identifier) => void;
  close: () => void;
  /** Opens the record at this offset; undefined past either end. */
  step: (by: 1 | -1) => (() => void) | undefined;
  /** Opens the next record as wanted, from the first again after the last; undefined where there is none. */
  stepTo: (isWanted: (record: RaRecord) => boolean) => (() => void) | undefined;
  /** Links of the rows by position, for keyboard navigation. */
  links: React.RefObject<(HTMLAnchorElement | null)[]>;
}

/**
 * The open record is in the path (`/customers/1001`), the list's state in the query. The row of the open record stays
 * in view, and gets the focus back when the record closes. A record that leaves the list stays open: the next one is
 * then the one that followed it.
 */
export function useQueuePosition(basePath: string): QueuePosition {
  const { data = [] } = useListContext<RaRecord>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const openId = useParams()['*'] || undefined;
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const place = (id: Identifier) => `${basePath}/${encodeURIComponent(id)}`;
  const pathOf = (id: Identifier) => `${place(id)}${search}`;
  const rowOf = (id: string | undefined) => data.findIndex((record) => String(record.id) === id);
  const here = rowOf(openId);
  const [seen, setSeen] = useState({ id: openId, list: data });
  if (here >= 0 && (seen.id !== openId || seen.list !== data)) setSeen({ id: openId, list: data });
  const was = seen.list.findIndex((record) => String(record.id) === openId);
  const hasLeft = here < 0 && was >= 0;
  /** Where it would be: before the first of its followers that is still there. Rows may have come above meanwhile. */
  const gap = () => {
    const followers = seen.list.slice(was + 1).map((record) => rowOf(String(record.id)));
    return followers.find((row) => row >= 0) ?? data.length;
  };

  const lastOpen = useRef<string>(undefined);
  const follow = useEffectEvent(() => {
    const closed = lastOpen.current;
    lastOpen.current = openId;
    if (openId) links.current[here]?.scrollIntoView({ block: 'nearest' });
    else if (closed) (links.current[rowOf(closed)] ?? document.querySelector('main'))?.focus();
  });
  useEffect(() => follow(), [openId]);

  const leadTo = (next: RaRecord | undefined) => next && (() => void navigate(pathOf(next.id), { replace: true }));
  const step = (by: 1 | -1) => {
    if (hasLeft) return leadTo(data[by > 0 ? gap() : gap() - 1]);
    return here < 0 ? undefined : leadTo(data[here + by]);
  };
  const stepTo = (isWanted: (record: RaRecord) => boolean) => {
    const after = hasLeft ? gap() : here + 1;
    const others = [...data.slice(after), ...data.slice(0, after)].filter(({ id }) => String(id) !== openId);
    return leadTo(others.find(isWanted));
  };
  return {
    openId,
    pathOf,
    pageOf: (id) => `${place(id)}/show${search}`,
    open: (id) => void navigate(pathOf(id)),
    close: () => void navigate(`${basePath}${search}`),
    step,
    stepTo,
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

/** J and K move between rows (the open panel follows), Esc closes, `/` focuses the search. Enter opens because rows are links. */
export function useQueueKeys(position: QueuePosition): void {
  const { data = [] } = useListContext<RaRecord>();
  const resource = useResourceContext();
  const [at, setAt] = useState(-1);
  useEffect(() => setAt(-1), [resource]);
  useKeys((event) => {
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
  });
}
