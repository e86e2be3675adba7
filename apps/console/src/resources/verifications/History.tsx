import { Alert, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { queueOf, type VerificationRecord } from './record.ts';

const SHOWN = 20;
const columns: readonly Column<VerificationRecord>[] = [
  { source: 'create_dt', kind: 'moment', card: 'title', link: (row) => `${queueOf(row.verify_type)}/${row.id}` },
  { source: 'state', kind: { machine: 'verification' }, card: 'side' },
  { source: 'remark', card: 'line' },
  { source: 'staff_name', card: 'line' },
  { source: 'decided_dt', kind: 'moment', card: 'line' },
];

/** What the shop handed in of the same kind before, and how it was decided; and whether something newer has replaced it. */
export function History({
  id,
  account_id,
  verify_type,
}: Pick<VerificationRecord, 'id' | 'account_id' | 'verify_type'>) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGetList<VerificationRecord>('verifications', {
    filter: { account_id, verify_type: [verify_type] },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const [newest] = data ?? [];
  const before = (data ?? []).filter((row) => row.id < id);
  const title = translate('console.verifications.history');
  return (
    <>
      {newest && newest.id > id ? (
        <Alert severity="info" sx={{ mx: { xs: '16px', md: '20px' }, mb: '14px' }}>
          {translate('console.verifications.replaced')}{' '}
          <PageLink to={`${queueOf(verify_type)}/${newest.id}`}>
            {translate('console.verifications.to_newest')}
          </PageLink>
        </Alert>
      ) : null}
      <Section title={title}>
        {error ? (
          <LoadError error={error as Error} onRetry={() => void refetch()} />
        ) : isPending || before.length > 0 ? (
          <RecordTable label={title} columns={columns} rows={before} loading={isPending} />
        ) : (
          <Typography color="textSecondary">{translate('console.verifications.first_time')}</Typography>
        )}
      </Section>
    </>
  );
}
