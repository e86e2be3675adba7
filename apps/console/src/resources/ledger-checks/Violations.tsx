import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code, LedgerBook } from '../../components/Values.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { entriesPath } from '../ledger-entries/path.ts';
import type { CheckRecord } from './LedgerPage.tsx';

type Violation = CheckRecord['violations'][number] & { id: number };

function Account({ of: { account, account_id: id } }: { of: Violation }) {
  const translate = useTranslate();
  return (
    <>
      {account ? <LedgerBook code={account} /> : null}{' '}
      {id ? <PageLink to={`/customers/${id}`}>{translate('console.ledger.to_shop', { id })}</PageLink> : null}
    </>
  );
}

function Entries({ ids }: { ids: readonly number[] }) {
  const translate = useTranslate();
  return ids.length === 0 ? (
    <>{translate('common.none')}</>
  ) : (
    <PageLink to={entriesPath({ id: ids })}>{translate('console.ledger.to_entries', { n: ids.length })}</PageLink>
  );
}

const COLUMNS: readonly Column<Violation>[] = [
  { source: 'rule', kind: { words: 'ledger_rule' } },
  { source: 'account', render: (row) => <Account of={row} /> },
  {
    source: 'transaction_no',
    render: ({ transaction_id: id, transaction_no: no }) =>
      id ? (
        <PageLink to={entriesPath({ transaction_id: id })}>
          <Code text={no ?? id} />
        </PageLink>
      ) : (
        <Code text={no} />
      ),
  },
  { source: 'expected', kind: 'money' },
  { source: 'found', kind: 'money' },
  { source: 'entries', render: ({ entry_ids }) => <Entries ids={entry_ids} /> },
];

/** Discrepancies with the shop and the ledger entries that show them. */
export function Violations({ violations }: { violations: CheckRecord['violations'] }) {
  const translate = useTranslate();
  const label = translate('console.field.violations');
  return (
    <Section title={label}>
      <RecordTable label={label} columns={COLUMNS} rows={violations.map((row, id) => ({ ...row, id }))} />
    </Section>
  );
}
