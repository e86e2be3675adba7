import { carrierOf, type ZoneListAnswer, type ZoneListRow } from '@lamliang/contracts/pricing';
import { addDays } from '@lamliang/kernel';
import { stateOf } from './dated.rules.ts';
import { type ListRow, type StoredList } from './zone-lists.repository.ts';

/** A stored list as staff see it in a table. @param today YYYY-MM-DD */
export function zoneListRow(row: ListRow, today: string): ZoneListRow {
  const { id, partner_id, kind, version, valid_from, next_from, source, zip_count } = row;
  return {
    id,
    partner_id,
    partner_name: partner_id === null ? '' : (carrierOf(partner_id)?.name ?? ''),
    kind,
    version,
    valid_from,
    valid_to: next_from === null ? null : addDays(next_from, -1),
    state: stateOf(valid_from, next_from, today),
    source,
    zip_count,
  };
}

/** The same with its codes and fees. */
export const zoneListView = (list: StoredList, today: string): ZoneListAnswer => ({
  ...zoneListRow(list, today),
  zip_prefixes: list.zip_prefixes,
  fees: list.fees,
});
