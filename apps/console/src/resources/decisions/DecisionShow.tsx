import { DateTimeText, Money } from '@lamliang/ui';
import { Alert } from '@mui/material';
import { CanAccess, useResourceContext, useTranslate } from 'react-admin';
import { Chip, Word } from '../../components/Chip.tsx';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { readSession } from '../../providers/session.ts';
import { QueueShow, type Detail } from '../../queue/QueuePanel.tsx';
import { ShopLink } from '../customers/ShopName.tsx';
import { bookOf, type DecisionRecord } from './record.tsx';
import { DecideButtons } from './DecideButtons.tsx';

function Sections({ record }: { record: DecisionRecord }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const book = bookOf(record);
  const { reference } = record.terms as { reference?: string | null };
  const waits = record.state === 'waiting';
  const isOwn = record.entered_by === readSession()?.login_id;
  return (
    <Section
      title={translate('console.field.amount')}
      action={
        waits && !isOwn ? (
          <CanAccess resource={resource} action="approve">
            <DecideButtons decision={record} />
          </CanAccess>
        ) : null
      }
    >
      {waits && isOwn ? (
        <Alert severity="info" sx={{ mb: '12px' }}>
          {translate('console.decisions.own')}
        </Alert>
      ) : null}
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
  sections: Sections,
};

export const DecisionShow = () => <QueueShow detail={decisionDetail} />;
