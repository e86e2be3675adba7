import type { AnswerOf } from '@lamliang/contracts';
import { ADJUSTMENT_STATES, type walletRoutes } from '@lamliang/contracts/wallet';
import { DateTimeText, Money } from '@lamliang/ui';
import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { Chip, Word } from '../../components/Chip.tsx';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { Code } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import type { Filter } from '../../queue/filters.tsx';
import type { Detail } from '../../components/RecordPage.tsx';
import type { Column } from '../../queue/columns.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { ShopLink } from '../customers/ShopName.tsx';
import { Posting } from '../ledger-entries/Posting.tsx';

type AdjustmentRecord = AnswerOf<typeof walletRoutes.adjust>;

const columns: readonly Column<AdjustmentRecord>[] = [
  { source: 'transaction_no', kind: 'code', width: 190, card: 'title' },
  { ...shopColumn, width: 210, card: 'line' },
  { source: 'book', width: 150, card: 'line', render: (row) => <Word machine="book" code={row.book} /> },
  { source: 'reason', optional: true },
  { source: 'staff_name', width: 170, optional: true, card: 'line' },
  { source: 'amount', kind: 'money', width: 140, summed: true, card: 'side' },
  { source: 'state', kind: { machine: 'decision' }, width: 210, card: 'line' },
  { source: 'create_dt', kind: 'date', width: 115, sortable: true, card: 'line' },
];
const filters: readonly Filter[] = [{ source: 'state', codes: ADJUSTMENT_STATES, machine: 'decision' }, shopFilter];

function Sections({ record }: { record: AdjustmentRecord }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate('console.field.amount')}
      action={
        record.state === 'waiting' ? (
          <TextLink component={Link} to={`/wallet-decisions/${record.decision_id}`}>
            {translate('console.decisions.to_decision')}
          </TextLink>
        ) : null
      }
    >
      <DetailList
        items={[
          {
            name: 'amount',
            value: (
              <b>
                <Money bare value={record.amount} />
              </b>
            ),
          },
          { name: 'book', value: <Word machine="book" code={record.book} /> },
          { name: 'account_id', value: <ShopLink id={record.account_id} /> },
          {
            name: 'transaction_no',
            value: <Posting no={record.transaction_no} />,
          },
          { name: 'staff_name', value: record.staff_name },
          { name: 'create_dt', value: <DateTimeText value={record.create_dt} /> },
          { name: 'reference', value: record.reference },
          { name: 'reason', value: record.reason, wide: true },
        ]}
      />
    </Section>
  );
}

const detail: Detail<AdjustmentRecord> = {
  title: (record) => <Code text={record.transaction_no} />,
  chip: (record) => <Chip machine="decision" code={record.state} />,
  sections: Sections,
};

export const AdjustmentList = () => <QueueList columns={columns} filters={filters} detail={detail} />;
