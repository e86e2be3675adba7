import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, Loaded, Pager, type DataTableProps } from '@lamliang/ui';
import { PeriodPicker } from '../period/PeriodPicker.tsx';
import type { StatementState } from './use-statement.ts';

const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  padding: '16px 20px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  [theme.breakpoints.down('md')]: { padding: 16, '& > *': { width: '100%' } },
}));

/** A row of a statement on a phone: two columns, of which the second has the class `end`. */
export const StatementRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '2px 12px',
  justifyItems: 'start',
  padding: '10px 16px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  '& small': { fontSize: 14, color: (theme.vars ?? theme).palette.text.secondary },
  '& > .end': { justifySelf: 'end', textAlign: 'end' },
  '& > .amount': { fontSize: 16 },
}));

export interface StatementProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'card' | 'empty' | 'density'> {
  state: StatementState;
  answer: UseQueryResult<{ rows: Row[]; total: number; total_capped?: 0 | 1 | undefined }>;
  /** More filters, after the period. */
  filters?: ReactNode;
}

/** Transactions of a period, page by page. */
export function Statement<Row extends { id: number }>({ state, answer, filters, ...table }: StatementProps<Row>) {
  const { t } = useTranslation();
  const { period, choose, today, page, limit, valid, set, found } = state;
  const rows = (
    <DataTable
      {...table}
      label={t('finance.wallet.statement')}
      rows={answer.data?.rows ?? []}
      rowId={(row) => String(row.id)}
      loading={answer.isPending && valid}
      stale={answer.isPlaceholderData}
    />
  );
  return (
    <Card flush sx={{ mt: '20px' }}>
      <Filters>
        <PeriodPicker value={period} onValue={choose} today={today} />
        {filters}
        {found.search ? (
          <Chip label={found.search} onDelete={() => set({ search: '' })} sx={{ alignSelf: 'end' }} />
        ) : null}
      </Filters>
      <Loaded query={answer} waiting={rows}>
        {() => rows}
      </Loaded>
      {answer.data ? (
        <Pager
          page={page}
          limit={limit}
          total={answer.data.total}
          capped={answer.data.total_capped === 1}
          onPage={(next) => set({ page: String(next) })}
        />
      ) : null}
    </Card>
  );
}
