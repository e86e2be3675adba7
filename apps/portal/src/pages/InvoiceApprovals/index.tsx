import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INVOICE_STATUSES, shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { PERIOD_FILTERS, type Filter, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { ApprovalCard, approvalPath, useApprovalColumns } from '../../components/papers/Approvals.tsx';
import { CreditFigures } from '../../components/papers/CreditFigures.tsx';
import { prefetchCredit } from '../../components/papers/use-credit.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { useUser } from '../../session/session.ts';

/** The order of the product's specification; what was approved is what a shop has to pay. */
const TABS: readonly Tab[] = (['approved', 'pending', 'cancelled'] as const).map((status) => ({
  key: status,
  phrase: `status.invoice_approval.${status}` as const,
  filters: { status },
  always: true,
}));
const PAID: Filter = {
  key: 'invoice_status',
  label: 'papers.approvals.field.invoice_status',
  options: INVOICE_STATUSES.map((value) => ({ value, label: `status.invoice.${value}` as const })),
};
const LIST = {
  route: shopInvoicingRoutes.approvals,
  tabs: TABS,
  filters: [PAID, ...PERIOD_FILTERS],
  defaults: { status: 'approved' },
};
type Row = RowOf<typeof LIST.route>;

export function prefetch({ url, user }: PageArguments): void {
  prefetchList(LIST, url.searchParams);
  prefetchCredit(user);
}

/** What a credit customer is billed: approved, waiting for it, cancelled. It is approved by finance alone. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const onCredit = useUser().payment_type === 'credit';
  const to = (row: Row) => approvalPath(row.id, list.query.status);
  return (
    <ListPage
      list={list}
      title={t('papers.approvals.title')}
      {...(onCredit
        ? {
            figures: (
              <div style={{ marginBottom: 16 }}>
                <CreditFigures />
              </div>
            ),
          }
        : {})}
      columns={useApprovalColumns()}
      card={(row) => <ApprovalCard row={row} to={to(row)} />}
      to={to}
      search={t('papers.approvals.search')}
      empty={{ icon: ReceiptText, more: t('papers.approvals.empty_more') }}
    />
  );
}
