import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { LINE_GROUPS, shopInvoicingRoutes, type InvoiceApproval, type InvoiceLine } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { Card, DataTable, DateText, EmptyState, ListTabs, Loaded, Money, Pager, type Column } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { ListCard } from '../../components/lists/ListCard.tsx';
import { TwoLines } from '../../components/lists/TwoLines.tsx';
import { OrderLink } from '../../components/orders/OrderLink.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const LIMIT = 20;
/** Rows of the page before stay in sight. */
const KEPT = { placeholderData: keepPreviousData };
const TABS = (['all', ...LINE_GROUPS] as const).map((key) => ({ key, phrase: `papers.group.${key}` as const }));

/** What the address says of the lines: their group and page. */
function asked(params: URLSearchParams) {
  const page = params.get('page') ?? '';
  const line_group = LINE_GROUPS.find((group) => group === params.get('line_group'));
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, ...(line_group ? { line_group } : {}) };
}

/** The read of the lines that an address asks for. */
export const linesOf = (id: number, params: URLSearchParams) =>
  read(shopInvoicingRoutes.approvalLines, { params: { id }, query: { ...asked(params), limit: LIMIT } });

/** Where the order of a line is, if it is for one. */
const orderPath = ({ order_id }: InvoiceLine) => (order_id === null ? undefined : `/orders/all/${order_id}/all`);

/** Columns of charges. @param opens whether the caller may see an order itself */
function useColumns(opens: boolean): Column<InvoiceLine>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  const money = (id: 'base_amount' | 'vat_amount', from: 680 | 820): Column<InvoiceLine> => ({
    id,
    header: `${t(`papers.line.${id}`)} (${baht})`,
    numeric: true,
    from,
    cell: (row) => <Money value={row[id]} bare field={id} />,
  });
  return [
    {
      id: 'order_no',
      header: t('papers.line.order'),
      cell: (row) => (
        <TwoLines>
          {row.order_id !== null && opens ? (
            <OrderLink row={{ shipment_order_id: row.order_id, order_no: row.order_no }} />
          ) : (
            <span data-field="order_no">{row.order_no}</span>
          )}
          <small data-field="tracking_no">{row.tracking_no}</small>
        </TwoLines>
      ),
    },
    {
      id: 'charge_code',
      header: t('papers.line.charge'),
      cell: (row) => (
        <span data-field="charge_code">{row.description || t(`status.invoice_charge.${row.charge_code}`)}</span>
      ),
    },
    {
      id: 'charged_dt',
      header: t('papers.line.charged_dt'),
      from: 680,
      cell: (row) => <DateText value={row.charged_dt} field="charged_dt" />,
    },
    money('base_amount', 820),
    money('vat_amount', 680),
    {
      id: 'amount',
      header: `${t('papers.line.amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.amount} bare field="amount" />
        </b>
      ),
    },
  ];
}

function LineCard({ row, opens }: { row: InvoiceLine; opens: boolean }) {
  const { t } = useTranslation();
  const to = opens ? orderPath(row) : undefined;
  const charge = t(`status.invoice_charge.${row.charge_code}`);
  return (
    <ListCard
      {...(to === undefined ? {} : { to })}
      title={row.order_no || row.description}
      field="order_no"
      chip={<span data-field="charge_code">{charge}</span>}
      line={
        <span>
          {row.tracking_no ? <><span data-field="tracking_no">{row.tracking_no}</span> · </> : null}<DateText value={row.charged_dt} field="charged_dt" />
        </span>
      }
      ends={
        <>
          <span>
            {t('papers.line.vat_amount')} <Money value={row.vat_amount} field="vat_amount" />
          </span>
          <b>
            <Money value={row.amount} field="amount" />
          </b>
        </>
      }
    />
  );
} // prettier-ignore

/** The charges of an invoice approval, by group and page by page. */
export function Lines({ approval: { id, status } }: { approval: InvoiceApproval }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opens = may(useUser(), 'order_flag');
  const [params, setParams] = useSearchParams();
  const { page, line_group = 'all' } = asked(params);
  const lines = useQuery({ ...linesOf(id, params), ...KEPT });
  const columns = useColumns(opens);
  const show = (group: string, next = 1) =>
    setParams(
      { ...(group === 'all' ? {} : { line_group: group }), ...(next === 1 ? {} : { page: String(next) }) },
      { replace: true, preventScrollReset: true },
    );
  const open = (row: InvoiceLine, aside: boolean) => {
    const path = orderPath(row);
    if (path === undefined) return;
    void (aside ? window.open(path, '_blank', 'noopener') : navigate(path));
  };
  const rows = (
    <DataTable<InvoiceLine>
      label={t('papers.line.title')}
      columns={columns}
      rows={lines.data?.rows ?? []}
      rowId={(row) => String(row.id)}
      loading={lines.isPending}
      stale={lines.isPlaceholderData}
      card={(row) => <LineCard row={row} opens={opens} />}
      {...(opens ? { onOpen: open } : {})}
      empty={
        <EmptyState
          icon={FileX2}
          title={t('common.no_data')}
          more={t(status === 'cancelled' ? 'papers.line.freed' : 'papers.line.empty')}
        />
      }
    />
  );
  return (
    <Card flush title={t('papers.line.title')}>
      <ListTabs
        label={t('papers.line.title')}
        tabs={TABS}
        counts={undefined}
        active={TABS.find(({ key }) => key === line_group)}
        onTab={({ key }) => show(key)}
      />
      <Loaded query={lines} waiting={rows}>
        {() => rows}
      </Loaded>
      {lines.data && lines.data.total > 0 ? (
        <Pager
          page={page}
          limit={LIMIT}
          total={lines.data.total}
          capped={lines.data.total_capped === 1}
          onPage={(next) => show(line_group, next)}
        />
      ) : null}
    </Card>
  );
}
