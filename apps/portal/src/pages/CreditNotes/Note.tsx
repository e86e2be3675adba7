import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shopEtaxRoutes, shopInvoicingRoutes, shopPaperFileRoutes, shopPaperPreviewRoutes, type CreditNoteWhole } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { BlockSkeleton, Card, DateTimeText, DescriptionList, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { TOUCH_TARGET } from '../../components/lists/touch-target.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { Lines, MoneyLine } from '../../components/orders/Lines.tsx';
import { DayText } from '../../components/papers/DayText.tsx';
import { Beside } from '../../components/papers/Beside.tsx';
import { EtaxCard } from '../../components/papers/EtaxCard.tsx';
import { PaperDesk, type PaperRoutes } from '../../components/papers/PaperDesk.tsx';
import { PaperLines } from '../../components/papers/PaperLines.tsx';
import { idOf, RecordPage } from '../../components/papers/RecordPage.tsx';
import { later } from '../../later.tsx';
import { useRecordTitle } from '../../record-title.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const ExportDialog = later(() => import('../../components/lists/ExportDialog.tsx').then((file) => file.ExportDialog));
const ROUTES: PaperRoutes = {
  preview: shopPaperPreviewRoutes.creditNotePreview,
  document: shopPaperFileRoutes.creditNoteDocument,
};

/** A credit note: what it takes back of which paper, and why. @param text of its id in the address @param back to its list */
export function Note({ text, back: to }: { text: string; back: string }) {
  const { t } = useTranslation();
  const id = idOf(text);
  const note = useQuery({
    ...read(shopInvoicingRoutes.creditNote, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
  useRecordTitle(note.data?.credit_note_no);
  const back = <RowLink to={to}>{t('papers.note.back')}</RowLink>;
  return (
    <RecordPage
      query={note}
      one="papers.note.one"
      unknown="papers.note.not_found"
      back={back}
      waiting={<BlockSkeleton height={720} />}
    >
      {(found) => <Whole note={found} back={back} />}
    </RecordPage>
  );
}

function Whole({ note, back }: { note: CreditNoteWhole; back: ReactNode }) {
  const { t } = useTranslation();
  const [exporting, setExporting] = useState(false);
  const { id, credit_note_no, line_count } = note;
  return (
    <>
      <PageHead
        title={
          <bdi dir="ltr" data-field="credit_note_no">
            {credit_note_no}
          </bdi>
        }
        more={back}
        actions={
          <Button variant="outlined" startIcon={<Download aria-hidden />} onClick={() => setExporting(true)}>
            {t('lists.export.button')}
          </Button>
        }
      />
      <Beside>
        <div>
          <PaperDesk routes={ROUTES} id={id} paper_no={credit_note_no} />
        </div>
        <div>
          <Facts note={note} />
          <Figures note={note} />
          <EtaxCard route={shopEtaxRoutes.creditNoteEtax} id={id} paper_no={credit_note_no} state={note.e_tax} />
        </div>
      </Beside>
      <div style={{ marginTop: 16 }}>
        <PaperLines lines={note.details} />
      </div>
      {exporting ? (
        <ExportDialog
          route={shopInvoicingRoutes.creditNoteExport}
          params={{ id }}
          query={{}}
          ids={[]}
          total={line_count}
          capped={false}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  );
}

function Facts({ note }: { note: CreditNoteWhole }) {
  const { t } = useTranslation();
  const { tax_invoice_id, tax_invoice_no, tax_invoice_date, reason_code, reason } = note;
  const seesTaxInvoices = may(useUser(), 'tax_invoice_flag');
  const number = <bdi dir="ltr">{tax_invoice_no}</bdi>;
  const of = seesTaxInvoices ? (
    <Link component={AppLink} to={`/finance/tax-invoice/${tax_invoice_id}/all`} sx={TOUCH_TARGET}>
      {number}
    </Link>
  ) : (
    number
  );
  return (
    <Card title={t('papers.tax.facts')}>
      <DescriptionList
        items={[
          { name: 'issue_dt', label: t('papers.note.field.issue_dt'), value: <DateTimeText value={note.issue_dt} /> },
          { name: 'tax_invoice_no', label: t('papers.note.field.tax_invoice_no'), value: of, wide: true },
          { name: 'tax_invoice_date', label: t('papers.note.field.tax_invoice_date'), value: <DayText day={tax_invoice_date} /> },
          { name: 'reason_code', label: t('papers.note.field.reason_code'), value: <bdi dir="ltr">{reason_code}</bdi> },
          { name: 'reason', label: t('papers.note.field.reason'), value: <bdi>{reason}</bdi>, wide: true },
        ]}
      />
    </Card>
  );
} // prettier-ignore

/** The figures that the law wants on a note. */
function Figures({ note }: { note: CreditNoteWhole }) {
  const { t } = useTranslation();
  const line = (name: 'original_amount' | 'correct_amount' | 'difference_amount' | 'vat_amount' | 'total_amount', className?: string) => (
    <MoneyLine label={t(`papers.note.field.${name}`)} value={note[name]} field={name} className={className} />
  );
  return (
    <Card title={t('papers.sums.title')}>
      <Lines>
        {line('original_amount')}
        {line('correct_amount')}
        {line('difference_amount')}
        {line('vat_amount')}
        {line('total_amount', 'sum')}
      </Lines>
    </Card>
  );
} // prettier-ignore
