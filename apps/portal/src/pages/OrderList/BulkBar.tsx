import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Ban, Download, Printer, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import { toast, TOP_BAR_HEIGHT, useFailureText } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import type { OrderActions } from '../../components/orders/OrderMenu.tsx';
import { MAX_SELECTED, type ListFilters } from './list-state.rules.ts';

const STEP = 100;
/** Height of the bar in one line, px. */
const BULK_BAR_HEIGHT = 52;

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

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

/** Bulk actions that the selected orders allow. @param onHeight its height in px. */
export function BulkBar({
  chosen,
  onChosen,
  total,
  filters,
  actions,
  onExport,
  onHeight,
}: {
  chosen: ReadonlyMap<number, Order>;
  onChosen: (next: Map<number, Order>) => void;
  total: number;
  filters: ListFilters;
  actions: OrderActions;
  onExport: () => void;
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
  const orders = [...chosen.values()];
  const can = (move: string) => orders.some((order) => order.allowed_moves.includes(move));
  const wanted = Math.min(total, MAX_SELECTED);

  const selectAll = async () => {
    setSelecting(0);
    const all = new Map<number, Order>();
    try {
      for (let page = 1; all.size < wanted; page += 1) {
        const { rows } = await api.call(shopOrdersRoutes.list, { query: { ...filters, page, limit: STEP } });
        for (const order of rows) if (all.size < MAX_SELECTED) all.set(order.id, order);
        setSelecting(all.size);
        if (rows.length < STEP) break;
      }
      onChosen(all);
      if (total > MAX_SELECTED)
        toast.warning(t('orders.list.selected_most', { most: MAX_SELECTED.toLocaleString('en-US') }));
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setSelecting(undefined);
    }
  };

  return (
    <Bar ref={bar} role="region" aria-label={t('orders.list.bulk')}>
      <strong role="status">
        {selecting === undefined
          ? t('common.selected', { count: chosen.size })
          : t('orders.list.selecting', { done: selecting, total: wanted })}
      </strong>
      {chosen.size < wanted ? (
        <Button size="small" loading={selecting !== undefined} onClick={() => void selectAll()}>
          {t('orders.list.select_matching', { total: total.toLocaleString('en-US') })}
        </Button>
      ) : null}
      <span className="end" />
      {can('print') ? (
        <Button
          className="act"
          size="small"
          variant="outlined"
          startIcon={<Printer aria-hidden />}
          onClick={() => actions.print(orders)}
        >
          {t('orders.list.print')}
        </Button>
      ) : null}
      <Button className="act" size="small" variant="outlined" startIcon={<Download aria-hidden />} onClick={onExport}>
        {t('orders.list.export')}
      </Button>
      {can('cancel') ? (
        <Button
          className="act"
          size="small"
          variant="outlined"
          color="error"
          startIcon={<Ban aria-hidden />}
          onClick={() => actions.cancel(orders)}
        >
          {t('orders.list.cancel')}
        </Button>
      ) : null}
      <Button className="clear" size="small" startIcon={<X aria-hidden />} onClick={() => onChosen(new Map())}>
        <span className="word">{t('orders.list.clear_selection')}</span>
      </Button>
    </Bar>
  );
}
