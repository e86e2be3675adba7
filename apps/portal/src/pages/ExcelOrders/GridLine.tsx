import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnOf, FIELDS } from './columns.rules.ts';
import type { Area } from './edits.rules.ts';
import { HEAD_WIDTH, ROW_HEIGHT, TABLE_WIDTH, WIDTHS } from './grid.rules.ts';
import type { CellFault, Row } from './row.rules.ts';
import type { RowState } from './use-table.ts';

const Line = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'absolute',
    insetInlineStart: 0,
    display: 'flex',
    height: ROW_HEIGHT,
    width: TABLE_WIDTH,
    '& > *': {
      position: 'relative',
      flex: 'none',
      padding: '0 8px',
      lineHeight: `${ROW_HEIGHT - 1}px`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.line}`,
      borderInlineEnd: `1px solid ${palette.line}`,
      backgroundColor: palette.background.paper,
      cursor: 'cell',
    },
    '& > .head': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 2,
      display: 'flex',
      gap: 8,
      fontSize: 13,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      cursor: 'default',
    },
    '& > .wrong': {
      backgroundColor: palette.tone.error.tint,
      color: palette.tone.error.text,
      boxShadow: `inset 3px 0 0 ${palette.error.main}`,
    },
    '& > .chosen': { backgroundColor: palette.selected, color: palette.text.primary },
    '& > .active': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '& > .figure': { fontVariantNumeric: 'tabular-nums' },
    '&.booked > *': { color: palette.text.secondary },
    '& .state-booked': { color: palette.tone.success.text },
    '& .state-faulty, & .state-refused': { color: palette.tone.error.text },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      padding: '0 8px',
      border: 0,
      outline: 'none',
      font: 'inherit',
      color: palette.text.primary,
      backgroundColor: 'transparent',
    },
    '& input.editing': {
      backgroundColor: palette.background.paper,
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
    },
    '& input.idle': { caretColor: 'transparent', cursor: 'cell' },
  };
});
const FIGURES = new Set<string>(['telephone', 'zip_code', 'weight', 'width', 'length', 'height', 'cod_amount', 'product_price']); // prettier-ignore

/** A row of the grid. @param at its place among the rows that are drawn; `number` is that of the table */
export function GridLine({
  row,
  at,
  number,
  state,
  faults,
  selected,
  active,
  field: input,
  onCell,
  onEdit,
}: {
  row: Row;
  at: number;
  number: number;
  state: RowState;
  faults: readonly (CellFault & { text: string })[];
  selected: Area | undefined;
  active: number | undefined;
  field: ReactNode;
  onCell: (column: number, extend: boolean) => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Line
      role="row"
      aria-rowindex={at + 2}
      className={state === 'booked' ? 'booked' : undefined}
      style={{ top: at * ROW_HEIGHT }}
    >
      <span role="rowheader" aria-colindex={1} className="head" style={{ width: HEAD_WIDTH }}>
        <span>{number}</span>
        {state === 'empty' || state === 'checking' ? null : (
          <span className={`state-${state}`} data-field="row_state">
            {t(`excel.state.${state}`)}
          </span>
        )}
      </span>
      {FIELDS.map((name) => {
        const column = columnOf(name);
        const fault = faults.find((one) => one.field === name);
        const chosen = selected && column >= selected.left && column <= selected.right;
        const classes = [
          fault ? 'wrong' : '',
          chosen && (selected.top !== selected.bottom || selected.left !== selected.right) ? 'chosen' : '',
          active === column ? 'active' : '',
          FIGURES.has(name) ? 'figure' : '',
        ];
        return (
          <span
            role="gridcell"
            key={name}
            aria-colindex={column + 2}
            aria-selected={chosen || undefined}
            aria-invalid={fault ? true : undefined}
            title={fault?.text}
            className={classes.filter(Boolean).join(' ') || undefined}
            style={{ width: WIDTHS[name] }}
            onPointerDown={(event) => {
              if (event.button !== 0 || (event.target as Element).className === 'editing') return;
              // The field of the new cell gets the focus, once it is there.
              event.preventDefault();
              onCell(column, event.shiftKey);
            }}
            onPointerEnter={(event) => {
              if (event.buttons === 1 && event.pointerType === 'mouse') onCell(column, true);
            }}
            onDoubleClick={onEdit}
          >
            {row.cells[column]}
            {active === column ? input : null}
          </span>
        );
      })}
    </Line>
  );
}
