import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, toast, TOP_BAR_HEIGHT, useFailureText } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { MAX_SELECTED } from './list-state.rules.ts';
import { rowsOf, type ListRoute, type ListState, type RowOf } from './use-list.ts';
import { useUnmountSignal } from './use-unmount-signal.ts';

const STEP = 100;
/** Height of the bar in one line, px. */
const BULK_BAR_HEIGHT = 52;

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: TOP_BAR_HEIGHT,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minHeight: BULK_BAR_HEIGHT,
  boxSizing: 'border-box',
  padding: '6px 12px',
  fontSize: 14,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  backgroundImage: `linear-gradient(${(theme.vars ?? theme).palette.selected}, ${(theme.vars ?? theme).palette.selected})`,
  borderBlock: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& strong': { fontWeight: 500 },
  '& .end': { marginInlineStart: 'auto' },
  // Two lines on a phone: the selection, then the actions.
  [theme.breakpoints.down('md')]: {
    paddingBlock: 2,
    '& .end': { order: 1 },
    '& .clear': { order: 2, minWidth: 44, padding: 0, '& .MuiButton-startIcon': { margin: 0 }, '& span.word': hidden },
    '&::after': { content: '""', order: 3, flexBasis: '100%' },
    '& .act': { order: 4, flex: 1 },
  },
}));

/** An action on the selected rows. */
export interface BulkAction {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  run: () => void;
}

/** Number of selected rows, "select all that match" and the actions. @param onHeight its height in px. */
export function BulkBar<R extends ListRoute>({
  list,
  total,
  actions,
  onExport,
  onHeight,
}: {
  list: ListState<R>;
  total: number;
  actions: readonly BulkAction[];
  onExport?: (() => void) | undefined;
  onHeight: (height: number) => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = bar.current?.offsetHeight ?? BULK_BAR_HEIGHT;
      style.setProperty('--covered', `${height}px`);
      onHeight(height);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered');
    };
  }, [onHeight]);
  const [selecting, setSelecting] = useState<number>();
  /** The bar goes with its list: what is still read for another tab or filter must not be selected there. */
  const signalNow = useUnmountSignal();
  const wanted = Math.min(total, MAX_SELECTED);

  const selectAll = async () => {
    const signal = signalNow();
    setSelecting(0);
    const all = new Map<number, RowOf<R>>();
    try {
      for (let page = 1; all.size < wanted; page += 1) {
        const { rows } = await queryClient.fetchQuery({
          ...rowsOf(list.definition, { ...list.query, page, limit: STEP }),
          gcTime: 0,
        });
        if (signal.aborted) return;
        for (const row of rows) if (all.size < MAX_SELECTED) all.set(row.id, row);
        setSelecting(all.size);
        if (rows.length < STEP) break;
      }
      list.choose(all);
      if (total > MAX_SELECTED) toast.warning(t('lists.selected_most', { most: MAX_SELECTED.toLocaleString('en-US') }));
    } catch (error) {
      if (!signal.aborted) toast.error(failureText(error));
    } finally {
      setSelecting(undefined);
    }
  };

  const exporting = onExport ? [{ label: t('lists.export.button'), icon: Download, run: onExport }] : [];
  const [safe, dangerous] = [actions.filter(({ danger }) => !danger), actions.filter(({ danger }) => danger)];
  return (
    <Bar ref={bar} role="region" aria-label={t('lists.bulk')}>
      <strong role="status">
        {selecting === undefined
          ? t('common.selected', { count: list.chosen.size })
          : t('lists.selecting', { done: selecting, total: wanted })}
      </strong>
      {list.chosen.size < wanted ? (
        <Button size="small" loading={selecting !== undefined} onClick={() => void selectAll()}>
          {t('lists.select_matching', { total: total.toLocaleString('en-US') })}
        </Button>
      ) : null}
      <span className="end" />
      {[...safe, ...exporting, ...dangerous].map(({ label, icon: Icon, run, ...action }: BulkAction) => (
        <Button
          key={label}
          className="act"
          size="small"
          variant="outlined"
          {...(action.danger ? { color: 'error' as const } : {})}
          startIcon={<Icon aria-hidden />}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Button className="clear" size="small" startIcon={<X aria-hidden />} onClick={() => list.choose(new Map())}>
        <span className="word">{t('lists.clear_selection')}</span>
      </Button>
    </Bar>
  );
}
