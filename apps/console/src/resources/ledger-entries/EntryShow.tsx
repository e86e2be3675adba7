import type { LedgerEntry } from '@lamliang/contracts/wallet';
import { Money } from '@lamliang/ui';
import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { Word } from '../../components/Chip.tsx';
import { DetailList, Section } from '../../components/DetailList.tsx';
import { Code, LedgerBook, Seconds } from '../../components/Values.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { ShopLink, ShopName } from '../customers/ShopName.tsx';
import { entriesPath } from './path.ts';

export type EntryRecord = LedgerEntry;

/** The order number of an entry, as a link. */
export function OrderLink({ entry }: { entry: EntryRecord }) {
  if (!entry.shipment_order_id) return <Code text={entry.order_no} />;
  return (
    <TextLink
      component={Link}
      to={`/shipment-orders/${entry.shipment_order_id}`}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      <Code text={entry.order_no ?? entry.shipment_order_id} />
    </TextLink>
  );
}

/** The owner of the ledger account: a shop or the platform. */
export function Owner({ entry }: { entry: EntryRecord }) {
  const translate = useTranslate();
  return entry.account_id === 0 ? <>{translate('console.ledger.platform')}</> : <ShopName id={entry.account_id} />;
}

function Sections({ record }: { record: EntryRecord }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.field.entries')}>
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
          { name: 'balance_after', value: <Money bare value={record.balance_after} /> },
          { name: 'kind', value: <Word machine="entry_kind" code={record.kind} /> },
          { name: 'account', value: <LedgerBook code={record.account} /> },
          {
            name: 'account_id',
            value: record.account_id === 0 ? <Owner entry={record} /> : <ShopLink id={record.account_id} />,
          },
          { name: 'transaction_dt', value: <Seconds at={record.transaction_dt} /> },
          {
            name: 'transaction_no',
            value: (
              <TextLink component={Link} to={entriesPath({ transaction_id: record.transaction_id })}>
                <Code text={record.transaction_no} />
              </TextLink>
            ),
          },
          { name: 'order_no', value: record.order_no ? <OrderLink entry={record} /> : null },
          { name: 'detail', value: record.detail, wide: true },
        ]}
      />
    </Section>
  );
}

export const entryDetail: Detail<EntryRecord> = {
  title: (record) => <Code text={record.transaction_no} />,
  sections: Sections,
};

export const EntryShow = () => <RecordPage detail={entryDetail} />;
