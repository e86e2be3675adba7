import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { LoadError } from '../../components/LoadError.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { usePages } from '../../components/usePages.tsx';
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

/** Previous checks, newest first, all of them or those that found something; the selected one opens above. */
export function CheckHistory({ openId }: { openId: number | undefined }) {
  const translate = useTranslate();
  const [red, setRed] = useState(false);
  const filter = red ? { clean_flag: 0 } : {};
  const { data, error, isPending, refetch, pager, setPage } = usePages<CheckRecord>('ledger-checks', filter);
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
      {pager}
    </Section>
  );
}
