import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAPER_LANGUAGES, shopInvoicingRoutes, type PaperLanguage } from '@lamliang/contracts/invoicing';
import { SelectField, TitledDialog } from '@lamliang/ui';
import { api } from '../../api/client.ts';
import { useWork } from '../../components/lists/use-work.ts';
import { shareOrDownload } from '../../components/orders/sheet-files.ts';
import { PeriodPicker } from '../../components/period/PeriodPicker.tsx';
import { lastDays, periodFault } from '../../components/period/period.rules.ts';
import { useToday } from '../../components/papers/use-today.ts';

const DAYS = 90;

/** What a credit customer owes over a period, as a file: invoices, payments and what is open. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const [period, setPeriod] = useState(() => lastDays(DAYS, new Date()));
  const [language, setLanguage] = useState<PaperLanguage>('th');
  const { busy, fault, run } = useWork();
  const go = async (signal: AbortSignal) => {
    const { blob, name = 'statement.pdf' } = await api.file(shopInvoicingRoutes.accountStatement, { query: { ...period, language }, signal }); // prettier-ignore
    if (!blob) throw new Error('no file');
    await shareOrDownload(blob, name);
    onClose();
  };
  return (
    <TitledDialog
      title={t('papers.invoices.statement')}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Download aria-hidden />}
            loading={busy}
            disabled={periodFault(period) !== undefined}
            onClick={() => void run(go)}
          >
            {t('papers.desk.pdf')}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <span>{t('papers.invoices.statement_more')}</span>
        <PeriodPicker value={period} onValue={setPeriod} today={today} />
        <SelectField
          label={t('papers.desk.language')}
          field="language"
          value={language}
          onChange={(event) => setLanguage(event.target.value as PaperLanguage)}
          choices={PAPER_LANGUAGES.map((value) => ({ value, label: t(`papers.desk.languages.${value}`) }))}
        />
        {fault ? <Alert severity="error">{fault}</Alert> : null}
      </div>
    </TitledDialog>
  );
}
