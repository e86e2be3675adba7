import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, toast, BELOW_BARS, useFailureText } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import { MAX_SELECTED } from './list-state.rules.ts';
import { rowsOf, type ListRoute, type ListState, type RowOf } from './use-list.ts';
import { useUnmountSignal } from './use-work.ts';

const STEP = 100;
/** Height of the bar in one line, px. */
const BULK_BAR_HEIGHT = 52;

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: BELOW_BARS,
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
  '& .chosen': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', minWidth: 0 },
  '& .end': { marginInlineStart: 'auto' },
  // Two lines on a phone: the selection, then the actions. Words that need more room wrap beside the cross.
  [theme.breakpoints.down('md')]: {
    paddingBlock: 2,
    '& .chosen': { flex: '1 1 0' },
    '& .clear': { order: 2, minWidth: 44, padding: 0, '& .MuiButton-startIcon': { margin: 0 }, '& span.word': hidden },
    '&::after': { content: '""', order: 3, flexBasis: '100%' },
    '& .act': { order: 4, flex: 1 },
  },
}));

/** An action on the selected rows. */
export interface BulkAction<Row> {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  /** @param rows as they are now, where the list's route can be asked for rows by `ids` */
  run: (rows: Row[]) => void;
}

/** The selected rows as they are now, in the order of their selection. */
async function readAgain<R extends ListRoute>({ definition, chosen }: ListState<R>): Promise<RowOf<R>[]> {
  if (!('ids' in definition.route.query._zod.def.shape)) return [...chosen.values()];
  const ids = [...chosen.keys()];
  const now = new Map<number, RowOf<R>>();
  for (let at = 0; at < ids.length; at += STEP) {
    const query = { ids: ids.slice(at, at + STEP), limit: STEP };
    const { rows } = await queryClient.fetchQuery({ ...rowsOf(definition, query), gcTime: 0, staleTime: 0 });
    for (const row of rows) now.set(row.id, row);
  }
  return ids.flatMap((id) => now.get(id) ?? []);
}

/** Number of selected rows, "select all that match" and the actions. @param onHeight its height in px. */
export function BulkBar<R extends ListRoute>({
  list,
  total,
  actions,
  elsewhere,
  onExport,
  onHeight,
}: {
  list: ListState<R>;
  total: number;
  actions: readonly BulkAction<RowOf<R>>[];
  /** Number of selected rows that are not on this page. */
  elsewhere: number;
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

  const [acting, setActing] = useState<string>();
  const act = async ({ label, run }: BulkAction<RowOf<R>>) => {
    const signal = signalNow();
    setActing(label);
    try {
      const rows = await readAgain(list);
      if (signal.aborted) return;
      // What is not there any more is not selected any more.
      list.release([...list.chosen.values()].filter(({ id }) => !rows.some((row) => row.id === id)));
      if (rows.length > 0) run(rows);
      else toast.warning(t('common.data_not_found'));
    } catch (error) {
      if (!signal.aborted) toast.error(failureText(error));
    } finally {
      setActing(undefined);
    }
  };

  const button = ({ label, icon: Icon, danger }: Omit<BulkAction<never>, 'run'>, press: () => void) => (
    <Button
      key={label}
      className="act"
      size="small"
      variant="outlined"
      {...(danger ? { color: 'error' as const } : {})}
      loading={acting === label}
      startIcon={<Icon aria-hidden />}
      onClick={press}
    >
      {label}
    </Button>
  );
  const buttons = (which: boolean) =>
    actions.filter(({ danger = false }) => danger === which).map((action) => button(action, () => void act(action)));
  return (
    <Bar ref={bar} role="region" aria-label={t('lists.bulk')}>
      <div className="chosen">
        <strong role="status">
          {selecting === undefined
            ? `${t('common.selected', { count: list.chosen.size })}${elsewhere > 0 ? ` · ${t('lists.selected_elsewhere', { count: elsewhere })}` : ''}` // prettier-ignore
            : t('lists.selecting', { done: selecting, total: wanted })}
        </strong>
        {list.chosen.size < wanted ? (
          <Button size="small" loading={selecting !== undefined} onClick={() => void selectAll()}>
            {t('lists.select_matching', { total: total.toLocaleString('en-US') })}
          </Button>
        ) : null}
      </div>
      <span className="end" />
      {buttons(false)}
      {onExport ? button({ label: t('lists.export.button'), icon: Download }, onExport) : null}
      {buttons(true)}
      <Button className="clear" size="small" startIcon={<X aria-hidden />} onClick={() => list.choose(new Map())}>
        <span className="word">{t('lists.clear_selection')}</span>
      </Button>
    </Bar>
  );
}
