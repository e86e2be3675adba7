import { ZONE_LIST_KINDS, type ZoneListRow } from '@lamliang/contracts/pricing';
import { Word } from '../../components/Chip.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { DatedList, STATE, stateChip, VALIDITY } from '../rate-cards/dated.tsx';
import { RateActions } from '../rate-cards/RateActions.tsx';
import { ListSections, ListTrail } from '../rate-cards/RateSections.tsx';

/** A list without a carrier holds for all of them. */
function Carrier({ name }: { name: string }) {
  const translate = useTranslate();
  return <>{name || translate('console.rates.every_carrier')}</>;
}

const columns: readonly Column<ZoneListRow>[] = [
  { source: 'partner_id', render: ({ partner_name }) => <Carrier name={partner_name} />, card: 'title' },
  { source: 'kind', kind: { words: 'zone_list_kind' }, width: 190, card: 'line' },
  STATE,
  { source: 'zip_count', kind: 'count', width: 110 },
  ...VALIDITY,
  { source: 'source', optional: true, wide: true },
];
const KIND: Filter = { source: 'kind', codes: ZONE_LIST_KINDS, machine: 'zone_list_kind' };
const detail: Detail<ZoneListRow> = {
  title: ({ partner_name, kind }) => (
    <>
      <Carrier name={partner_name} /> · <Word machine="zone_list_kind" code={kind} />
    </>
  ),
  chip: stateChip,
  figures: [...VALIDITY, { source: 'zip_count', kind: 'count' }],
  actions: ({ record }) => <RateActions record={record} resource="zone-lists" />,
  sections: ListSections,
  aside: ListTrail,
  width: 560,
};

export const ListOfZones = () => <DatedList kind={KIND} columns={columns} detail={detail} />;
export const ZoneShow = () => <RecordPage detail={detail} />;
