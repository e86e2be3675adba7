import { styled } from '@mui/material/styles';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './list-state.rules.ts';

const List = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    paddingInline: 8,
    borderBottom: `1px solid ${palette.line}`,
    '& button': {
      flex: 'none',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      position: 'relative',
      minHeight: 46,
      paddingInline: 11,
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
    [theme.breakpoints.down('md')]: { paddingInline: 4, scrollbarWidth: 'none' },
  };
});

/** The statuses of orders with their counts. Arrows walk; the open one is scrolled into sight. */
export function StatusTabs({
  tabs,
  active,
  onTab,
}: {
  tabs: readonly Tab[];
  active: string;
  onTab: (tab: Tab) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const box = list.current;
    if (!open || !box) return;
    // Only sideways: the page itself stays where it is.
    const [at, room] = [open.getBoundingClientRect(), box.getBoundingClientRect()];
    if (at.left < room.left) box.scrollLeft += at.left - room.left - 24;
    else if (at.right > room.right) box.scrollLeft += at.right - room.right + 24;
  }, [active, tabs.length]);
  const onKeyDown = (event: KeyboardEvent) => {
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(from + (event.key === back ? -1 : 1) + buttons.length) % buttons.length]?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={t('orders.list.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          tabIndex={tab.key === active ? 0 : -1}
          className={tab.attention && tab.count ? 'attention' : undefined}
          onClick={() => onTab(tab)}
        >
          {t(tab.phrase)}
          {tab.count === undefined ? null : <bdi data-field={tab.key}>{tab.count.toLocaleString('en-US')}</bdi>}
        </button>
      ))}
    </List>
  );
}
