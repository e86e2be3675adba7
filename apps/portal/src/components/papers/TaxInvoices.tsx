import { useTranslation } from 'react-i18next';
import type { TaxInvoice } from '@lamliang/contracts/invoicing';
import { Money, ToneChip, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';
import { DayText } from './DayText.tsx';

/** The two addresses of tax invoices, which show the same ones. */
export const taxPlaceOf = (pathname: string) =>
  pathname.startsWith('/manage-document/') ? '/manage-document/tax-invoice' : '/finance/tax-invoice';

/** Whether a paper still holds: nothing for one that does, else that another one stands in for it. */
export function PaperChip({ row }: { row: Pick<TaxInvoice, 'replaced_by_no'> }) {
  const { t } = useTranslation();
  return row.replaced_by_no ? (
    <ToneChip tone="neutral" mark="cross" field="replaced_flag">
      {t('papers.tax.replaced')}
    </ToneChip>
  ) : (
    <ToneChip tone="success" mark="filled" field="replaced_flag">
      {t('papers.tax.valid')}
    </ToneChip>
  );
}

/** Columns of tax invoices and receipts. */
export function useTaxColumns(): Column<TaxInvoice>[] {
  const { t } = useTranslation();
  const money = (id: 'base_amount' | 'vat_amount', from: 680 | 820): Column<TaxInvoice> => ({
    id,
    header: `${t(`papers.tax.field.${id}`)} (${t('common.baht_sign')})`,
    numeric: true,
    from,
    cell: (row) => <Money value={row[id]} bare field={id} />,
  });
  return [
    {
      id: 'paper_no',
      header: t('papers.tax.field.paper_no'),
      cell: (row) => (
        <TwoLines>
          <bdi dir="ltr" data-field="paper_no">
            {row.paper_no}
          </bdi>
          <small data-field="kind">{t(`papers.kind.${row.kind}`)}</small>
        </TwoLines>
      ),
    },
    {
      id: 'issue_date',
      header: t('papers.tax.field.issue_date'),
      cell: (row) => <DayText day={row.issue_date} field="issue_date" />,
    },
    {
      id: 'refers_to_no',
      header: t('papers.tax.field.refers_to_no'),
      from: 1080,
      cell: (row) => (
        <bdi dir="ltr" data-field="refers_to_no">
          {row.refers_to_no ?? t('common.none')}
        </bdi>
      ),
    },
    { id: 'replaced_flag', header: t('papers.tax.field.status'), from: 820, cell: (row) => <PaperChip row={row} /> },
    money('base_amount', 820),
    money('vat_amount', 680),
    {
      id: 'total_amount',
      header: `${t('papers.tax.field.total_amount')} (${t('common.baht_sign')})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.total_amount} bare field="total_amount" />
        </b>
      ),
    },
  ];
}

/** A tax invoice or receipt on a phone. */
export function TaxCard({ row, to }: { row: TaxInvoice; to: string }) {
  const { t } = useTranslation();
  return (
    <ListCard
      to={to}
      title={<bdi dir="ltr">{row.paper_no}</bdi>}
      field="paper_no"
      chip={row.replaced_by_no ? <PaperChip row={row} /> : null}
      line={
        <span>
          {t(`papers.kind.${row.kind}`)} · {t('papers.tax.field.vat_amount')}{' '}
          <Money value={row.vat_amount} field="vat_amount" />
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.total_amount} field="total_amount" />
          </b>
          <DayText day={row.issue_date} field="issue_date" />
        </>
      }
    />
  );
}
