import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocaleState, useNotify } from 'react-admin';
import { STAFF_API } from '../../providers/access.ts';
import { useTranslate } from '../../providers/translate.ts';
import { download } from '../rate-cards/download.ts';

const TYPES = ['csv', 'xlsx'] as const;

/** Buttons that download a file in both forms. @param phrase of the button, with `type` */
export function DownloadFile({
  path,
  phrase,
}: {
  path: string;
  phrase:
    | 'console.bank_files.download'
    | 'console.day_closes.figures_file'
    | 'console.day_closes.entries_file'
    | 'console.tax_periods.sales_file'
    | 'console.tax_periods.exempt_file'
    | 'console.tax_periods.papers_file';
}) {
  // prettier-ignore
  const translate = useTranslate();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const [busy, setBusy] = useState<string>();
  const take = (type: string) => {
    setBusy(type);
    void download(`${STAFF_API}/${path}?file_type=${type}`, locale)
      .catch((error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => setBusy(undefined));
  };
  return TYPES.map((type) => (
    <Button
      key={type}
      variant="outlined"
      loading={busy === type}
      startIcon={<Download size={16} aria-hidden />}
      onClick={() => take(type)}
    >
      {translate(phrase, { type })}
    </Button>
  ));
}
