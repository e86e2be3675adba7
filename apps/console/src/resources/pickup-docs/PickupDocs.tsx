import type { AnswerOf } from '@lamliang/contracts';
import { PICKUP_STATUSES, type ordersRoutes } from '@lamliang/contracts/orders';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';

type Row = AnswerOf<typeof ordersRoutes.staffPickupDoc>;

const addressOf = ({ pickup_address, pickup_district, pickup_city, pickup_province, pickup_zip_code }: Row) =>
  [pickup_address, pickup_district, pickup_city, pickup_province, pickup_zip_code].join(' ');

const pickupDocs: QueueProps<Row> = {
  columns: [
    { source: 'pickup_doc_no', kind: 'code', card: 'title' },
    { ...shopColumn, card: 'line' },
    { source: 'status', kind: { machine: 'pickup_status' }, card: 'side' },
    { source: 'partner_name', card: 'line' },
    { source: 'pickup_dt', kind: 'moment', sortable: true, optional: true },
    { source: 'parcel_count', kind: 'count', optional: true },
    { source: 'partner_pickup_no', kind: 'code', only: 'panel' },
    { source: 'pickup_point_name', only: 'panel' },
    { source: 'pickup_address', only: 'panel', wide: true, render: addressOf },
    { source: 'pickup_responser_name', only: 'panel' },
    { source: 'pickup_responser_tel', only: 'panel' },
    { source: 'driver_name', only: 'panel' },
    { source: 'driver_tel', only: 'panel' },
    { source: 'auto_flag', kind: 'flag', only: 'panel' },
    { source: 'cancel_requested', kind: 'flag', only: 'panel' },
    { source: 'cancel_reason', only: 'panel', wide: true },
    { source: 'remark', only: 'panel', wide: true },
    { source: 'create_dt', kind: 'moment', sortable: true, only: 'panel' },
    { source: 'confirmed_dt', kind: 'moment', only: 'panel' },
    { source: 'picked_up_dt', kind: 'moment', only: 'panel' },
    { source: 'cancelled_dt', kind: 'moment', only: 'panel' },
  ],
  filters: [{ source: 'status', kind: 'tabs', codes: PICKUP_STATUSES, machine: 'pickup_status' }, shopFilter],
  searches: false,
  detail: {
    title: (row) => <Code text={row.pickup_doc_no} />,
    chip: (row) => <Chip machine="pickup_status" code={row.status} />,
    sections: Sections,
  },
};

function Sections({ record }: { record: Row }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.queue.facts')}>
      <Facts columns={pickupDocs.columns} record={record} />
    </Section>
  );
}

/** Lists pickup calls of all shops; each read is in the access log. */
export const PickupDocList = () => <QueueList {...pickupDocs} />;
export const PickupDocShow = () => <RecordPage detail={pickupDocs.detail} />;
