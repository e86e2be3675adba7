import { DateTimeText, Money } from '@lamliang/ui';
import { Word } from '../../components/Chip.tsx';
import { DetailList, PageLink, Section } from '../../components/DetailList.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { ShopLink } from '../customers/ShopName.tsx';
import { keyBelow } from '@lamliang/i18n';
import { amountOf, factsOf, pageOf, type DecisionRecord, type DecisionService } from './record.tsx';
import { DecideButtons } from './DecideButtons.tsx';

export function DecisionSections({ service, record }: { service: DecisionService; record: DecisionRecord }) {
  const translate = useTranslate();
  const { name } = amountOf(service, record);
  const amount = <Money bare value={record.amount} />;
  const page = pageOf(service, record);
  return (
    <Section
      title={translate(keyBelow('console.field', name))}
      action={<DecideButtons service={service} decision={record} />}
    >
      <DetailList
        items={[
          { name, value: <b>{page ? <PageLink to={page}>{amount}</PageLink> : amount}</b> },
          { name: 'account_id', value: record.account_id === null ? null : <ShopLink id={record.account_id} /> },
          ...(record.kind === 'decision_limit'
            ? [{ name: 'kind', value: <Word machine="decision_kind" code={record.target} /> }]
            : factsOf(service, record)),
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
