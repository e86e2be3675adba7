import type { Satang } from '@lamliang/kernel';
import { Money, moneyText } from '@lamliang/ui';
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { useTranslate } from '../providers/translate.ts';
import { Cell, hintOf, isNumber, useColumnLabel, type Column } from './columns.tsx';
import { SELECT_WIDTH, SelectPage, SelectRow, useSelection } from './selection.tsx';
import { useKeptScroll, type QueuePosition } from './useQueue.ts';
import type { Totals } from './useTotals.ts';

const ROW = 40;
const HEAD = 36;
const SKELETON_ROWS = 12;
/** The least of a column without a width, in px: what names a row is read first. */
const [NAME, REST] = [200, 130];
/** Upper bounds in px, by the font and the sizes below: a digit, a letter of a heading, the padding of a cell, a sort arrow. */
const [DIGIT, LETTER, PADDING, ARROW] = [8.4, 8, 32, 26];

/** Dense single-line rows; header and totals stay in view. */
export function QueueTable({
  columns,
  position,
  totals,
  label,
  narrow,
  selects = false,
}: {
  columns: readonly Column[];
  position: QueuePosition;
  totals: Totals | undefined;
  label: string;
  /** The side panel takes a part of the width: columns that can be spared step back. */
  narrow: boolean;
  /** Rows have a box to select them by. */
  selects?: boolean;
}) {
  const { data, isPending, sort, setSort } = useListContext<RaRecord>();
  const labelOf = useColumnLabel();
  const selection = useSelection(selects);
  const translate = useTranslate();
  const shown = narrow ? columns.filter((column) => !column.optional) : columns;
  const widthOf = (column: Column) => widthOfColumn(column, labelOf(column), data ?? [], totals?.sums[column.source]);
  const align = (column: Column) => (isNumber(column) ? 'right' : 'left');

  return (
    <TableContainer
      ref={useKeptScroll()}
      sx={{ flexGrow: 1, minHeight: 0, overflow: 'auto', scrollPaddingBlock: `${HEAD}px ${ROW}px` }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table
        stickyHeader
        size="small"
        sx={{
          tableLayout: 'fixed',
          minWidth: shown.reduce(
            (sum, column, at) => sum + (widthOf(column) ?? (at === 0 ? NAME : REST)),
            selects ? SELECT_WIDTH : 0,
          ),
          '& .MuiTableCell-root': {
            height: ROW,
            boxSizing: 'border-box',
            py: 0,
            px: '12px',
            fontSize: 14,
            lineHeight: `${ROW - 1}px`,
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            borderColor: 'divider',
          },
          '& .MuiTableBody-root .MuiTableCell-root > span': { verticalAlign: 'middle', lineHeight: '24px' },
          '& .MuiTableCell-root:first-of-type': { pl: '20px' },
          '& .MuiTableCell-root:last-of-type': { pr: '20px' },
          '& .MuiTableCell-head': {
            height: HEAD,
            lineHeight: `${HEAD - 1}px`,
            fontSize: 13,
            fontWeight: 500,
            color: 'text.secondary',
            backgroundColor: 'background.paper',
          },
        }}
      >
        <TableHead>
          <TableRow>
            {selects ? <SelectPage selection={selection} /> : null}
            {shown.map((column) => (
              <TableCell
                key={column.source}
                align={align(column)}
                sx={{ width: widthOf(column) }}
                sortDirection={sort.field === column.source ? (sort.order.toLowerCase() as 'asc' | 'desc') : false}
              >
                {column.sortable ? (
                  <TableSortLabel
                    active={sort.field === column.source}
                    direction={sort.field === column.source && sort.order === 'ASC' ? 'asc' : 'desc'}
                    onClick={() =>
                      setSort({
                        field: column.source,
                        order: sort.field === column.source && sort.order === 'DESC' ? 'ASC' : 'DESC',
                      })
                    }
                    sx={{ minHeight: 28 }}
                  >
                    {labelOf(column)}
                  </TableSortLabel>
                ) : (
                  labelOf(column)
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isPending
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                // Not the key of a record with a small id: its row would be this one, moved.
                <TableRow key={`skeleton-${row}`} aria-hidden>
                  {selects ? <TableCell /> : null}
                  {shown.map((column) => (
                    <TableCell key={column.source}>
                      <Skeleton variant="text" width="70%" />
                    </TableCell>
                  ))}
                </TableRow>
              ))
            : data?.map((record, row) => (
                <TableRow
                  key={record.id}
                  hover
                  aria-current={String(record.id) === position.openId ? 'true' : undefined}
                  onClick={() => position.open(record.id)}
                  sx={{
                    cursor: 'pointer',
                    '&[aria-current], &[aria-current]:hover': { backgroundColor: 'selected' },
                    '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
                  }}
                >
                  {selects ? <SelectRow id={record.id} selection={selection} /> : null}
                  {shown.map((column, index) => (
                    <TableCell key={column.source} align={align(column)} title={hintOf(column, record)}>
                      {index === 0 ? (
                        <Box
                          component={Link}
                          ref={(link: HTMLAnchorElement | null) => {
                            position.links.current[row] = link;
                          }}
                          to={position.pathOf(record.id)}
                          onClick={(event) => event.stopPropagation()}
                          sx={{
                            color: 'text.primary',
                            fontWeight: 500,
                            textDecoration: 'none',
                            display: 'inline-block',
                            minHeight: 24,
                            verticalAlign: 'middle',
                            lineHeight: '24px',
                            maxWidth: '100%',
                            overflow: 'hidden',
                            textOverflow: 'ellipsis',
                            '&:focus-visible': { outline: 'none' },
                          }}
                        >
                          <Cell column={column} record={record} />
                        </Box>
                      ) : (
                        <Cell column={column} record={record} />
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
        </TableBody>
        {totals ? (
          <TableFooter>
            <TableRow>
              {selects ? <TableCell /> : null}
              {footCells(shown).map(({ column, span }) => (
                <TableCell
                  key={column.source}
                  colSpan={span}
                  align={column.summed ? 'right' : 'left'}
                  sx={{
                    position: 'sticky',
                    bottom: 0,
                    zIndex: 1,
                    borderTop: 1,
                    borderBottom: 0,
                    backgroundColor: 'background.paper',
                    color: 'text.primary',
                  }}
                >
                  {column.summed ? (
                    <b>
                      <Money bare value={totals.sums[column.source]} />
                    </b>
                  ) : column === shown[0] ? (
                    translate(`console.queue.sum_${totals.of}`, { total: totals.rows.toLocaleString('en-US') })
                  ) : null}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        ) : null}
      </Table>
    </TableContainer>
  );
}

/** In px, so that no amount and no heading over amounts or with an arrow is cut off; undefined for what shares the rest. */
function widthOfColumn(
  column: Column,
  label: string,
  rows: readonly RaRecord[],
  total = 0 as Satang,
): number | undefined {
  const isMoney = column.kind === 'money';
  if (column.width === undefined || !(isMoney || column.sortable)) return column.width;
  const amounts = isMoney ? [...rows.map((row) => (row[column.source] ?? 0) as Satang), total] : [];
  const figures = amounts.map((amount) => Math.ceil(moneyText(amount).length * DIGIT) + PADDING);
  const heading = label.replaceAll(/\p{M}/gu, '').length * LETTER + PADDING + (column.sortable ? ARROW : 0);
  return Math.max(column.width, heading, ...figures);
}

/** The footer's label spans up to the first sum, so that a narrow column does not cut it off. */
function footCells(columns: readonly Column[]): { column: Column; span: number }[] {
  const cells: { column: Column; span: number }[] = [];
  for (const column of columns) {
    const last = cells.at(-1);
    if (last && !column.summed && !last.column.summed) last.span += 1;
    else cells.push({ column, span: 1 });
  }
  return cells;
}
