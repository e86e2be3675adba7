import { Pager } from '@lamliang/ui';
import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { LoadError } from '../../components/LoadError.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import type { CheckRecord } from './LedgerPage.tsx';

const COLUMNS: readonly Column<CheckRecord>[] = [
  { source: 'checked_dt', kind: 'second', link: ({ id }) => `/ledger-checks/${id}` },
  { source: 'clean_flag', kind: { machine: 'clean' } },
  { source: 'violations', kind: 'count', render: ({ violations }) => violations.length },
  { source: 'transactions', kind: 'count' },
  { source: 'entries', kind: 'count' },
  { source: 'duration_ms', kind: 'count' },
];

const A_PAGE = 20;

/** Previous checks, newest first, all of them or those that found something; the selected one opens above. */
export function CheckHistory({ openId }: { openId: number | undefined }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [red, setRed] = useState(false);
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<CheckRecord>('ledger-checks', {
    pagination: { page, perPage: A_PAGE },
    sort: { field: 'id', order: 'DESC' },
    ...(red ? { filter: { clean_flag: 0 } } : {}),
  });
  return (
    <Section
      title={translate('console.ledger.history')}
      action={
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={red}
              onChange={(_, checked) => {
                setRed(checked);
                setPage(1);
              }}
            />
          }
          label={translate('console.ledger.only_red')}
        />
      }
    >
      {error ? (
        <LoadError error={error as Error} onRetry={() => void refetch()} />
      ) : red && data?.length === 0 ? (
        <Typography color="textSecondary">{translate('console.ledger.no_red')}</Typography>
      ) : (
        <RecordTable
          label={translate('console.ledger.history')}
          columns={COLUMNS}
          rows={data ?? []}
          loading={isPending}
          chosen={openId}
        />
      )}
      {total > A_PAGE ? <Pager page={page} limit={A_PAGE} total={total} onPage={setPage} /> : null}
    </Section>
  );
}
