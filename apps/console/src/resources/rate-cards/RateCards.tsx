import { RATE_CARD_KINDS, type RateCardRow } from '@lamliang/contracts/pricing';
import { Word } from '../../components/Chip.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import type { Column } from '../../queue/columns.tsx';
import type { Filter } from '../../queue/filters.tsx';
import { DatedList, STATE, stateChip, VALIDITY } from './dated.tsx';
import { RateActions } from './RateActions.tsx';
import { CardSections, CardTrail } from './RateSections.tsx';

const columns: readonly Column<RateCardRow>[] = [
  { source: 'partner_name', label: 'partner_id', card: 'title', hint: ({ partner_name }) => partner_name },
  { source: 'kind', kind: { words: 'rate_card_kind' }, width: 190, card: 'line' },
  STATE,
  ...VALIDITY,
  { source: 'version', kind: 'code', width: 120, optional: true },
  { source: 'source', optional: true, wide: true },
];
const KIND: Filter = { source: 'kind', codes: RATE_CARD_KINDS, machine: 'rate_card_kind' };
const detail: Detail<RateCardRow> = {
  title: ({ partner_name, kind }) => (
    <>
      {partner_name} · <Word machine="rate_card_kind" code={kind} />
    </>
  ),
  chip: stateChip,
  figures: [...VALIDITY, { source: 'version' }],
  actions: ({ record }) => <RateActions record={record} resource="rate-cards" />,
  sections: CardSections,
  aside: CardTrail,
  width: 560,
};

export const CardList = () => <DatedList kind={KIND} columns={columns} detail={detail} />;
export const CardShow = () => <RecordPage detail={detail} />;
