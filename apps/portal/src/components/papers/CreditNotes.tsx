import { useTranslation } from 'react-i18next';
import type { CreditNote } from '@lamliang/contracts/invoicing';
import { DateText, Money, type Column } from '@lamliang/ui';
import { ListCard } from '../lists/ListCard.tsx';
import { TwoLines } from '../lists/TwoLines.tsx';

/** Columns of credit notes. */
export function useNoteColumns(): Column<CreditNote>[] {
  const { t } = useTranslation();
  const baht = t('common.baht_sign');
  const money = (id: 'original_amount' | 'correct_amount' | 'difference_amount' | 'vat_amount', from: 1080 | 900): Column<CreditNote> => ({
    id,
    header: `${t(`papers.note.field.${id}`)} (${baht})`,
    numeric: true,
    from,
    cell: (row) => <Money value={row[id]} bare field={id} />,
  });
  return [
    {
      id: 'credit_note_no',
      header: t('papers.note.field.credit_note_no'),
      cell: (row) => (
        <TwoLines>
          <bdi dir="ltr" data-field="credit_note_no">
            {row.credit_note_no}
          </bdi>
          <small className="line">
            <bdi data-field="reason">{row.reason}</bdi>
          </small>
        </TwoLines>
      ),
    },
    {
      id: 'issue_dt',
      header: t('papers.note.field.issue_dt'),
      cell: (row) => <DateText value={row.issue_dt} field="issue_dt" />,
    },
    {
      id: 'tax_invoice_no',
      header: t('papers.note.field.tax_invoice_no'),
      from: 820,
      cell: (row) => (
        <bdi dir="ltr" data-field="tax_invoice_no">
          {row.tax_invoice_no}
        </bdi>
      ),
    },
    money('difference_amount', 900),
    money('vat_amount', 1080),
    {
      id: 'total_amount',
      header: `${t('papers.note.field.total_amount')} (${baht})`,
      numeric: true,
      cell: (row) => (
        <b style={{ fontWeight: 600 }}>
          <Money value={row.total_amount} bare field="total_amount" />
        </b>
      ),
    },
  ];
} // prettier-ignore

/** A credit note on a phone. */
export function NoteCard({ row, to }: { row: CreditNote; to: string }) {
  return (
    <ListCard
      to={to}
      title={<bdi dir="ltr">{row.credit_note_no}</bdi>}
      field="credit_note_no"
      chip={null}
      line={
        <span>
          <bdi dir="ltr">{row.tax_invoice_no}</bdi> · <bdi>{row.reason}</bdi>
        </span>
      }
      ends={
        <>
          <b>
            <Money value={row.total_amount} field="total_amount" />
          </b>
          <DateText value={row.issue_dt} field="issue_dt" />
        </>
      }
    />
  );
}
