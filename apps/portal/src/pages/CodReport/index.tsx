import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COD_STATUSES, codReportRoutes, type CodReportRow } from '@lamliang/contracts/orders';
import { Card, Loaded, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { CodCard, pathOfCod, useCodColumns } from '../../components/cod/CodOrders.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState } from '../../components/lists/use-list.ts';
import { lastDays, type Period } from '../../components/period/period.rules.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const { codReport: route, codReportSummary: summary, codReportExport: exports, codAmounts } = codReportRoutes;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'finance.cod_report.all', filters: {}, always: true },
  ...COD_STATUSES.map((status) => ({
    key: status,
    phrase: `status.cod_status.${status}` as const,
    filters: { cod_status: status },
  })),
];
/** The report of the last 30 days, unless the URL says others. */
const reportOf = (now: Date) => ({ route, summary, exports, tabs: TABS, filters: PERIOD_FILTERS, defaults: { ...lastDays(30, now) } }); // prettier-ignore

export const prefetch = ({ url }: PageArguments) => prefetchList(reportOf(new Date()), url.searchParams);

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 20px',
  borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
  fontSize: 14,
  color: (theme.vars ?? theme).palette.text.secondary,
  [theme.breakpoints.down('md')]: { padding: '10px 16px' },
}));
const FIGURES = ['waiting', 'received', 'transferred', 'fee'] as const;
/** Where the COD of the period is. */
function Figures({ from_date, to_date }: Period) {
  const { t } = useTranslation();
  const amounts = useQuery(read(codAmounts, { query: { from_date, to_date } }));
  // The card stands at its full height before its sums are there, so that nothing below it moves.
  const card = (known?: Record<(typeof FIGURES)[number], CodReportRow['cod_amount'] | null>) => (
    <Card flush>
      <FigureGrid>
        {FIGURES.map((name) => (
          <div key={name} className={name === 'transferred' ? 'main' : ''}>
            <dt>{t(`finance.cod_report.${name}`)}</dt>
            <dd>{known ? <Money value={known[name]} field={name} /> : '\u00a0'}</dd>
          </div>
        ))}
      </FigureGrid>
      <Note>{t('finance.cod_report.period')}</Note>
    </Card>
  );
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={amounts} compact card="" waiting={card()}>
        {card}
      </Loaded>
    </div>
  );
}

/** The orders with COD of a period: by status, with where their money is. */
export function Component() {
  const { t } = useTranslation();
  const [report] = useState(() => reportOf(new Date()));
  const list = useListState(report);
  const opens = may(useUser(), 'order_flag');
  return (
    <ListPage
      list={list}
      title={t('finance.cod_report.title')}
      figures={<Figures from_date={list.query.from_date} to_date={list.query.to_date} />}
      columns={useCodColumns(opens)}
      card={(row) => <CodCard row={row} opens={opens} />}
      {...(opens ? { to: pathOfCod } : {})}
      search={t('finance.cod_report.search')}
      sorted="cod_dt"
      empty={{ icon: HandCoins, more: t('finance.cod_report.empty_more') }}
    />
  );
}
