import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { shopInvoicingRoutes, TAX_INVOICE_KINDS } from '@lamliang/contracts/invoicing';
import { PERIOD_FILTERS, type Tab } from '../../components/lists/list-state.rules.ts';
import { ListPage } from '../../components/lists/ListPage.tsx';
import { prefetchList, useListState, type RowOf } from '../../components/lists/use-list.ts';
import { TaxCard, taxPlaceOf, useTaxColumns } from '../../components/papers/TaxInvoices.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const TABS: readonly Tab[] = [
  { key: 'total', phrase: 'papers.tax.all', filters: {}, always: true },
  ...TAX_INVOICE_KINDS.map((kind) => ({
    key: kind,
    phrase: `papers.kind.${kind}` as const,
    filters: { kind },
    always: true as const,
  })),
];
const LIST = { route: shopInvoicingRoutes.taxInvoices, tabs: TABS, filters: PERIOD_FILTERS };
type Row = RowOf<typeof LIST.route>;

export const prefetch = ({ url }: PageArguments) => prefetchList(LIST, url.searchParams);

/** The tax invoices and receipts of a shop, below both of their addresses. */
export function Component() {
  const { t } = useTranslation();
  const list = useListState(LIST);
  const place = taxPlaceOf(useLocation().pathname);
  const to = (row: Row) => `${place}/${row.id}/${list.query.kind ?? 'all'}`;
  return (
    <ListPage
      list={list}
      title={t('papers.tax.title')}
      columns={useTaxColumns()}
      card={(row) => <TaxCard row={row} to={to(row)} />}
      to={to}
      search={t('papers.tax.search')}
      empty={{ icon: FileText, more: t('papers.tax.empty_more') }}
    />
  );
}
