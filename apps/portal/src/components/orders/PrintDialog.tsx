import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Printer, Share2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopOrdersRoutes, type Order } from '@lamliang/contracts/orders';
import {
  PAPER_SIZE_NAMES,
  PAPER_SIZES,
  shopRenderRoutes,
  type JobProgress as Job,
  type PaperSize,
} from '@lamliang/contracts/render';
import { keyBelow } from '@lamliang/i18n';
import {
  BlockSkeleton,
  FailurePanel,
  JobProgress,
  markStale,
  Note,
  readPrefs,
  SelectField,
  SheetPreview,
  TitledDialog,
  toast,
  writePrefs,
} from '@lamliang/ui';
import { read, useWrite } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useWork } from '../lists/use-work.ts';
import { LeftOut } from './LeftOut.tsx';
import { isJob, isRunning, pageWidth, paperOf, shownOf } from './print.rules.ts';
import { saveCoverSheets, sharesFiles } from './sheet-files.ts';

const Papers = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    border: 0,
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: 6,
    '& legend': { padding: 0, marginBottom: 6, fontSize: 14, fontWeight: 500 },
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 38,
      paddingInline: 10,
      border: `1px solid ${palette.line}`,
      borderRadius: '8px',
      fontSize: 14,
      lineHeight: 1.5,
      cursor: 'pointer',
      '&:has(:checked)': { borderColor: palette.primary.main, backgroundColor: palette.selected },
      '&:has(:focus-visible)': { outline: `2px solid ${palette.brand[500]}`, outlineOffset: 1 },
    },
    '& input': { accentColor: palette.primary.main, margin: 0, flex: 'none', outline: 'none' },
    [theme.breakpoints.down('md')]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      '& legend': { gridColumn: '1 / -1' },
      '& label': { minHeight: 44, paddingInline: 8 },
    },
  };
});
const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '216px minmax(0, 1fr)',
  gap: 20,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
}));
const ADVICE = { marginTop: '10px', display: { xs: 'none', md: 'block' } };

const jsonHtml = (answer: unknown): string =>
  answer && typeof answer === 'object' && 'html' in answer ? String(answer.html) : '';

/**
 * Cover sheets of the given orders: choose paper, preview, print or download a PDF. Above 20 orders a
 * job creates one document. Printed orders are marked; the mark can be undone.
 */
export function PrintDialog({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const { t } = useTranslation();
  const able = orders.filter((order) => order.allowed_moves.includes('print'));
  const left = orders.filter((order) => !able.includes(order));
  const ids = able.map((order) => order.id);
  const shown = shownOf(ids);
  const many = isJob(ids.length);
  const [paper, setPaper] = useState<PaperSize>(() => paperOf(readPrefs().paper_size));
  const [mask, setMask] = useState(false);
  const [first, setFirst] = useState(1);
  const [test, setTest] = useState(false);
  const [marked, setMarked] = useState(false);
  const [job, setJob] = useState<Job>();
  const { busy, fault, setFault, run } = useWork();
  const frame = useRef<HTMLIFrameElement>(null);
  const onFrame = useCallback((node: HTMLIFrameElement | null) => {
    frame.current = node;
  }, []);

  const mask_phone = mask ? 1 : 0;
  const places = PAPER_SIZES[paper].per_page;
  const from = Math.min(first, places);
  const first_label = from > 1 ? { first_label: from } : {};
  const held = { select: jsonHtml, placeholderData: keepPreviousData, gcTime: 60_000 } as const;
  const sheets = useQuery({
    ...read(shopRenderRoutes.coverSheets, {
      body: { shipment_order_ids: [...shown], paper_size: paper, format: 'html', mask_phone, ...first_label },
    }),
    ...held,
    enabled: !test && ids.length > 0,
  });
  const sample = useQuery({
    ...read(shopRenderRoutes.testLabel, { query: { paper_size: paper, format: 'html' } }),
    ...held,
    enabled: test,
  });
  const preview = test ? sample : sheets;
  const fresh = preview.isSuccess && !preview.isPlaceholderData;

  const choose = (size: PaperSize) => {
    setPaper(size);
    writePrefs({ paper_size: size });
  };
  const mark = useWrite(shopOrdersRoutes.printed, {
    onSuccess: ({ print_flag }) => {
      setMarked(print_flag === 1);
      if (print_flag === 0) toast.success(t('orders.print.undone'));
    },
    onError: setFault,
  });
  const setMark = (print_flag: 0 | 1) => mark.mutate({ body: { shipment_order_ids: ids, print_flag } });
  const print = () => {
    const page = frame.current?.contentWindow;
    if (!page) return;
    page.focus();
    page.print();
    if (!test) setMark(1);
  };
  const pdf = async (signal: AbortSignal) => {
    setJob(undefined);
    const body = { shipment_order_ids: ids, paper_size: paper, format: 'pdf', mask_phone, ...first_label } as const;
    const made = saveCoverSheets(body, { signal, onJob: setJob });
    await made.finally(() => markStale(queryClient, shopRenderRoutes.coverSheets.touches));
    setMarked(true);
  };
  const named = (id: number) => able.find((order) => order.id === id)?.order_no ?? String(id);
  const shares = sharesFiles();

  return (
    <TitledDialog
      title={test ? t('orders.print.test') : t('orders.print.title', { count: ids.length })}
      onClose={onClose}
      maxWidth="md"
      actions={
        <>
          <Button onClick={onClose} sx={{ marginInlineEnd: 'auto' }}>
            {t('common.close')}
          </Button>
          {test ? null : (
            <Button
              variant={many ? 'contained' : 'outlined'}
              loading={busy || isRunning(job)}
              disabled={ids.length === 0}
              onClick={() => void run(pdf)}
              startIcon={shares ? <Share2 aria-hidden /> : <Download aria-hidden />}
            >
              {t(many ? 'orders.print.make' : shares ? 'orders.print.share' : 'orders.print.pdf')}
            </Button>
          )}
          {many && !test ? null : (
            <Button
              variant="contained"
              disabled={!fresh || (!test && ids.length === 0)}
              onClick={print}
              startIcon={<Printer aria-hidden />}
            >
              {t('orders.print.print')}
            </Button>
          )}
        </>
      }
    >
      {left.length > 0 ? (
        <Alert severity="warning" sx={{ marginBottom: '12px' }}>
          {t('orders.print.left_out', { count: left.length })}
          <LeftOut orders={left} />
        </Alert>
      ) : null}
      {fault ? (
        <Alert severity="error" sx={{ marginBottom: '12px' }}>
          {fault}
        </Alert>
      ) : null}
      {marked ? (
        <Alert
          severity="success"
          sx={{ marginBottom: '12px' }}
          action={
            <Button size="small" color="inherit" onClick={() => setMark(0)}>
              {t('orders.print.undo')}
            </Button>
          }
        >
          {t('orders.print.marked')} · {t('orders.print.asked')}
        </Alert>
      ) : null}
      {job ? <Progress job={job} named={named} /> : null}
      <Body>
        <div>
          <Papers>
            <legend>{t('orders.print.paper')}</legend>
            {PAPER_SIZE_NAMES.map((size) => (
              <label key={size}>
                <input
                  type="radio"
                  name="paper_size"
                  value={size}
                  checked={paper === size}
                  onChange={() => choose(size)}
                />
                <bdi>{t(`orders.print.papers.${size}`)}</bdi>
              </label>
            ))}
          </Papers>
          {places > 1 && !test ? (
            <div style={{ marginTop: 10 }}>
              <SelectField
                label={t('orders.print.first_label')}
                field="first_label"
                value={from}
                onChange={(event) => setFirst(Number(event.target.value))}
                choices={Array.from({ length: places }, (_, at) => ({ value: at + 1, label: at + 1 }))}
              />
            </div>
          ) : null}
          <FormControlLabel
            control={<Checkbox checked={mask} onChange={(event) => setMask(event.target.checked)} />}
            label={t('orders.print.mask')}
            sx={{ marginTop: '6px', marginInlineStart: '-6px', '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          />
          {ids.length > 0 ? (
            <Button size="small" onClick={() => setTest(!test)}>
              {t(test ? 'orders.print.test_back' : 'orders.print.test')}
            </Button>
          ) : null}
          <Note sx={ADVICE}>{many && !test ? t('orders.print.many') : t('orders.print.advice')}</Note>
        </div>
        <div aria-busy={preview.isFetching || undefined} style={{ opacity: fresh ? 1 : 0.6, minWidth: 0 }}>
          {preview.data ? (
            <SheetPreview
              html={preview.data}
              width={pageWidth(paper)}
              title={t('orders.print.preview')}
              onFrame={onFrame}
            />
          ) : preview.isError ? (
            <FailurePanel error={preview.error} onRetry={() => void preview.refetch()} compact />
          ) : (
            <BlockSkeleton height={380} />
          )}
          {many && !test ? <Note sx={ADVICE}>{t('orders.print.preview_first', { count: shown.length })}</Note> : null}
        </div>
      </Body>
    </TitledDialog>
  );
}

/** Progress of a job and the orders that failed. */
function Progress({ job, named }: { job: Job; named: (id: number) => string }) {
  const { t } = useTranslation();
  const { done, total, failures } = job;
  return (
    <div style={{ marginBottom: 12 }}>
      <JobProgress
        of={[done, total]}
        words={job.state === 'done' ? t('orders.print.ready') : t('orders.print.progress', { done, total })}
        failed={t('orders.print.failures', { count: failures.length })}
        failures={failures.map(({ shipment_order_id: id, code }) => ({
          id: String(id),
          name: <bdi>{named(id)}</bdi>,
          message: t(keyBelow('errors', code)),
        }))}
      />
    </div>
  );
}
