import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '@lamliang/ui';
import { cell, type CellFault, type Row } from './row.rules.ts';
import type { RowState } from './use-table.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled(ButtonBase)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'block',
    width: '100%',
    minHeight: 64,
    padding: '10px 16px',
    textAlign: 'start',
    fontSize: 14,
    lineHeight: 1.6,
    borderBottom: `1px solid ${palette.line}`,
    '& .first': { display: 'flex', gap: 8, justifyContent: 'space-between', fontWeight: 500 },
    '& .more': { display: 'block', color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& .fault': { display: 'block', color: palette.tone.error.text, overflowWrap: 'anywhere' },
  };
});
/** Rows that are drawn, and how many come with a press. */
const STEP = 40;

/** The rows as a list, where the window is too narrow for a table; a row opens its cells. */
export function RowCards({
  rows,
  numberOf,
  stateOf,
  faultsOf,
  empty,
  onOpen,
}: {
  rows: readonly Row[];
  numberOf: (at: number) => number;
  stateOf: (row: Row) => RowState;
  faultsOf: (row: Row) => readonly (CellFault & { text: string; label: string })[];
  empty: string;
  onOpen: (row: Row, number: number) => void;
}) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(0);
  const first = Math.min(from, Math.max(0, Math.floor((rows.length - 1) / STEP) * STEP));
  const shown = rows.slice(first, first + STEP);
  if (rows.length === 0) return <p style={{ padding: '16px', margin: 0 }}>{empty}</p>;
  return (
    <>
      <List aria-label={t('excel.table.label')}>
        {shown.map((row, i) => {
          const state = stateOf(row);
          const number = numberOf(first + i);
          return (
            <li key={row.id}>
              <Item onClick={() => onOpen(row, number)}>
                <span className="first">
                  <span>
                    {number} · {cell(row, 'name') || t('excel.table.empty_cell')}
                  </span>
                  <span>{state === 'empty' || state === 'checking' ? '' : t(`excel.state.${state}`)}</span>
                </span>
                <span className="more">
                  {[cell(row, 'telephone'), cell(row, 'province'), cell(row, 'zip_code')].filter(Boolean).join(' · ')}
                </span>
                {faultsOf(row).map((one) => (
                  <span className="fault" key={one.field}>
                    {one.label}: {one.text}
                  </span>
                ))}
              </Item>
            </li>
          );
        })}
      </List>
      {rows.length > STEP ? (
        <Pager page={first / STEP + 1} limit={STEP} total={rows.length} onPage={(page) => setFrom((page - 1) * STEP)} />
      ) : null}
    </>
  );
}
