import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INVOICE_STATES, shopInvoicingRoutes, type InvoiceSummary } from '@lamliang/contracts/invoicing';
import { Card, Count, Loaded, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { approvalPath } from '../../components/papers/Approvals.tsx';
import { InvoiceCard, useInvoiceColumns } from '../../components/papers/Invoices.tsx';
import { prefetchCredit, useUnpaid } from '../../components/papers/use-credit.ts';
import { FigureGrid } from '../../components/statement/FigureGrid.tsx';
import { later } from '../../later.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const PayInvoice = later(() => import('../../components/papers/PayInvoice.tsx').then((file) => file.PayInvoice));
const WORDS = {
  'not-receive': 'status.invoice.not-receive',
  overdue: 'papers.overdue',
  received: 'status.invoice.received',
  cancelled: 'status.invoice.cancelled',
} as const;
const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'papers.invoices.all', filters: {}, always: true },
  ...INVOICE_STATES.map((state) => ({
    key: state,
    phrase: WORDS[state],
    filters: { state },
    always: true as const,
    ...(state === 'overdue' ? { attention: true as const } : {}),
  })),
];
const LIST = {
  route: shopInvoicingRoutes.invoices,
  summary: shopInvoicingRoutes.invoiceSummary,
  tabs: TABS,
  filters: PERIOD_FILTERS,
};
type Row = RowOf<typeof LIST.route>;
/** Of all invoices, whatever the list shows. */
const SUMMARY = read(shopInvoicingRoutes.invoiceSummary, { query: {} });
const to = ({ id }: Row) => approvalPath(id);

export function prefetch({ url, user }: PageArguments): void {
  if (!may(user, 'credit_flag')) return;
  prefetchList(LIST, url.searchParams);
  void queryClient.prefetchQuery(SUMMARY);
  prefetchCredit(user);
}

/** The invoices of a shop, what it owes, and how that is paid. */
export function Component() {
  const { t } = useTranslation();
  return may(useUser(), 'credit_flag') ? <Invoices /> : <NotPermitted title={t('papers.invoices.title')} />;
}

function Invoices() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const unpaid = useUnpaid();
  return (
    <>
      <ListPage
        list={list}
        title={t('papers.invoices.title')}
        figures={<Owed />}
        columns={useInvoiceColumns()}
        card={(row) => <InvoiceCard row={row} to={to(row)} />}
        to={to}
        search={t('papers.invoices.search')}
        empty={{ icon: Receipt, more: t('papers.approvals.empty_more') }}
      />
      {unpaid.data && unpaid.data.rows.length > 0 ? (
        <div style={{ marginTop: 16 }}>
          <PayInvoice unpaid={unpaid.data.rows} />
        </div>
      ) : null}
    </>
  );
}

/** What the shop owes, what of it is overdue, and how many invoices that are. */
function Owed() {
  const { t } = useTranslation();
  const summary = useQuery(SUMMARY);
  const card = (known?: InvoiceSummary) => (
    <Card flush>
      <FigureGrid>
        <div className="main">
          <dt>{t('papers.invoices.owed_amount')}</dt>
          <dd>{known ? <Money value={known.owed_amount} field="owed_amount" /> : '\u00a0'}</dd>
        </div>
        <div>
          <dt>{t('papers.invoices.overdue_amount')}</dt>
          <dd>{known ? <Money value={known.overdue_amount} field="overdue_amount" /> : '\u00a0'}</dd>
        </div>
        <div>
          <dt>{t('papers.invoices.unpaid_count')}</dt>
          <dd>{known ? <Count value={known['not-receive'] + known.overdue} field="unpaid_count" /> : '\u00a0'}</dd>
        </div>
      </FigureGrid>
    </Card>
  );
  return (
    <div style={{ marginBottom: 16 }}>
      <Loaded query={summary} compact card="" waiting={card()}>
        {card}
      </Loaded>
    </div>
  );
}
