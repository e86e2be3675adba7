import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shopInvoicingRoutes } from '@lamliang/contracts/invoicing';
import { addDays } from '@lamliang/kernel';
import { BlockSkeleton, FormChoices, FormDate, FormDialog, FormMoney, FormText, Loaded, Note, useBahtText } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { useToday } from '../../components/papers/use-today.ts';
import { ONE_PAPER, PaperField } from '../../components/verification/PaperField.tsx';

/** Certificates are taken for so many days. */
const OLDEST_DAYS = 730;
/** Paid invoices, among them those whose certificate is missing: as many as one call lists. */
const PAID = read(shopInvoicingRoutes.invoices, { query: { state: 'received', limit: 100 } });

/** Hands in a certificate, for invoices from whose payment tax was kept back, or of what was paid whole. */
export function HandInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const today = useToday();
  const paid = useQuery(PAID);
  const form = useContractForm(shopInvoicingRoutes.handIn, {
    defaults: { invoice_ids: [] },
    saved: t('papers.certificates.sent'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="papers.certificates.field"
      title={t('papers.certificates.form_title')}
      submit={t('papers.certificates.submit')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('papers.certificates.form_more')}</p>
      <FormText name="document_no" half />
      <FormDate name="document_date" half min={addDays(today, -OLDEST_DAYS)} max={today} />
      <FormMoney name="base_amount" half />
      <FormMoney name="tax_amount" half />
      <PaperField name="file" rule={ONE_PAPER} purpose="certificate" hint={t('papers.certificates.file_more')} />
      <Loaded query={paid} compact waiting={<BlockSkeleton height={92} />}>
        {({ rows }) => {
          const missing = rows.filter((row) => row.certificate_state === 'missing');
          if (missing.length === 0) return <Alert severity="info">{t('papers.certificates.refund')}</Alert>;
          return (
            <div>
              <FormChoices
                name="invoice_ids"
                choices={missing.map(({ id, invoice_no, withheld_amount }) => ({
                  value: id,
                  label: `${invoice_no}${withheld_amount ? ` · ${baht(withheld_amount)}` : ''}`,
                }))}
              />
              <Note>{t('papers.certificates.refund')}</Note>
            </div>
          );
        }}
      </Loaded>
    </FormDialog>
  );
}
