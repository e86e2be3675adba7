import { useTranslate } from 'react-admin';
import { Word } from '../../components/Chip.tsx';
import { Facts, Section } from '../../components/Facts.tsx';
import { Code, Moment, Money } from '../../components/Figures.tsx';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Detail } from '../../queue/QueuePanel.tsx';
import type { Column } from '../../queue/columns.tsx';
import { ShopLink, ShopName } from '../customers/ShopName.tsx';

interface AdjustmentRecord {
  id: number;
  account_id: number;
  book: 'credit' | 'bonus' | 'insurance';
  amount: number;
  reason: string;
  reference?: string;
  transaction_no: string;
  create_dt: string;
  staff_name: string;
}

const columns: readonly Column<AdjustmentRecord>[] = [
  { source: 'transaction_no', kind: 'code', width: 190, card: 'title' },
  {
    source: 'account_id',
    label: 'shop_name',
    width: 210,
    card: 'line',
    draw: (row) => <ShopName id={row.account_id} />,
  },
  { source: 'book', width: 150, card: 'line', draw: (row) => <Word machine="book" code={row.book} /> },
  { source: 'reason', spare: true },
  { source: 'staff_name', width: 170, spare: true, card: 'line' },
  { source: 'amount', kind: 'money', width: 140, summed: true, card: 'side' },
  { source: 'create_dt', kind: 'date', width: 115, sortable: true, card: 'line' },
];

function Sections({ record }: { record: AdjustmentRecord }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.field.amount')}>
      <Facts
        facts={[
          { name: 'amount', value: <Money amount={record.amount} strong /> },
          { name: 'book', value: <Word machine="book" code={record.book} /> },
          { name: 'shop_name', value: <ShopLink id={record.account_id} /> },
          { name: 'staff_name', value: record.staff_name },
          { name: 'create_dt', value: <Moment at={record.create_dt} /> },
          { name: 'reference', value: record.reference },
          { name: 'reason', value: record.reason, wide: true },
        ]}
      />
    </Section>
  );
}

const detail: Detail<AdjustmentRecord> = {
  title: (record) => <Code text={record.transaction_no} />,
  sections: Sections,
};

export const AdjustmentList = () => <QueueList columns={columns} detail={detail} />;
