import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Printer, Share2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAPER_LANGUAGES, PRINT_FORMS, type PaperLanguage, type PrintForm, type shopPaperFileRoutes, type shopPaperPreviewRoutes } from '@lamliang/contracts/invoicing'; // prettier-ignore
import { BlockSkeleton, Card, FailurePanel, Note, SelectField, SheetPreview } from '@lamliang/ui';
import { api, read } from '../../api/client.ts';
import { useUser } from '../../session/session.ts';
import { useWork } from '../lists/use-work.ts';
import { sharesFiles, shareOrDownload } from '../orders/sheet-files.ts';

/** Width of A4 at 96 dots an inch, px. */
const A4_PX = 794;
/** The place of the sheet: one page of A4 as wide as there is room, and as high before it is there. */
const Place = styled('div')({
  display: 'grid',
  width: '100%',
  aspectRatio: '210 / 297',
  maxHeight: 'min(82vh, 940px)',
  overflow: 'hidden',
  '& > *': { minHeight: 0, minWidth: 0 },
});
const HELD = { placeholderData: keepPreviousData, gcTime: 60_000 } as const;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  padding: '16px 20px 0',
  '& .end': { display: 'flex', flexWrap: 'wrap', gap: 8, marginInlineStart: 'auto' },
  [theme.breakpoints.down('md')]: {
    padding: '16px 16px 0',
    '& > *': { flex: '1 1 130px' },
    '& .end': { flexBasis: '100%', marginInlineStart: 0, '& > *': { flex: 1 } },
  },
}));
const Sheet = styled('div')(({ theme }) => ({
  padding: '16px 20px 12px',
  [theme.breakpoints.down('md')]: { padding: '12px 16px' },
}));

export interface PaperRoutes {
  preview: (typeof shopPaperPreviewRoutes)[keyof typeof shopPaperPreviewRoutes];
  document: (typeof shopPaperFileRoutes)[keyof typeof shopPaperFileRoutes];
}

/** What a paper is asked for as. */
export interface PaperLook {
  form: PrintForm;
  language: PaperLanguage;
}

/** The read of a paper as it is looked at. */
export const previewOf = ({ preview }: PaperRoutes, id: number, look: PaperLook) =>
  read(preview, { params: { id }, query: look });
export const FIRST_LOOK: PaperLook = { form: 'original', language: 'th' };

/**
 * A paper as it will be printed, as original or copy, in Thai or with English beside it; it is printed and its PDF
 * downloaded. The number of a person is hidden here, so persons print from the file.
 * @param id of the path of its routes
 */
export function PaperDesk({ routes, id, paper_no }: { routes: PaperRoutes; id: number; paper_no: string }) {
  const { t } = useTranslation();
  const isPerson = useUser().account_type === 'ordinary';
  const [look, setLook] = useState(FIRST_LOOK);
  const preview = useQuery({ ...previewOf(routes, id, look), ...HELD });
  const { busy, fault, run } = useWork();
  const frame = useRef<HTMLIFrameElement>(null);
  const onFrame = useCallback((node: HTMLIFrameElement | null) => {
    frame.current = node;
  }, []);
  const isFresh = preview.isSuccess && !preview.isPlaceholderData;
  const shares = sharesFiles();
  const save = async (signal: AbortSignal) => {
    const { blob, name = `${paper_no}.pdf` } = await api.file(routes.document, { params: { id }, query: look, signal });
    if (!blob) throw new Error('no file');
    await shareOrDownload(blob, name);
  };
  const print = () => {
    const page = frame.current?.contentWindow;
    page?.focus();
    page?.print();
  };
  return (
    <Card flush aria-label={t('papers.desk.title')}>
      <Bar>
        <SelectField
          label={t('papers.desk.form')}
          field="form"
          value={look.form}
          onChange={(event) => setLook({ ...look, form: event.target.value as PrintForm })}
          choices={PRINT_FORMS.map((value) => ({ value, label: t(`papers.desk.forms.${value}`) }))}
        />
        <SelectField
          label={t('papers.desk.language')}
          field="language"
          value={look.language}
          onChange={(event) => setLook({ ...look, language: event.target.value as PaperLanguage })}
          choices={PAPER_LANGUAGES.map((value) => ({ value, label: t(`papers.desk.languages.${value}`) }))}
        />
        <div className="end">
          {isPerson ? null : (
            <Button variant="outlined" startIcon={<Printer aria-hidden />} disabled={!isFresh} onClick={print}>
              {t('papers.desk.print')}
            </Button>
          )}
          <Button
            variant="contained"
            startIcon={shares ? <Share2 aria-hidden /> : <Download aria-hidden />}
            loading={busy}
            onClick={() => void run(save)}
          >
            {t(shares ? 'papers.desk.share' : 'papers.desk.pdf')}
          </Button>
        </div>
      </Bar>
      <Sheet aria-busy={preview.isFetching || undefined} style={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
        {fault ? (
          <Alert severity="error" sx={{ marginBottom: '12px' }}>
            {fault}
          </Alert>
        ) : null}
        {preview.data ? (
          <Place>
            <SheetPreview
              html={preview.data.html}
              width={A4_PX}
              title={t('papers.desk.frame', { no: paper_no })}
              height="none"
              onFrame={onFrame}
            />
          </Place>
        ) : preview.isError ? (
          <FailurePanel error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Place>
            <BlockSkeleton height={940} />
          </Place>
        )}
        <Note sx={{ marginTop: '10px' }}>{t(isPerson ? 'papers.desk.hidden' : 'papers.desk.more')}</Note>
      </Sheet>
    </Card>
  );
}
