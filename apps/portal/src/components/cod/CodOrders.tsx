import { useTranslation } from 'react-i18next';
import type { CodReportRow } from '@lamliang/contracts/orders';
import { add } from '@lamliang/kernel';
import { DateText, Money, StatusChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { OrderLink } from '../orders/OrderLink.tsx';

export const pathOfCod = ({ id }: CodReportRow) => `/orders/all/${id}/all`;

/** What happened on the day by which the report takes an order. */
const dayOf = (row: CodReportRow) => (row.cod_received_dt ? 'received_at' : row.delivered_dt ? 'delivered' : 'booked');

/** Columns of orders with COD. @param opens whether the caller may see an order itself */
export function useCodColumns(opens: boolean): Column<CodReportRow>[] {
  const { t } = useTranslation();
  const baht = (id: string, header: string, value: (row: CodReportRow) => CodReportRow['cod_amount'], more: Partial<Column<CodReportRow>> = {}): Column<CodReportRow> => ({ id, header, numeric: true, cell: (row) => <Money value={value(row)} bare dashZero field={id} />, ...more }); // prettier-ignore
  return [
    {
      id: 'order_no',
      header: t('finance.cod_report.order'),
      cell: (row) => (
        <TwoLines>
          {opens ? (
            <OrderLink row={{ shipment_order_id: row.id, order_no: row.order_no }} />
          ) : (
            <span data-field="order_no">{row.order_no}</span>
          )}
          <small data-field="tracking_no">{row.partner_awb_no ?? row.tracking_no}</small>
        </TwoLines>
      ),
    },
    {
      id: 'receiver_name',
      header: t('finance.cod_report.receiver'),
      cell: (row) => (
        <TwoLines>
          <span data-field="receiver_name">{row.receiver_name}</span>
          <small lang="en" data-field="partner_name">
            {row.partner_name}
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'cod_status',
      header: t('finance.cod_report.status'),
      cell: (row) => <StatusChip machine="cod_status" value={row.cod_status} />,
    },
    baht('cod_amount', t('finance.cod_report.amount'), (row) => row.cod_amount),
    baht('cod_fee', t('finance.cod_report.fees'), (row) => add(row.cod_fee, row.cod_fee_vat), { from: 820 }),
    baht('net_amount', t('finance.cod_report.net'), (row) => row.net_amount),
    {
      id: 'cod_dt',
      header: t('finance.cod_report.date'),
      sortable: true,
      from: 680,
      cell: (row) => (
        <TwoLines>
          <DateText value={row.cod_dt} field="cod_dt" />
          <small>{t(`finance.cod_report.${dayOf(row)}`)}</small>
        </TwoLines>
      ),
    },
  ];
}

/** An order with COD on a phone. */
export function CodCard({ row, opens }: { row: CodReportRow; opens: boolean }) {
  const { t } = useTranslation();
  return (
    <ListCard
      {...(opens ? { to: pathOfCod(row) } : {})}
      title={row.order_no}
      field="order_no"
      chip={<StatusChip machine="cod_status" value={row.cod_status} />}
      line={
        <span>
          {row.receiver_name} · <span lang="en">{row.partner_name}</span> ·{' '}
          <Money value={row.cod_amount} field="cod_amount" />
        </span>
      }
      ends={
        <>
          <b>
            {t('finance.cod_report.net_short')} <Money value={row.net_amount} dashZero field="net_amount" />
          </b>
          <DateText value={row.cod_dt} field="cod_dt" />
        </>
      }
    />
  );
}
