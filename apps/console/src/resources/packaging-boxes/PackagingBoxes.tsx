import type { StaffPackagingBox } from '@lamliang/contracts/orders';
import { sidesText } from '@lamliang/ui';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { AddBox, BoxActions } from './BoxForms.tsx';
import { BoxPreview } from './BoxPreview.tsx';

const boxes: QueueProps<StaffPackagingBox> = {
  columns: [
    { source: 'name', sortable: true, card: 'title' },
    { source: 'active_flag', kind: { machine: 'box_sale' }, width: 130, card: 'side' },
    { source: 'size', width: 150, card: 'line', render: (box) => <bdi>{sidesText(box)}</bdi> },
    { source: 'weight', kind: 'count', width: 140, sortable: true, optional: true },
    { source: 'price', kind: 'money', width: 130, sortable: true, card: 'line' },
    { source: 'sort_no', kind: 'count', width: 120, sortable: true, optional: true },
    { source: 'update_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'active_flag', codes: ['1', '0'], machine: 'box_sale' }],
  // As shops see them.
  sort: { field: 'sort_no', order: 'ASC' },
  detail: {
    title: ({ name }) => name,
    chip: ({ active_flag }) => <Chip machine="box_sale" code={active_flag} />,
    actions: BoxActions,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['orders']} type="packaging_box" id={id} />,
  },
};

function Sections({ record }: { record: StaffPackagingBox }) {
  const translate = useTranslate();
  const { name, price, active_flag } = record;
  return (
    <>
      <Section title={translate('console.boxes.preview')}>
        <BoxPreview box={{ name, price, active_flag, sides: record }} />
      </Section>
      <Section title={translate('console.queue.facts')}>
        <Facts columns={boxes.columns} record={record} />
      </Section>
    </>
  );
}

/** The boxes that shops buy with a parcel: what each costs, and how large it is. */
export const BoxList = () => <QueueList {...boxes} actions={<AddBox />} />;
export const BoxShow = () => <RecordPage detail={boxes.detail} />;
