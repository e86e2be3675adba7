import { useCallback, useEffect, useRef, useState } from 'react';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { markStale } from '@lamliang/ui';
import { queryClient } from '../../api/query-client.ts';
import type { Wanted } from './booking.rules.ts';
import { runBooking, type RunEnd } from './run-booking.ts';
import type { SheetOwner } from './sheet-store.ts';
import type { Table } from './use-table.ts';

/** A run of bookings that goes on until it is done, is stopped, or the page is left. */
export function useRun(owner: SheetOwner, table: Table) {
  const [running, setRunning] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [end, setEnd] = useState<RunEnd>();
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);
  const { setBooking, stored } = table;
  const { draft_id } = table.draft;

  const start = useCallback(
    async (wanted: readonly Wanted[]) => {
      control.current.abort();
      const own = new AbortController();
      control.current = own;
      setRunning(true);
      setEnd(undefined);
      // What is booked must not be forgotten with the table that it was booked of.
      await stored();
      const ended = await runBooking({ owner, draft_id, wanted, onBooking: setBooking, onWaiting: setWaiting, signal: own.signal }); // prettier-ignore
      markStale(queryClient, shopOrdersRoutes.bulkCreate.touches);
      if (control.current !== own) return;
      setWaiting(false);
      setRunning(false);
      setEnd(ended);
    },
    [owner, draft_id, setBooking, stored],
  );
  return { running, waiting, end, start, pause: () => control.current.abort(), clear: () => setEnd(undefined) };
}
