import { Section } from '../../components/DetailList.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { CheckRecord } from './LedgerPage.tsx';

const COLUMNS: readonly Column<CheckRecord>[] = [
  { source: 'checked_dt', kind: 'moment', link: ({ id }) => `/ledger-checks/${id}` },
  { source: 'clean_flag', kind: { machine: 'clean' } },
  { source: 'violations', kind: 'count', render: ({ violations }) => violations.length },
  { source: 'transactions', kind: 'count' },
  { source: 'entries', kind: 'count' },
  { source: 'duration_ms', kind: 'count' },
];

/** Previous checks, newest first; the selected one opens above. */
export function CheckHistory({ checks, openId }: { checks: readonly CheckRecord[]; openId: number | undefined }) {
  const translate = useTranslate();
  return (
    <Section title={translate('console.ledger.history')}>
      <RecordTable label={translate('console.ledger.history')} columns={COLUMNS} rows={checks} chosen={openId} />
    </Section>
  );
}
