import { useTranslation } from 'react-i18next';
import type { Invoice } from '@lamliang/contracts/invoicing';
import { Money, StatusChip, ToneChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { DayText } from './DayText.tsx';

/** How an invoice stands today. */
export function InvoiceState({ state }: Pick<Invoice, 'state'>) {
  const { t } = useTranslation();
  return state === 'overdue' ? (
    <ToneChip tone="error" mark="filled" field="state">
      {t('papers.overdue')}
    </ToneChip>
  ) : (
    <StatusChip machine="invoice" value={state} field="state" />
  );
}

/** When it is due, and since how many days that is over; when it was paid. */
function DueCell({ row }: { row: Invoice }) {
  const { t } = useTranslation();
  return (
    <TwoLines>
      <DayText day={row.due_date} field="due_date" />
      {row.overdue_days > 0 ? (
        <small data-field="overdue_days">{t('papers.invoices.days_late', { count: row.overdue_days })}</small>
      ) : row.paid_date ? (
        <small>
          {t('papers.invoices.paid')} <DayText day={row.paid_date} field="paid_date" />
        </small>
      ) : null}
    </TwoLines>
  );
}

/** Columns of invoices. */
export function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  const money = (id: 'vat_amount' | 'withholding_amount', from: 820 | 1080): Column<Invoice> => ({
    id,
    header: `${t(`papers.invoices.field.${id}`)} (${baht})`,
    numeric: true,
    from,
    cell: (row) => <Money value={row[id]} bare field={id} />,
  });
  return [
    {
      id: 'invoice_no',
      header: t('papers.invoices.field.invoice_no'),
      cell: (row) => (
        <TwoLines>
          <bdi dir="ltr" data-field="invoice_no">
            {row.invoice_no}
          </bdi>
          {row.receipt_no ? (
            <small>
              <bdi dir="ltr" data-field="receipt_no">
                {row.receipt_no}
              </bdi>
            </small>
          ) : null}
        </TwoLines>
      ),
    },
    {
      id: 'issue_date',
      header: t('papers.invoices.field.issue_date'),
      from: 900,
      cell: (row) => <DayText day={row.issue_date} field="issue_date" />,
    },
    { id: 'due_date', header: t('papers.invoices.field.due_date'), from: 680, cell: (row) => <DueCell row={row} /> },
    { id: 'state', header: t('papers.invoices.field.state'), cell: (row) => <InvoiceState state={row.state} /> },
    money('vat_amount', 820),
    money('withholding_amount', 1080),
    {
      id: 'total_amount',
      header: `${t('papers.invoices.field.total_amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.total_amount} bare field="total_amount" />
        </b>
      ),
    },
  ];
}

/** An invoice on a phone. */
export function InvoiceCard({ row, to }: { row: Invoice; to: string }) {
  const { t } = useTranslation();
  const { overdue_days, paid_date } = row;
  return (
    <ListCard
      to={to}
      title={<bdi dir="ltr">{row.invoice_no}</bdi>}
      field="invoice_no"
      chip={<InvoiceState state={row.state} />}
      line={
        <span>
          {t('papers.approvals.orders', { count: row.order_count })}
          {overdue_days > 0 ? ` · ${t('papers.invoices.days_late', { count: overdue_days })}` : null}
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.total_amount} field="total_amount" />
          </b>
          <span>
            {t(paid_date ? 'papers.invoices.paid' : 'papers.credit.due_on')}{' '}
            <DayText day={paid_date ?? row.due_date} field={paid_date ? 'paid_date' : 'due_date'} />
          </span>
        </>
      }
    />
  );
}
