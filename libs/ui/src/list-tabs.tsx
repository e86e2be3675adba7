import { styled } from '@mui/material/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '@lamliang/i18n';
import { Flip } from './states.tsx';
import { scrollOn, useOverflow } from './use-overflow.ts';

const Root = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    borderBottom: `1px solid ${palette.line}`,
    '& > button': {
      flex: 'none',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 36,
      padding: 0,
      border: 0,
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      '&:hover': { color: palette.text.primary },
      '&:disabled': { opacity: 0.35, cursor: 'default' },
      // On touch devices the tabs are swiped.
      [theme.breakpoints.down('md')]: { display: 'none' },
    },
  };
});
const FADE = 28;
/** As wide as two figures. */
const PLACE_OF_COUNT = '\u2007\u2007';
const List = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Keeps the focused tab out of the fading edge.
    scrollPaddingInline: FADE,
    paddingInline: 4,
    '--from': '#000',
    '--to': '#000',
    '&[data-before]': { '--from': 'transparent' },
    '&[data-after]': { '--to': 'transparent' },
    // Mirrored on right-to-left pages.
    maskImage: `linear-gradient(to right, var(--from), #000 ${FADE}px, #000 calc(100% - ${FADE}px), var(--to))`,
    '& button': {
      flex: 'none',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      position: 'relative',
      justifyContent: 'center',
      minHeight: 46,
      minWidth: 44,
      paddingInline: 8,
      border: 0,
      background: 'none',
      fontSize: 14,
      lineHeight: 1.6,
      fontWeight: 500,
      color: palette.text.secondary,
      cursor: 'pointer',
      outlineOffset: '-3px !important',
      '&:hover': { color: palette.text.primary },
      '&[aria-selected="true"]': { color: palette.primary.main },
      '&[aria-selected="true"]::after': {
        content: '""',
        position: 'absolute',
        insetInline: 8,
        bottom: 0,
        height: 2,
        borderRadius: '2px',
        backgroundColor: palette.primary.main,
      },
    },
    '& bdi': { fontSize: 13, fontWeight: 400, color: palette.text.secondary },
    '& .attention, & .attention bdi': { color: palette.error.main },
  };
});

export interface ListTab {
  key: string;
  /** Phrase of the tab. */
  phrase: PhraseKey;
  /** Stands out unless its count is 0. */
  attention?: boolean;
}

/**
 * The tabs of a list with their counts. Arrow keys, Home and End move; the active tab is scrolled into view. Where they
 * overflow, the hidden side fades and there are scroll buttons for the mouse.
 * @param counts by the keys of the tabs. @param waits every tab will have one: its place is kept meanwhile
 */
export function ListTabs<Tab extends ListTab>({
  label,
  tabs,
  counts,
  waits = false,
  active,
  onTab,
}: {
  label: string;
  tabs: readonly Tab[];
  counts: Readonly<Record<string, number>> | undefined;
  waits?: boolean;
  active: Tab | undefined;
  onTab: (tab: Tab) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { before, after } = useOverflow(list, tabs.length);
  const crowded = before || after;
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const box = list.current;
    if (!open || !box) return;
    // Horizontally only, without scrolling the page.
    const [at, room] = [open.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.left < room.left + FADE) box.scrollLeft += at.left - room.left - FADE;
    else if (at.right > room.right - FADE) box.scrollLeft += at.right - room.right + FADE;
  }, [active, tabs.length, crowded]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = {
      ArrowLeft: from + (rtl ? 1 : -1),
      ArrowRight: from + (rtl ? -1 : 1),
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };
  /** For the mouse only: keyboard focus scrolls tabs into view. */
  const step = (towards: 'start' | 'end', shown: boolean) => {
    const Arrow = towards === 'end' ? ChevronRight : ChevronLeft;
    // The button stays in place at the end, so that it does not disappear under the pointer.
    return (towards === 'end' ? crowded : before) ? (
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        disabled={!shown}
        data-scroll={towards}
        onClick={() => scrollOn(list.current, towards)}
      >
        <Flip>
          <Arrow size={18} />
        </Flip>
      </button>
    ) : null;
  };
  return (
    <Root>
      {step('start', before)}
      <List
        ref={list}
        role="tablist"
        aria-label={label}
        data-before={before || undefined}
        data-after={after || undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            aria-selected={tab === active}
            tabIndex={tab === active ? 0 : -1}
            className={tab.attention && counts?.[tab.key] ? 'attention' : undefined}
            onClick={() => onTab(tab)}
          >
            {t(tab.phrase)}
            {counts?.[tab.key] !== undefined ? (
              <bdi data-field={tab.key}>{counts[tab.key]?.toLocaleString('en-US')}</bdi>
            ) : waits ? (
              <bdi aria-hidden>{PLACE_OF_COUNT}</bdi>
            ) : null}
          </button>
        ))}
      </List>
      {step('end', after)}
    </Root>
  );
}
