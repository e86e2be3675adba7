import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isBooked, withoutRefusals, type Booking } from './booking.rules.ts';
import { redo, startOf, step, undo, type History } from './edits.rules.ts';
import { isEmptyRow, type Row } from './row.rules.ts';
import type { Checked } from './sheet-work.ts';
import type { SheetWorker } from './sheet-worker.ts';
import { changeBooking, saveSheet, type Draft, type SheetOwner } from './sheet-store.ts';

/** Rows that are checked at a time, so that the first ones have their marks soon. */
const CHECKED_TOGETHER = 1_000;

export interface TableStart {
  draft: Omit<Draft, 'parts' | 'saved_ms'>;
  rows: readonly Row[];
  booking: Booking;
  /** Whether the rows are stored already. */
  stored: boolean;
}
export type RowState = 'empty' | 'unknown' | 'booked' | 'refused' | 'checking' | 'faulty' | 'ready';

/** A table under work: its rows with undo, what is wrong in them, what of it is booked. Each change is stored at once. */
export function useTable(owner: SheetOwner, worker: SheetWorker, start: TableStart, codAllowed: boolean) {
  const [history, setHistory] = useState<History>(() => startOf(start.rows));
  const [draft, setDraft] = useState(start.draft);
  const [booking, setBooking] = useState(start.booking);
  const [fault, setFault] = useState<unknown>();
  /** What is known of a row; a changed row is another object, of which nothing is known yet. */
  const checks = useRef(new WeakMap<Row, Checked>());
  const [known, setKnown] = useState(0);
  const { rows } = history;

  const saved = useRef<readonly Row[]>(start.stored ? start.rows : []);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const [isSaving, setSaving] = useState(true);
  useEffect(() => {
    let last = true;
    setSaving(true);
    saving.current = saving.current.then(async () => {
      await saveSheet(owner, draft, rows, saved.current);
      saved.current = rows;
      if (last) setSaving(false);
    });
    return () => {
      last = false;
    };
  }, [owner, draft, rows]);
  useEffect(() => {
    if (!isSaving) return;
    // A window that is closed within these milliseconds would lose the last change: the browser asks.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isSaving]);

  useEffect(() => {
    checks.current = new WeakMap();
    setKnown((n) => n + 1);
  }, [codAllowed]);
  useEffect(() => {
    let ended = false;
    const ask = async () => {
      const open = rows.filter((row) => !isEmptyRow(row) && !checks.current.has(row));
      for (let at = 0; at < open.length && !ended; at += CHECKED_TOGETHER) {
        const asked = open.slice(at, at + CHECKED_TOGETHER);
        const found = await worker.ask({ kind: 'check', rows: asked, cod_allowed: codAllowed });
        if (ended) return;
        for (const [i, row] of asked.entries()) checks.current.set(row, found[i]!);
        setKnown((n) => n + 1);
      }
    };
    ask().catch((error: unknown) => {
      if (!ended) setFault(error);
    });
    return () => {
      ended = true;
    };
  }, [rows, worker, codAllowed]);

  const fixed = useCallback(
    (row: Row) => isBooked(booking, row.id) || (booking.piece?.ids.includes(row.id) ?? false),
    [booking],
  );
  const before = useRef(rows);
  useEffect(() => {
    const old = new Set(before.current);
    before.current = rows;
    const edited = rows.flatMap((row) => (old.has(row) ? [] : [row.id]));
    if (edited.length === 0) return;
    setBooking((now) => withoutRefusals(now, edited));
    void changeBooking(owner, start.draft.draft_id, (now) => withoutRefusals(now, edited));
  }, [owner, rows, start.draft.draft_id]);
  const waiting = useMemo(() => new Set(booking.piece?.ids), [booking]);
  const stateOf = useCallback(
    (row: Row): RowState => {
      const result = booking.results[row.id];
      if (result?.booked) return 'booked';
      if (waiting.has(row.id)) return 'unknown';
      if (isEmptyRow(row)) return 'empty';
      const check = checks.current.get(row);
      if (!check) return 'checking';
      if (check.faults.length > 0) return 'faulty';
      return result ? 'refused' : 'ready';
    },
    // Another check is another answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [booking, waiting, known],
  );
  const counts = useMemo(() => {
    const by: Record<RowState, number> = { empty: 0, unknown: 0, booked: 0, refused: 0, checking: 0, faulty: 0, ready: 0 }; // prettier-ignore
    for (const row of rows) by[stateOf(row)] += 1;
    return by;
  }, [rows, stateOf]);

  return {
    rows,
    draft,
    booking,
    fault,
    counts,
    fixed,
    stateOf,
    known,
    checkOf: (row: Row) => checks.current.get(row),
    setBooking,
    /** Takes the rows as they are to be, as a step that can be undone. */
    change: (next: readonly Row[]) => setHistory((old) => step(old, next)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    update: (change: Partial<Pick<Draft, 'rule' | 'pickup_point_id'>>) => setDraft((old) => ({ ...old, ...change })),
    /** Ids for rows that are added. */
    takeIds: (count: number): number => {
      setDraft((old) => ({ ...old, next_id: old.next_id + count }));
      return draft.next_id;
    },
    /** Ends when what was changed is stored. */
    stored: () => saving.current,
    isSaving,
  };
}
export type Table = ReturnType<typeof useTable>;
