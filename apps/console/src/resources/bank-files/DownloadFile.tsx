import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useTranslate } from '../../providers/translate.ts';
import { useDownload } from '../rate-cards/download.ts';

const TYPES = ['csv', 'xlsx'] as const;

/** Buttons that download a file in both forms. @param phrase of the button, with `type` and `names` */
export function DownloadFile({
  path,
  phrase,
  names = {},
}: {
  path: string;
  phrase:
    | 'console.bank_files.download'
    | 'console.day_closes.figures_file'
    | 'console.day_closes.entries_file'
    | 'console.tax_periods.sales_file'
    | 'console.tax_periods.exempt_file'
    | 'console.tax_periods.papers_file'
    | 'console.tax_periods.return_file';
  /** What else the phrase names. */
  names?: Readonly<Record<string, string>>;
}) {
  // prettier-ignore
  const translate = useTranslate();
  const { busy, take } = useDownload();
  const fileOf = (type: string) => `${path}${path.includes('?') ? '&' : '?'}file_type=${type}`;
  return TYPES.map((type) => (
    <Button
      key={type}
      variant="outlined"
      loading={busy === fileOf(type)}
      startIcon={<Download size={16} aria-hidden />}
      onClick={() => take(fileOf(type))}
    >
      {translate(phrase, { ...names, type })}
    </Button>
  ));
}
