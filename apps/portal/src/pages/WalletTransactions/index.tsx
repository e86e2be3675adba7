import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { WALLET_TRANSACTION_TYPES, walletRoutes } from '@lamliang/contracts/wallet';
import { Card, DataTable, EmptyState, Loaded, PageHead, Pager, SelectField } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { PeriodPicker } from '../../components/period/PeriodPicker.tsx';
import { usePeriod } from '../../components/period/use-period.ts';
import { useUser } from '../../session/session.ts';
import { Balances } from './Balances.tsx';
import { StatementCard, useStatementColumns } from './statement.tsx';

export const prefetch = () => void queryClient.prefetchQuery(read(walletRoutes.balances));

const PAGE = 20;
const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  padding: '16px 20px',
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  [theme.breakpoints.down('md')]: { padding: 16, '& > *': { width: '100%' } },
}));

type Type = (typeof WALLET_TRANSACTION_TYPES)[number];

/** Balance, on hold and available; below, the statement of a period. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const { period, asked, today, choose } = usePeriod();
  const page = Number(search.get('page') ?? 1);
  const type = WALLET_TRANSACTION_TYPES.find((name) => name === search.get('type')) as Type | undefined;
  const set = (name: string, value: string) =>
    setSearch(
      (old) => {
        if (value) old.set(name, value);
        else old.delete(name);
        if (name !== 'page') old.delete('page');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  const statement = useQuery({
    ...read(walletRoutes.report, {
      query: { ...(asked ?? period), ...(type ? { type } : {}), sort: 'DESC', page, limit: PAGE },
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const columns = useStatementColumns(user.payment_type === 'credit');
  const table = (
    <DataTable
      label={t('finance.wallet.statement')}
      columns={columns}
      rows={statement.data?.rows ?? []}
      rowId={(row) => String(row.id)}
      loading={statement.isPending && asked !== null}
      stale={statement.isPlaceholderData}
      card={(row) => <StatementCard row={row} />}
      empty={<EmptyState icon={Receipt} title={t('finance.wallet.empty')} more={t('finance.wallet.empty_more')} />}
    />
  );
  return (
    <>
      <PageHead title={t('finance.wallet.title')} more={t('finance.wallet.more')} />
      <Balances paymentType={user.payment_type} />
      <Card flush sx={{ mt: '20px' }}>
        <Filters>
          <PeriodPicker value={period} onValue={choose} today={today} />
          <SelectField
            label={t('finance.wallet.type')}
            value={type ?? ''}
            onChange={(event) => set('type', event.target.value)}
          >
            <option value="">{t('finance.wallet.types_all')}</option>
            {WALLET_TRANSACTION_TYPES.map((name) => (
              <option key={name} value={name}>
                {t(`status.wallet_transaction.${name}`)}
              </option>
            ))}
          </SelectField>
        </Filters>
        <Loaded query={statement} waiting={table}>
          {() => table}
        </Loaded>
        {statement.data ? (
          <Pager
            page={page}
            limit={PAGE}
            total={statement.data.total}
            capped={statement.data.total_capped === 1}
            onPage={(next) => set('page', String(next))}
          />
        ) : null}
      </Card>
    </>
  );
}
