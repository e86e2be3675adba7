import { useEffect, useRef, useState } from 'react';
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

const TYPING = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]';

/** The open record is in the path (`/customers/1001`), the list's state in the query. */
export function useQueuePosition(basePath: string): QueuePosition {
  const { data = [] } = useListContext<RaRecord>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const openId = useParams()['*'] || undefined;
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const pathOf = (id: Identifier) => `${basePath}/${encodeURIComponent(id)}${search}`;
  const here = data.findIndex((record) => String(record.id) === openId);

  const step = (by: number) => {
    const next = data[here + by];
    if (here < 0 || !next) return undefined;
    return () => {
      void navigate(pathOf(next.id), { replace: true });
      links.current[here + by]?.focus();
    };
  };
  return {
    openId,
    pathOf,
    open: (id) => void navigate(pathOf(id)),
    close: () => {
      void navigate(`${basePath}${search}`);
      links.current[here]?.focus();
    },
    step,
    links,
  };
}

/** j and k move between rows (the open panel follows), Esc closes, `/` focuses the search. Enter opens because rows are links. */
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
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      } else if (event.key === 'Escape') {
        if (position.openId) position.close();
      } else if (event.key === 'j' || event.key === 'k') {
        const by = event.key === 'j' ? 1 : -1;
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
