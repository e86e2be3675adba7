import { styled } from '@mui/material/styles';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, FIELDS } from './columns.rules.ts';
import { clear, copiedText, fillDown, pastedCells, type Area, type Change } from './edits.rules.ts';
import { useFieldLabel } from './field-label.ts';
import {
  columnStart,
  drawnRows,
  HEAD_WIDTH,
  placeAfter,
  ROW_HEIGHT,
  TABLE_WIDTH,
  WIDTHS,
  type Place,
} from './grid.rules.ts';
import { GridLine } from './GridLine.tsx';
import type { CellFault, Row } from './row.rules.ts';
import type { RowState } from './use-table.ts';

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    overflow: 'auto',
    height: 'min(62vh, 760px)',
    minHeight: 240,
    borderBlock: `1px solid ${palette.line}`,
    fontSize: 14,
    overscrollBehavior: 'contain',
    '& .names': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      display: 'flex',
      height: ROW_HEIGHT,
      backgroundColor: palette.raised,
      fontWeight: 500,
      fontSize: 13,
    },
    '& .names > *': {
      padding: '0 8px',
      lineHeight: `${ROW_HEIGHT}px`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.line}`,
    },
    '& .corner': { position: 'sticky', insetInlineStart: 0, zIndex: 1, backgroundColor: palette.raised },
  };
});

export interface GridProps {
  /** The rows in sight of the filter, and the number of each in the table, from 1. */
  rows: readonly Row[];
  numberOf: (at: number) => number;
  faultsOf: (row: Row) => readonly (CellFault & { text: string })[];
  stateOf: (row: Row) => RowState;
  fixed: (row: Row) => boolean;
  place: Place;
  /** Another number takes the focus into the active cell. */
  grab: number;
  area: Area;
  /** @param from where the area begins; the place itself where it is one cell */
  onPlace: (place: Place, from?: Place) => void;
  onChanges: (changes: readonly Change[]) => void;
  onPaste: (cells: string[][] | undefined) => void;
  onKey: (key: 'undo' | 'redo' | 'find' | 'next_fault' | 'last_fault') => void;
}

/**
 * A table of any number of rows, of which those in sight are drawn. The field of the active cell has the focus, so that
 * input methods work: what is typed replaces the cell, F2 or Enter edits it.
 */
export function Grid(props: GridProps) {
  const { rows, numberOf, faultsOf, stateOf, fixed, place, grab, area, onPlace, onChanges, onPaste, onKey } = props;
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  /** The text of the active cell while it is edited. */
  const [draft, setDraft] = useState<string>();
  /** Where an area begins; it ends at the place. */
  const anchor = useRef(place);
  const hadFocus = useRef(false);
  const active = rows[place.row];
  const locked = active === undefined || fixed(active);

  const measure = useCallback(() => {
    const node = frame.current;
    if (node) setView({ top: node.scrollTop, height: node.clientHeight });
  }, []);
  useEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [measure]);

  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    const top = place.row * ROW_HEIGHT;
    const inSight = node.clientHeight - ROW_HEIGHT;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + ROW_HEIGHT > node.scrollTop + inSight) node.scrollTop = top + ROW_HEIGHT - inSight;
    // A window from right to left counts to the left, below zero.
    const sign = getComputedStyle(node).direction === 'rtl' ? -1 : 1;
    const from = columnStart(place.column) - HEAD_WIDTH;
    const to = columnStart(place.column) + WIDTHS[FIELDS[place.column]!] - node.clientWidth;
    const at = Math.abs(node.scrollLeft);
    if (at > from) node.scrollLeft = sign * from;
    else if (at < to) node.scrollLeft = sign * to;
    measure();
  }, [place.row, place.column, measure]);
  useEffect(() => {
    if (hadFocus.current) input.current?.focus({ preventScroll: true });
  }, [place.row, place.column]);

  useEffect(() => {
    if (grab > 0) input.current?.focus({ preventScroll: true });
  }, [grab]);

  const move = (to: Place, extend = false) => {
    hadFocus.current = true;
    if (!extend) anchor.current = to;
    onPlace(to, anchor.current);
    // Where the place stays, nothing else takes the focus there.
    if (to.row === place.row && to.column === place.column) input.current?.focus({ preventScroll: true });
  };
  const commit = () => {
    if (draft !== undefined && !locked) onChanges([{ ...place, text: draft }]);
    setDraft(undefined);
  };
  const step = (by: number, aside = 0) =>
    move({
      row: Math.min(Math.max(0, place.row + by), rows.length - 1),
      column: Math.min(Math.max(0, place.column + aside), FIELDS.length - 1),
    });

  const onEditKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(undefined);
    else if (event.key === 'Enter') {
      commit();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Tab') {
      commit();
      step(0, event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onMoveKey = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    // On Thai keyboards the letters are others: a shortcut is told by its place, too.
    const is = (key: string) =>
      control && !event.altKey && (letter === key || event.code === `Key${key.toUpperCase()}`);
    const rtl = document.dir === 'rtl';
    const next = placeAfter(event, place, rows.length, Math.floor(view.height / ROW_HEIGHT) - 1, rtl);
    if (next) move(next, event.shiftKey);
    else if (event.key === 'F2' || event.key === 'Enter') {
      if (!locked) setDraft(active.cells[place.column]);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onChanges(clear(area));
    else if (event.key === 'F8') onKey(event.shiftKey ? 'last_fault' : 'next_fault');
    else if (event.key === 'Escape') move(place);
    else if (is('d')) onChanges(fillDown(rows, area));
    else if (is('z')) onKey(event.shiftKey ? 'redo' : 'undo');
    else if (is('y')) onKey('redo');
    else if (is('f')) onKey('find');
    else if (is('a')) {
      anchor.current = { row: 0, column: 0 };
      onPlace({ row: rows.length - 1, column: FIELDS.length - 1 }, anchor.current);
    } else return;
    event.preventDefault();
  };
  const copy = (event: ClipboardEvent, cut: boolean) => {
    if (draft !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(rows, area));
    if (cut) onChanges(clear(area));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (draft !== undefined && !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setDraft(undefined);
    onPaste(pastedCells(text));
  };

  const [from, to] = drawnRows(view.top, view.height, rows.length);
  const drawn = Array.from({ length: to - from }, (_, at) => from + at);
  // The active cell keeps its field, and with it the focus, also while it is out of sight.
  if (active && (place.row < from || place.row >= to)) drawn.push(place.row);

  return (
    <Frame
      ref={frame}
      role="grid"
      aria-label={t('excel.table.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={FIELDS.length + 1}
      aria-multiselectable
      onScroll={measure}
      onFocus={() => (hadFocus.current = true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        hadFocus.current = false;
        commit();
      }}
    >
      <div role="rowgroup">
        <div className="names" role="row" aria-rowindex={1} style={{ width: TABLE_WIDTH }}>
          <span role="columnheader" aria-colindex={1} className="corner" style={{ width: HEAD_WIDTH, flex: 'none' }}>
            {t('excel.row')}
          </span>
          {FIELDS.map((field) => (
            <span
              role="columnheader"
              key={field}
              aria-colindex={columnOf(field) + 2}
              style={{ width: WIDTHS[field], flex: 'none' }}
            >
              {labelOf(field)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ position: 'relative', height: rows.length * ROW_HEIGHT, width: TABLE_WIDTH }}>
        {drawn.map((at) => {
          const row = rows[at]!;
          const isActive = at === place.row;
          return (
            <GridLine
              key={row.id}
              row={row}
              at={at}
              number={numberOf(at)}
              state={stateOf(row)}
              faults={faultsOf(row)}
              selected={at >= area.top && at <= area.bottom ? area : undefined}
              active={isActive ? place.column : undefined}
              onCell={(column, extend) => {
                commit();
                move({ row: at, column }, extend);
              }}
              onEdit={() => {
                if (!locked) setDraft(active.cells[place.column]);
              }}
              field={
                isActive ? (
                  <input
                    ref={input}
                    className={draft === undefined ? 'idle' : 'editing'}
                    aria-label={`${t('excel.table.cell', { column: labelOf(FIELDS[place.column]!), row: numberOf(at) })}: ${row.cells[place.column] || t('excel.table.empty_cell')}`}
                    aria-invalid={faultsOf(row).some(({ field }) => columnOf(field) === place.column) || undefined}
                    aria-describedby="sheet-fault"
                    readOnly={locked}
                    value={draft ?? ''}
                    onChange={(event) => setDraft(event.target.value)}
                    onKeyDown={draft === undefined ? onMoveKey : onEditKey}
                    onCopy={(event) => copy(event, false)}
                    onCut={(event) => copy(event, true)}
                    onPaste={paste}
                    autoComplete="off"
                    spellCheck={false}
                  />
                ) : null
              }
            />
          );
        })}
      </div>
    </Frame>
  );
}
