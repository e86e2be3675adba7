import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ArrowDownToLine, ListPlus, Redo2, Search as Find, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Note, useFailureText, usePhone } from '@lamliang/ui';
import { columnOf, FIELDS } from './columns.rules.ts';
import { areaOf, blankRows, fillDown, findNext, MOST_ROWS, paste, replaceAll, withChanges, type Change } from './edits.rules.ts'; // prettier-ignore
import { FindBar } from './FindBar.tsx';
import { Grid } from './Grid.tsx';
import type { Place } from './grid.rules.ts';
import { cleanCell, type Row } from './row.rules.ts';
import { RowCards } from './RowCards.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { SheetWorker } from './sheet-worker.ts';
import type { ShownFault } from './use-row-faults.ts';
import type { Table } from './use-table.ts';

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', padding: '8px 12px' });
const Foot = styled('div')({ padding: '8px 16px 12px', minHeight: 56, fontSize: 14, lineHeight: 1.6 });

/** The rows to look at and mend: a table, on phones a list. */
export function TableStep({
  table,
  worker,
  faultsOf,
}: {
  table: Table;
  worker: SheetWorker;
  faultsOf: (row: Row) => ShownFault[];
}) {
  const { t } = useTranslation();
  const phone = usePhone();
  const failureText = useFailureText();
  const { rows, counts, stateOf, fixed } = table;
  /** Ids of the rows that the filter found when it was switched on: a row that is mended stays in sight. */
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [from, setFrom] = useState<Place>(place);
  const [grab, setGrab] = useState(0);
  const [finding, setFinding] = useState(false);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<{ row: Row; number: number }>();

  const places = useMemo(() => {
    const all = rows.map((_, at) => at);
    return only ? all.filter((at) => only.has(rows[at]!.id)) : all;
  }, [rows, only]);
  const shown = useMemo(() => (only ? places.map((at) => rows[at]!) : rows), [places, rows, only]);
  const within = ({ row, column }: Place): Place => ({ row: Math.min(row, Math.max(0, shown.length - 1)), column });
  const at = within(place);
  const area = areaOf(within(from), at);
  const go = (to: Place, begin = to) => {
    setPlace(to);
    setFrom(begin);
  };
  const numberOf = (row: number) => (places[row] ?? row) + 1;

  /** Typed and filled cells are cleaned like those of a file. */
  const change = (changes: readonly Change[]) => {
    const cleaned = changes.map(({ row, column, text }) => ({
      row: places[row] ?? -1,
      column,
      text: cleanCell(FIELDS[column]!, text),
    }));
    table.change(withChanges(rows, cleaned, fixed));
  };
  const pasted = async (cells: string[][] | undefined) => {
    if (!cells) return setSaid(t('excel.table.large'));
    setBusy(true);
    try {
      const first_id = table.draft.next_id;
      // Within a filter nothing is added: the rows below are others.
      const room = only ? cells.slice(0, shown.length - area.top) : cells;
      const done = paste(shown, area, room, first_id, fixed);
      if (done.added > 0) table.takeIds(done.added);
      const changed = done.rows.filter((row, i) => row !== shown[i]);
      const clean = new Map((await worker.ask({ kind: 'clean', rows: changed })).map((row) => [row.id, row]));
      const next = only ? [...rows] : done.rows.map((row) => clean.get(row.id) ?? row);
      if (only) for (const [i, row] of done.rows.entries()) next[places[i]!] = clean.get(row.id) ?? row;
      table.change(next);
      setSaid(
        done.left > 0
          ? t('excel.table.left', { count: done.left })
          : done.added > 0
            ? t('excel.table.added', { count: done.added })
            : '',
      );
    } catch (error) {
      setSaid(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const nextFault = (by: 1 | -1) => {
    for (let ahead = 1; ahead <= shown.length; ahead += 1) {
      const row = (at.row + by * ahead + shown.length * 2) % shown.length;
      const fault = faultsOf(shown[row]!)[0];
      if (!fault) continue;
      go({ row, column: columnOf(fault.field) });
      setGrab(grab + 1);
      return setSaid('');
    }
    setSaid(t('excel.table.no_fault'));
  };
  const key = (name: 'undo' | 'redo' | 'find' | 'next_fault' | 'last_fault') => {
    if (name === 'undo') table.undo();
    else if (name === 'redo') table.redo();
    else if (name === 'find') setFinding(true);
    else nextFault(name === 'next_fault' ? 1 : -1);
  };
  const remove = (gone: ReadonlySet<number>) => table.change(rows.filter((row) => !gone.has(row.id) || fixed(row)));
  const addRow = () => {
    const [row] = blankRows(1, table.takeIds(1)) as [Row];
    table.change([...rows, row]);
    setOnly(undefined);
    if (phone) return setOpened({ row, number: rows.length + 1 });
    go({ row: rows.length, column: 0 });
    setGrab(grab + 1);
  };
  const selected = () => new Set(shown.slice(area.top, area.bottom + 1).map(({ id }) => id));
  const replace = (search: Parameters<typeof replaceAll>[1], by: string): number => {
    const changes = replaceAll(shown, search, by);
    change(changes);
    return changes.length;
  };
  const filter = () =>
    setOnly(only ? undefined : new Set(rows.filter((row) => faultsOf(row).length > 0).map(({ id }) => id)));

  const fault = shown[at.row] ? faultsOf(shown[at.row]!).find(({ field }) => columnOf(field) === at.column) : undefined;
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <IconButton aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      {icon}
    </IconButton>
  );
  return (
    <Card flush aria-label={t('excel.table.label')}>
      <Bar role="toolbar" aria-label={t('excel.table.toolbar')}>
        {tool(t('excel.table.undo'), <Undo2 size={18} aria-hidden />, table.undo, !table.canUndo)}
        {tool(t('excel.table.redo'), <Redo2 size={18} aria-hidden />, table.redo, !table.canRedo)}
        {tool(t('excel.table.add'), <ListPlus size={18} aria-hidden />, addRow, rows.length >= MOST_ROWS)}
        {phone ? null : (
          <>
            {tool(t('excel.table.fill'), <ArrowDownToLine size={18} aria-hidden />, () =>
              change(fillDown(shown, area)),
            )}
            {tool(t('excel.table.delete'), <Trash2 size={18} aria-hidden />, () => remove(selected()))}
            {tool(t('excel.table.next_fault'), <TriangleAlert size={18} aria-hidden />, () => nextFault(1))}
            {tool(t('excel.table.find'), <Find size={18} aria-hidden />, () => setFinding(!finding))}
          </>
        )}
        <Button aria-pressed={only !== undefined} onClick={filter}>
          {t(only ? 'excel.table.all_rows' : 'excel.table.only_faults')}
        </Button>
        <span role="status" style={{ marginInlineStart: 'auto', fontSize: 14 }} data-field="row_counts">
          {counts.checking > 0 || busy
            ? t('excel.table.checking')
            : t('excel.table.sum', {
                rows: rows.length.toLocaleString('en-US'),
                ready: counts.ready.toLocaleString('en-US'),
                faulty: (counts.faulty + counts.refused).toLocaleString('en-US'),
                booked: (counts.booked + counts.unknown).toLocaleString('en-US'),
              })}
        </span>
      </Bar>
      {table.fault ? <Alert severity="error">{failureText(table.fault)}</Alert> : null}
      {finding ? (
        <FindBar
          onNext={(search) => {
            const found = findNext(shown, search, at);
            if (found) go(found);
            return found !== undefined;
          }}
          onReplace={replace}
          onClose={() => {
            setFinding(false);
            setGrab(grab + 1);
          }}
        />
      ) : null}
      {phone ? (
        <RowCards
          rows={shown}
          numberOf={numberOf}
          stateOf={stateOf}
          faultsOf={faultsOf}
          empty={t('excel.table.clean')}
          onOpen={(row, number) => setOpened({ row, number })}
        />
      ) : (
        <>
          <Grid
            rows={shown}
            numberOf={numberOf}
            faultsOf={faultsOf}
            stateOf={stateOf}
            fixed={fixed}
            place={at}
            grab={grab}
            area={area}
            onPlace={go}
            onChanges={change}
            onPaste={(cells) => void pasted(cells)}
            onKey={key}
          />
          <Foot>
            <span id="sheet-fault" data-field="cell_fault">
              {fault ? `${fault.label}: ${fault.text}` : ''}
            </span>
            <span role="status">{said}</span>
            <Note>{t('excel.table.keys')}</Note>
            <Note data-field="saved">{t(table.isSaving ? 'excel.table.saving' : 'excel.table.saved')}</Note>
          </Foot>
        </>
      )}
      {opened ? (
        <RowDialog
          key={opened.row.id}
          row={opened.row}
          number={opened.number}
          faults={faultsOf(opened.row)}
          locked={fixed(opened.row)}
          onSave={(cells) => {
            table.change(rows.map((row) => (row.id === opened.row.id ? { ...row, cells: cells.map((text, i) => cleanCell(FIELDS[i]!, text)) } : row))); // prettier-ignore
            setOpened(undefined);
          }}
          onDelete={() => {
            remove(new Set([opened.row.id]));
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Card>
  );
}
