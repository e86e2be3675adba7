import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useRef, type ChangeEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesSkeleton } from './states.tsx';
import { usePhone } from './use-phone.ts';

/** Breakpoints of a table in px; wide to narrow, so that the narrowest matching one wins. */
const STEPS = [1080, 900, 820, 680] as const;
type Step = (typeof STEPS)[number];

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers: aligned to the right in every direction, tabular. */
  numeric?: boolean;
  width?: number | string;
  sortable?: boolean;
  /**
   * Minimum table width for this column, px. In any cell the class `from-820` does the same for a part of it,
   * and `until-820` for its replacement in narrower tables.
   */
  from?: Step;
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Accessible name of the row; required with `onSelection`. */
  rowName?: (row: Row) => string;
  selection?: ReadonlySet<string>;
  onSelection?: (next: Set<string>) => void;
  sort?: Sort;
  onSort?: (next: Sort) => void;
  /** 44 px or 56 px rows. */
  density?: 'compact' | 'comfortable';
  /** Renders a row below 900 px; without it the table scrolls horizontally. */
  card?: (row: Row, select: ReactNode) => ReactNode;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  loading?: boolean;
  /** Whether the rows are outdated while new ones load: they cannot be selected. */
  stale?: boolean;
  /** A row was clicked. @param aside in a new tab: with Ctrl, Cmd or the middle button */
  onOpen?: (row: Row, aside: boolean) => void;
  /** Top offset of the sticky header, in px; undefined disables it. */
  stickyTop?: number | string;
}

const HEAD_HEIGHT = 52;
/** Column gaps shrink before columns are hidden. */
const CLOSER: Partial<Record<Step, object>> = {
  1080: { '& th, & td': { paddingInline: 8 } },
  820: {
    '& th, & td': { paddingInline: 5 },
    '& .figures': { paddingInline: 8 },
    '& .figures.from-680': { paddingInline: 14 },
    '& tr > :first-of-type:not(.MuiTableCell-paddingCheckbox)': { paddingInlineStart: 16 },
    '& tr > .figures.edge': { paddingInlineEnd: 16 },
  },
};
const Root = styled('div')({
  width: '100%',
  overflowX: 'auto',
  position: 'relative',
  containerType: 'inline-size',
  // Aligns text with the card's header and filters; a checkbox has its own padding.
  '& tr > :first-of-type:not(.MuiTableCell-paddingCheckbox)': { paddingInlineStart: 20 },
  '& tr > .figures:last-of-type': { paddingInlineEnd: 20 },
  // Rows of two lines fit into both heights; border included.
  '& tbody tr': { height: 56 },
  '& tbody td': { paddingBlock: 4, lineHeight: 1.5 },
  '&[data-density="compact"] tbody tr': { height: 44 },
  '&[data-density="compact"] tbody td': { paddingBlock: 1 },
  // Keeps the focused element clear of the header.
  '&[data-sticky] tbody :is(a, button, input)': { scrollMarginTop: HEAD_HEIGHT },
  ...Object.fromEntries(
    STEPS.flatMap((step) => [
      [`@container (width < ${step}px)`, { [`& .from-${step}`]: { display: 'none' }, ...CLOSER[step] }],
      [`@container (width >= ${step}px)`, { [`& .until-${step}`]: { display: 'none' } }],
    ]),
  ),
});
const Cell = styled(TableCell)({
  '&.figures': {
    textAlign: 'right /* @noflip */' as 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
const Cards = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** Rows as a table, or as cards on a phone. Sorting, paging and selection are state of the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, loading, stale, empty, card } = props;
  const phone = usePhone();
  const lastRef = useRef<string>(undefined);
  if (loading && rows.length === 0) return <LinesSkeleton lines={8} label={props.label} />;
  if (rows.length === 0) return <>{empty}</>;
  if (phone && card)
    return (
      <Cards aria-label={props.label} aria-busy={stale || undefined} style={stale ? { opacity: 0.6 } : undefined}>
        {rows.map((row) => (
          <li key={rowId(row)}>{card(row, <RowCheckbox {...props} lastRef={lastRef} row={row} />)}</li>
        ))}
      </Cards>
    );
  return <WideTable {...props} lastRef={lastRef} />;
}

/** Selection of rows: the id of the one that was selected or deselected last. */
type Selecting<Row> = DataTableProps<Row> & { lastRef: RefObject<string | undefined> };

function RowCheckbox<Row>({
  row,
  rows,
  rowId,
  rowName,
  selection,
  onSelection,
  stale = false,
  lastRef,
}: Selecting<Row> & { row: Row }) {
  const { t } = useTranslation();
  if (!onSelection) return null;
  const id = rowId(row);
  /** With Shift all rows from the last one to this become what this becomes. */
  const toggle = ({ nativeEvent }: ChangeEvent) => {
    const ids = rows.map(rowId);
    const at = ids.indexOf(id);
    const before = (nativeEvent as unknown as MouseEvent).shiftKey ? ids.indexOf(lastRef.current ?? '') : -1;
    const from = before < 0 ? at : before;
    const next = new Set(selection);
    const on = !next.has(id);
    for (const one of ids.slice(Math.min(from, at), Math.max(from, at) + 1))
      if (on) next.add(one);
      else next.delete(one);
    lastRef.current = id;
    onSelection(next);
  };
  return (
    <Checkbox
      checked={selection?.has(id) ?? false}
      disabled={stale}
      onChange={toggle}
      // Shift would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      slotProps={{ input: { 'aria-label': t('common.select_row', { name: rowName?.(row) ?? id }) } }}
    />
  );
}

function WideTable<Row>(props: Selecting<Row>) {
  const { label, columns, rows, rowId, selection, onSelection, sort, onSort, density = 'comfortable' } = props;
  const { t } = useTranslation();
  /** The last visible column. */
  const edge = columns.findLast((column) => !column.from);
  const classOf = (column: Column<Row>) =>
    [column.numeric && 'figures', column.from && `from-${column.from}`, column === edge && 'edge']
      .filter(Boolean)
      .join(' ');
  const ids = rows.map(rowId);
  const chosen = ids.filter((id) => selection?.has(id)).length;
  const all = chosen === ids.length;
  const toggleAll = () => {
    const next = new Set(selection);
    for (const id of ids)
      if (all) next.delete(id);
      else next.add(id);
    onSelection?.(next);
  };
  /** What has an action of its own opens nothing besides, and neither does a menu of the row or the marking of text. */
  const open = (row: Row, event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return;
    if (event.button === 0 && getSelection()?.isCollapsed === false) return;
    if (event.button < 2) props.onOpen?.(row, event.button === 1 || event.ctrlKey || event.metaKey);
  };
  return (
    <Root
      style={{
        ...(props.stale ? { opacity: 0.6 } : {}),
        // A scroll container would confine the sticky header.
        ...(props.stickyTop === undefined ? {} : { overflowX: 'clip' as const }),
      }}
      // What scrolls can be scrolled by keys, also where no row has a link. No landmark: the card around it may be one.
      {...(props.stickyTop === undefined ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
      aria-busy={props.stale || undefined}
      data-density={density}
      data-sticky={props.stickyTop === undefined ? undefined : true}
    >
      <Table aria-label={label} stickyHeader={props.stickyTop !== undefined}>
        <TableHead>
          <TableRow>
            {onSelection ? (
              <TableCell padding="checkbox" style={{ width: 48, top: props.stickyTop }}>
                <Checkbox
                  checked={all}
                  disabled={props.stale ?? false}
                  indeterminate={chosen > 0 && !all}
                  onChange={toggleAll}
                  slotProps={{ input: { 'aria-label': t('common.select_all') } }}
                />
              </TableCell>
            ) : null}
            {columns.map((column) => {
              const sorted = sort?.id === column.id ? sort.direction : undefined;
              return (
                <Cell
                  key={column.id}
                  scope="col"
                  className={classOf(column)}
                  style={{ width: column.width, top: props.stickyTop }}
                  {...(column.sortable ? { sortDirection: sorted ?? (false as const) } : {})}
                >
                  {column.sortable && onSort ? (
                    <TableSortLabel
                      active={sorted !== undefined}
                      direction={sorted ?? 'desc'}
                      onClick={() => onSort({ id: column.id, direction: sorted === 'desc' ? 'asc' : 'desc' })}
                      sx={{ minHeight: 28 }}
                    >
                      {column.header}
                    </TableSortLabel>
                  ) : (
                    column.header
                  )}
                </Cell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={rowId(row)}
              hover={Boolean(props.onOpen)}
              selected={selection?.has(rowId(row)) ?? false}
              onClick={(event) => open(row, event)}
              onAuxClick={(event) => open(row, event)}
              style={{ cursor: props.onOpen ? 'pointer' : undefined }}
            >
              {onSelection ? (
                <TableCell padding="checkbox">
                  <RowCheckbox {...props} row={row} />
                </TableCell>
              ) : null}
              {columns.map((column) => (
                <Cell key={column.id} className={classOf(column)}>
                  {column.cell(row)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Root>
  );
}
