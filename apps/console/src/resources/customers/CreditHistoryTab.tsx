import {
  CREDIT_BOOKS,
  WALLET_TRANSACTION_TYPES,
  walletRoutes,
  type WalletTransaction,
} from '@lamliang/contracts/wallet';
import { DateField, Money, Pager, SelectField } from '@lamliang/ui';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { safeDecode } from 'zod/mini';
import { faultsOf } from '../../actions/ActionDialog.tsx';
import { Chip } from '../../components/Chip.tsx';
import { phraseOf } from '../../components/codes.ts';
import { PageLink } from '../../components/DetailList.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { Code } from '../../components/Values.tsx';
import type { ConsoleProvider } from '../../providers/data.ts';
import { useFieldName, useTranslate } from '../../providers/translate.ts';
import type { Column } from '../../queue/columns.tsx';
import { postingColumn } from '../ledger-entries/Posting.tsx';
import type { CustomerRecord } from './record.ts';

const LIMIT = 20;
const DAYS = ['from_date', 'to_date'] as const;
const CHOICES = {
  book: { codes: CREDIT_BOOKS, machine: 'book' },
  type: { codes: WALLET_TRANSACTION_TYPES, machine: 'wallet_transaction' },
} as const;

const COLUMNS: readonly Column<WalletTransaction>[] = [
  { source: 'transaction_dt', kind: 'moment', card: 'title' },
  {
    source: 'type',
    label: 'movement',
    card: 'side',
    render: ({ type, hold_flag }) => <Chip machine="wallet_transaction" code={hold_flag ? 'hold' : type} />,
  },
  {
    source: 'order_no',
    label: 'order_or_reason',
    card: 'line',
    render: ({ shipment_order_id: order, order_no, detail }) =>
      order && order_no ? (
        <PageLink to={`/shipment-orders/${order}`}>
          <Code text={order_no} />
        </PageLink>
      ) : (
        <>{detail}</>
      ),
  },
  postingColumn,
  { source: 'amount', label: 'credit_change', kind: 'money', card: 'line', render: (row) => <Money bare signed dashZero value={row.amount} /> }, // prettier-ignore
  { source: 'after_cut_credit', kind: 'money', card: 'line' },
  { source: 'bonus_amount', label: 'bonus_change', kind: 'money', card: 'line', render: (row) => <Money bare signed dashZero value={row.bonus_amount} /> }, // prettier-ignore
  { source: 'after_cut_bonus', kind: 'money', card: 'line' },
];

/** What moved a customer's credit and bonus, each with what was left: the rows of the shop's own statement. */
export function CreditHistoryTab({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const fieldName = useFieldName();
  const { call } = useDataProvider<ConsoleProvider>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [page, setPage] = useState(1);
  const set = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setPage(1);
  };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const asked = safeDecode(walletRoutes.creditHistory.query, given);
  const faults = faultsOf(asked);
  const query = asked.success ? { ...asked.data, page, limit: LIMIT } : {};
  const history = useQuery({
    queryKey: [walletRoutes.creditHistory.id, record.id, query],
    queryFn: ({ signal }) => call(walletRoutes.creditHistory, { params: { id: record.id }, query, signal }),
    enabled: asked.success,
    placeholderData: keepPreviousData,
  });
  const { data, error } = history;
  return (
    <>
      <Box
        role="search"
        aria-label={translate('console.customers.tab.credit_history')}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 180px))' },
          gap: '12px',
          p: { xs: '12px 16px', md: '12px 20px' },
        }}
      >
        {(['book', 'type'] as const).map((name) => (
          <SelectField
            key={name}
            label={fieldName(name === 'type' ? 'movement' : name)}
            field={name}
            value={values[name] ?? ''}
            none={translate('console.customers.history.all')}
            choices={CHOICES[name].codes.map((value) => ({
              value,
              label: translate(phraseOf(CHOICES[name].machine, value)),
            }))}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        {DAYS.map((name) => (
          <DateField
            key={name}
            label={translate(`console.customers.history.${name}`)}
            field={name}
            value={values[name] ?? ''}
            error={faults[name] ? translate(faults[name] as 'validation.date') : undefined}
            onValue={(day) => set(name, day)}
            onText={(text) => text === '' && set(name, '')}
          />
        ))}
      </Box>
      {error ? <LoadError error={error} onRetry={() => void history.refetch()} sx={{ m: '16px' }} /> : null}
      {error && !data ? null : (
        <RecordTable
          label={translate('console.customers.tab.credit_history')}
          columns={COLUMNS}
          rows={data?.rows ?? []}
          loading={history.isLoading}
        />
      )}
      {data ? (
        <Pager page={page} limit={LIMIT} total={data.total} capped={data.total_capped === 1} onPage={setPage} />
      ) : null}
    </>
  );
}
