// What the lists of rate cards and of postal codes have in common: both hold from a day on, for a carrier.
import { CARRIERS, RATE_STATES, type RateState } from '@lamliang/contracts/pricing';
import type { RaRecord } from 'react-admin';
import { Chip } from '../../components/Chip.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { dayText } from './RateSections.tsx';

interface Dated extends RaRecord {
  state: RateState;
  valid_from: string;
  valid_to: string | null;
}

const CARRIER_NAMES = Object.fromEntries(CARRIERS.map(({ id, name }) => [String(id), name]));

export const STATE: Column<Dated> = { source: 'state', kind: { machine: 'rate_state' }, width: 130, card: 'side' };
export const VALIDITY: readonly Column<Dated>[] = [
  { source: 'valid_from', render: ({ valid_from }) => dayText(valid_from), width: 120, sortable: true, card: 'line' },
  { source: 'valid_to', render: ({ valid_to }) => dayText(valid_to), width: 120, optional: true, card: 'line' },
];
export const stateChip = ({ state }: Dated) => <Chip machine="rate_state" code={state} />;

/** Those that hold now, by carrier. @param kind the filter by kind */
export function DatedList<R extends Dated>({
  kind,
  ...props
}: { kind: Filter } & Pick<QueueProps<R>, 'columns' | 'detail'>) {
  const filters: readonly Filter[] = [
    { source: 'state', kind: 'tabs', codes: RATE_STATES, machine: 'rate_state' },
    kind,
    { source: 'partner_id', codes: Object.keys(CARRIER_NAMES), words: CARRIER_NAMES },
  ];
  return (
    <QueueList
      {...props}
      filters={filters}
      searches={false}
      first={{ state: 'holding' }}
      sort={{ field: 'partner_id', order: 'ASC' }}
    />
  );
}
