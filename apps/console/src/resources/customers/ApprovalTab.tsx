import { useGetList } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { isOpen, queueOf, type VerificationRecord } from '../verifications/record.ts';
import type { CustomerRecord } from './record.ts';
import { SameNumbers } from './SameNumbers.tsx';

const SHOWN = 50;
const STATES: readonly Column<CustomerRecord>[] = (['status', 'card_verify_flag', 'juristic_verify_flag', 'cod_verify_flag'] as const)
  .map((source) => ({ source, kind: { machine: 'verification' } })); // prettier-ignore
const pathOf = ({ verify_type, id }: VerificationRecord) => `${queueOf(verify_type)}/${id}/show`;
const columns: readonly Column<VerificationRecord>[] = [
  { source: 'create_dt', kind: 'moment', card: 'title', link: pathOf },
  { source: 'verify_type', kind: { words: 'verify_type' }, card: 'line' },
  { source: 'state', kind: { machine: 'verification' }, card: 'side' },
  { source: 'remark', card: 'line' },
  { source: 'staff_name', card: 'line' },
  { source: 'decided_dt', kind: 'moment', card: 'line' },
];

/** What a shop handed in to be checked: what waits leads to the page where it is decided. */
export function ApprovalTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<VerificationRecord>('verifications', {
    filter: { account_id: record.id },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const waiting = (data ?? []).filter(isOpen);
  const history = translate('console.customers.handed_in');
  return (
    <>
      <Section title={translate('console.customers.tab.approval')}>
        <Facts columns={STATES} record={record} />
        {waiting.map((one) => (
          <p key={one.id} style={{ margin: '8px 0 0' }}>
            <PageLink to={pathOf(one)}>
              {translate('console.customers.decide', {
                kind: translate(`console.value.verify_type.${one.verify_type}`),
              })}
            </PageLink>
          </p>
        ))}
      </Section>
      <SameNumbers shops={record.same_numbers ?? []} />
      <Section title={history}>
        {error ? (
          <LoadError error={error as Error} onRetry={() => void refetch()} />
        ) : (
          <RecordTable label={history} columns={columns} rows={data ?? []} loading={isPending} />
        )}
      </Section>
    </>
  );
}
