import { keyBelow, type PhraseKey } from '@lamliang/i18n';
import { Box, Button, IconButton } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../../providers/translate.ts';
import { cellBefore, GRIDS, type GridName } from './draft.ts';

/** Rows that the arrow keys move by. */
const STEPS: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/**
 * Bands in cells that are edited in place: arrows up and down and Enter move between rows, Tab between cells. What differs
 * from the card before is marked, and says what it was.
 * @param faults phrase keys by `<row>.<column>`
 */
export function RateGrid({
  name,
  rows,
  before,
  faults,
  onChange,
}: {
  name: GridName;
  rows: readonly string[][];
  before: readonly string[][] | undefined;
  faults: Readonly<Record<string, string>>;
  onChange: (rows: string[][]) => void;
}) {
  const translate = useTranslate();
  const table = useRef<HTMLTableElement>(null);
  const columns = GRIDS[name];
  const titles = columns.map((column) => translate(keyBelow('console.rates.column', column)));
  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus(row + step, column);
  };
  const enter = (at: number, column: number, text: string) =>
    onChange(rows.map((row, index) => (index === at ? row.map((old, i) => (i === column ? text : old)) : [...row])));
  const add = () => {
    onChange([...rows.map((row) => [...row]), columns.map(() => '')]);
    requestAnimationFrame(() => focus(rows.length, 0));
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        ref={table}
        aria-label={translate(keyBelow('console.value.figure_part', name))}
        sx={{ borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', '& th': { textAlign: 'right' } }}
      >
        <thead>
          <tr>
            {titles.map((title, column) => (
              <Box
                component="th"
                scope="col"
                key={columns[column]}
                sx={{ p: '4px 8px', fontWeight: 500, fontSize: 13 }}
              >
                {title}
              </Box>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column, index) => {
                const text = row[index] ?? '';
                const was = cellBefore(before, row, index);
                const isChanged = was === undefined || Number(was) !== Number(text.replaceAll(',', ''));
                const fault = faults[`${at}.${column}`];
                const hint = fault ? translate(fault as PhraseKey, { _: fault }) : isChanged && was !== undefined ? translate('console.rates.was', { value: was }) : undefined; // prettier-ignore
                return (
                  <Box component="td" key={column} sx={{ p: '1px' }}>
                    <Box
                      component="input"
                      data-cell={`${at}-${index}`}
                      inputMode="decimal"
                      value={text}
                      title={hint}
                      aria-label={[titles[index], index > 0 ? `${titles[0]} ${row[0]}` : String(at + 1), hint].filter(Boolean).join(', ')} // prettier-ignore
                      aria-invalid={Boolean(fault)}
                      onChange={(event) => enter(at, index, event.target.value)}
                      onFocus={(event) => event.target.select()}
                      onKeyDown={(event) => onKeyDown(event, at, index)}
                      sx={(theme) => ({
                        width: { xs: 96, sm: 132 },
                        height: { xs: 44, md: 32 },
                        px: '8px',
                        textAlign: 'right',
                        font: 'inherit',
                        fontSize: { xs: 16, md: 14 },
                        color: 'text.primary',
                        backgroundColor: isChanged ? 'action.selected' : 'background.paper',
                        border: 1,
                        borderStyle: 'solid',
                        borderColor: fault ? 'error.main' : isChanged ? 'primary.main' : 'divider',
                        borderRadius: '4px',
                        '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: '1px' },
                      })}
                    />
                  </Box>
                );
              })}
              <td>
                <IconButton
                  size="small"
                  aria-label={translate('console.rates.remove_row', { row: row[0] || at + 1 })}
                  onClick={() => onChange(rows.filter((_, index) => index !== at).map((one) => [...one]))}
                  sx={{ width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={add}
        sx={{ mt: '8px', minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.rates.add_row')}
      </Button>
    </Box>
  );
}
