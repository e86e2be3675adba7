import { DateTimeText, Money } from '@lamliang/ui';
import { Chip, Word } from '../../components/Chip.tsx';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { ShopLink } from '../customers/ShopName.tsx';
import { bookOf, type DecisionRecord } from './record.tsx';
import { DecideButtons } from './DecideButtons.tsx';

function Sections({ record }: { record: DecisionRecord }) {
  const translate = useTranslate();
  const book = bookOf(record);
  const { reference } = record.terms as { reference?: string | null };
  return (
    <Section title={translate('console.field.amount')} action={<DecideButtons decision={record} />}>
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
          { name: 'shop_name', value: record.account_id === null ? null : <ShopLink id={record.account_id} /> },
          ...(book ? [{ name: 'book', value: <Word machine="book" code={book} /> }] : []),
          ...(reference ? [{ name: 'reference', value: reference }] : []),
          ...(record.kind === 'decision_limit'
            ? [{ name: 'decision_kind', value: <Word machine="decision_kind" code={record.target} /> }]
            : []),
          { name: 'reason', value: record.reason, wide: true },
          { name: 'entered_name', value: record.entered_name },
          { name: 'entered_dt', value: <DateTimeText value={record.entered_dt} /> },
          { name: 'decided_name', value: record.decided_name },
          { name: 'decided_dt', value: <DateTimeText value={record.decided_dt} /> },
          { name: 'remark', value: record.remark, wide: true },
        ]}
      />
    </Section>
  );
}

export const decisionDetail: Detail<DecisionRecord> = {
  title: (record) => <Word machine="decision_kind" code={record.kind} />,
  chip: (record) => <Chip machine="decision" code={record.state} />,
  isOpen: (record) => record.state === 'waiting',
  sections: Sections,
};

export const DecisionShow = () => <RecordPage detail={decisionDetail} />;
