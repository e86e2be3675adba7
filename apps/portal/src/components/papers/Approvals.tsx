import { useTranslation } from 'react-i18next';
import type { InvoiceApproval } from '@lamliang/contracts/invoicing';
import { formatDate, startOfBangkokDay } from '@lamliang/kernel';
import { Money, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { DayText } from './DayText.tsx';
import { InvoiceChip } from './InvoiceChip.tsx';

/** The page of an invoice approval. @param group the tab of the list that it is opened from, which its way back leads to */
export const approvalPath = (id: number, group = 'approved') => `/finance/invoice-approval/${id}/${group}`;

/** The days that an invoice approval has charges of. */
export function PeriodText({ row: { period_from, period_to } }: { row: InvoiceApproval }) {
  const { t } = useTranslation();
  if (period_from === null || period_to === null) return <>{t('common.none')}</>;
  if (period_from === period_to) return <DayText day={period_from} />;
  const [from, to] = [period_from, period_to].map((day) => formatDate(startOfBangkokDay(day)));
  const isOfOneYear = period_from.slice(0, 4) === period_to.slice(0, 4);
  return (
    <bdi dir="ltr" style={{ whiteSpace: isOfOneYear ? 'nowrap' : 'normal' }}>
      {isOfOneYear ? from?.slice(0, 5) : from} – {to}
    </bdi>
  );
}

/** Columns of invoice approvals. */
export function useApprovalColumns(): Column<InvoiceApproval>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  return [
    {
      id: 'invoice_approval_no',
      header: t('papers.approvals.field.number'),
      cell: (row) => (
        <TwoLines>
          <bdi dir="ltr" data-field={row.invoice_no ? 'invoice_no' : 'invoice_approval_no'}>
            {row.invoice_no ?? row.invoice_approval_no}
          </bdi>
          {row.invoice_no ? (
            <small>
              <bdi dir="ltr" data-field="invoice_approval_no">
                {row.invoice_approval_no}
              </bdi>
            </small>
          ) : null}
        </TwoLines>
      ),
    },
    {
      id: 'summary_date',
      header: t('papers.approvals.field.summary_date'),
      from: 820,
      cell: (row) => <DayText day={row.summary_date} field="summary_date" />,
    },
    { id: 'status', header: t('papers.approvals.field.status'), cell: (row) => <InvoiceChip row={row} /> },
    {
      id: 'due_date',
      header: t('papers.approvals.field.due_date'),
      from: 680,
      cell: (row) => <DayText day={row.due_date} field="due_date" />,
    },
    {
      id: 'order_count',
      header: t('papers.approvals.field.order_count'),
      numeric: true,
      from: 900,
      cell: (row) => <span data-field="order_count">{row.order_count.toLocaleString('en-US')}</span>,
    },
    {
      id: 'vat_amount',
      header: `${t('papers.approvals.field.vat_amount')} (${baht})`,
      numeric: true,
      from: 1080,
      cell: (row) => <Money value={row.vat_amount} bare field="vat_amount" />,
    },
    {
      id: 'total_amount',
      header: `${t('papers.approvals.field.total_amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.total_amount} bare field="total_amount" />
        </b>
      ),
    },
  ];
}

/** An invoice approval on a phone. */
export function ApprovalCard({ row, to }: { row: InvoiceApproval; to: string }) {
  const { t } = useTranslation();
  return (
    <ListCard
      to={to}
      title={<bdi dir="ltr">{row.invoice_no ?? row.invoice_approval_no}</bdi>}
      field="invoice_approval_no"
      chip={<InvoiceChip row={row} />}
      line={
        <span>
          {t('papers.approvals.orders', { count: row.order_count })} · {t('papers.approvals.field.summary_date')}{' '}
          <DayText day={row.summary_date} field="summary_date" />
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.total_amount} field="total_amount" />
          </b>
          {row.due_date === null ? null : (
            <span>
              {t('papers.credit.due_on')} <DayText day={row.due_date} field="due_date" />
            </span>
          )}
        </>
      }
    />
  );
}
