import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import type { PickupPoint } from '@lamliang/contracts/orders';
import { useUser } from '../../session/session.ts';
import { BookPanel } from './BookPanel.tsx';
import { changeBooking, type SheetOwner } from './sheet-store.ts';
import type { SheetWorker } from './sheet-worker.ts';
import { TableStep } from './TableStep.tsx';
import { usePrices } from './use-prices.ts';
import { useRowFaults } from './use-row-faults.ts';
import { useRun } from './use-run.ts';
import { useTable, type TableStart } from './use-table.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** A table of parcels beside what they cost. */
export function Sheet({
  owner,
  worker,
  start,
  points,
}: {
  owner: SheetOwner;
  worker: SheetWorker;
  start: TableStart;
  points: readonly PickupPoint[];
}) {
  const user = useUser();
  const codAllowed = user.cod_verify_flag === 'accept' || user.cod_verify_flag === 'complete';
  const table = useTable(owner, worker, start, codAllowed);
  const chosen = points.find(({ id }) => id === table.draft.pickup_point_id);
  const point = chosen ?? points.find(({ default_flag }) => default_flag === 1) ?? points[0];
  const prices = usePrices(table, point?.pickup_point_postal_code ?? '', table.draft.rule);
  const run = useRun(owner, table);
  const faultsOf = useRowFaults(table, prices);
  const { forget } = prices;
  const moved = Object.values(table.booking.results).some((one) => !one.booked && one.code === 'order.price_changed');
  useEffect(() => {
    if (run.end && moved) forget();
    // Once after each run.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run.end]);
  // What is under way was confirmed as it is.
  const shown = run.running ? { ...table, fixed: () => true } : table;
  const forgotten = async () => {
    table.setBooking(await changeBooking(owner, table.draft.draft_id, (old) => ({ ...old, piece: null })));
    run.clear();
  };
  return (
    <Columns>
      <TableStep table={shown} worker={worker} faultsOf={faultsOf} />
      <BookPanel table={table} prices={prices} run={run} points={points} point={point} onForgotten={() => void forgotten()} />
    </Columns>
  );
} // prettier-ignore
