import { Checkbox, TableCell } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';
import { useTranslate } from '../providers/translate.ts';

/** Width of the column of boxes, in px: a box and the padding of the first cell; in less, the cell ends in an ellipsis. */
export const SELECT_WIDTH = 64;

type Selection = ReturnType<typeof useSelection>;

/**
 * react-admin's selection of rows, with ranges by Shift. It ends when the filter changes: nothing is selected that
 * the user has not just seen. @param on whether rows are selected at all
 */
export function useSelection(on: boolean) {
  const { data = [], selectedIds, filterValues, onSelect, onUnselectItems } = useListContext<RaRecord>();
  const last = useRef<Identifier>(undefined);
  const filter = JSON.stringify(filterValues);
  const clear = useEffectEvent(() => {
    last.current = undefined;
    if (on && selectedIds.length > 0) onUnselectItems();
  });
  useEffect(() => clear(), [filter]);
  const set = (ids: readonly Identifier[], selected: boolean) => {
    const others = selectedIds.filter((id) => !ids.includes(id));
    onSelect(selected ? [...others, ...ids] : others);
  };
  const page = data.map(({ id }) => id);
  const here = page.filter((id) => selectedIds.includes(id)).length;
  return {
    has: (id: Identifier) => selectedIds.includes(id),
    /** All rows of the page, some of them, or none. */
    state: here === 0 ? 'none' : here === page.length ? 'all' : 'some',
    setPage: (selected: boolean) => set(page, selected),
    /** @param range takes the rows from the last one to this one along. */
    toggle(id: Identifier, range: boolean) {
      const ends = [page.indexOf(id), page.indexOf(last.current ?? id)].toSorted((a, b) => a - b);
      const [from = 0, to = 0] = ends;
      set(range && from >= 0 ? page.slice(from, to + 1) : [id], !selectedIds.includes(id));
      last.current = id;
    },
  } as const;
}

const box = { p: 0, width: 32, height: 32 } as const;

export function SelectPage({ selection }: { selection: Selection }) {
  const translate = useTranslate();
  return (
    <TableCell sx={{ width: SELECT_WIDTH }}>
      <Checkbox
        size="small"
        sx={box}
        checked={selection.state === 'all'}
        indeterminate={selection.state === 'some'}
        onChange={(_, checked) => selection.setPage(checked)}
        slotProps={{ input: { 'aria-label': translate('console.run.select_page') } }}
      />
    </TableCell>
  );
}

export function SelectRow({ id, selection }: { id: Identifier; selection: Selection }) {
  const translate = useTranslate();
  return (
    <TableCell onClick={(event) => event.stopPropagation()} sx={{ cursor: 'default' }}>
      <Checkbox
        size="small"
        sx={box}
        checked={selection.has(id)}
        // A click and the space bar both are clicks of the box, and only they know whether Shift was held.
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        slotProps={{ input: { 'aria-label': `${translate('console.run.select_row')}: ${id}` } }}
      />
    </TableCell>
  );
}
