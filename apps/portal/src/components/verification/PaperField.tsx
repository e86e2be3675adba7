import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, type FileRule } from '@lamliang/contracts';
import { UPLOAD_RULE, type UploadPurpose } from '@lamliang/contracts/auth';
import { FileUpload, Note, useBound, useFailureText, useForms, type BoundProps } from '@lamliang/ui';
import { uploadFile } from '../../api/upload.ts';
import { later } from '../../later.tsx';

const MaskDialog = later(() => import('./MaskDialog.tsx').then((file) => file.MaskDialog));

/** A picture, as an ID card is. */
export const ONE_PICTURE: FileRule = { ...UPLOAD_RULE, types: ['image/jpeg', 'image/png', 'image/webp'] };
/** A picture or a PDF. */
export const ONE_PAPER: FileRule = UPLOAD_RULE;
/** The papers of a company. */
export const SOME_PAPERS: FileRule = { ...UPLOAD_RULE, most: 5 };

/** Whether the same file may be taken at another time; what the server says of the file itself stands. */
const mayPass = (error: unknown): boolean => !(error instanceof CallError) || ![413, 415].includes(error.status);

interface Paper {
  file: File;
  /** What the call takes, once it was uploaded. */
  id?: string;
  /** The part that was sent, 0 to 1. */
  sent: number;
  error?: unknown;
  stop: AbortController;
}

/**
 * Papers that are uploaded as they are chosen; the form holds their ids, and its submit waits for them.
 * @param masked pictures are shown before, and leave the browser with their covers only
 */
export function PaperField({
  rule,
  masked = false,
  purpose = 'verification',
  ...props
}: BoundProps & { rule: FileRule; masked?: boolean; purpose?: UploadPurpose }) {
  const { t } = useTranslation();
  const { form } = useForms();
  const { frame, value, empty, onChange, ref } = useBound(props);
  const failureText = useFailureText();
  // What is uploaded changes the list at any time: the newest stands here, what is drawn beside it.
  const newest = useRef<readonly Paper[]>([]);
  const [papers, show] = useState<readonly Paper[]>([]);
  const [asked, setAsked] = useState<File>();
  useEffect(() => () => newest.current.forEach(({ stop }) => stop.abort()), []);

  const keep = (next: readonly Paper[]) => {
    newest.current = next;
    show(next);
  };
  const keepIds = (next: readonly Paper[]) => {
    keep(next);
    const ids = next.flatMap(({ id }) => id ?? []);
    onChange(Array.isArray(value) ? ids : (ids[0] ?? empty));
  };
  const changed = (file: File, part: Partial<Paper>) =>
    newest.current.map((paper) => (paper.file === file ? { ...paper, ...part } : paper));
  const send = async ({ file, stop }: Paper) => {
    keep(changed(file, { sent: 0, error: undefined }));
    try {
      const { file: id } = await uploadFile(file, purpose, (sent) => keep(changed(file, { sent })), stop.signal);
      keepIds(changed(file, { id }));
    } catch (error) {
      if (!stop.signal.aborted) keep(changed(file, { error }));
    }
  };
  const add = (file: File) => {
    const paper = { file, sent: 0, stop: new AbortController() };
    keep([...newest.current, paper]);
    form.waitFor(send(paper));
  };
  const take = (files: readonly File[]) => {
    const gone = newest.current.filter(({ file }) => !files.includes(file));
    for (const { stop } of gone) stop.abort();
    if (gone.length > 0) keepIds(newest.current.filter((paper) => !gone.includes(paper)));
    for (const file of files)
      if (newest.current.every((paper) => paper.file !== file))
        if (masked && file.type.startsWith('image/')) setAsked(file);
        else add(file);
  };
  const { required: _, className, ...shown } = frame;
  return (
    <div className={className} aria-busy={papers.some(({ id, error }) => !id && !error)}>
      <FileUpload
        {...shown}
        ref={ref}
        rule={rule}
        files={papers.map(({ file }) => file)}
        onFiles={take}
        onWork={form.waitFor}
      />
      {papers.map((paper, index) =>
        paper.id ? null : paper.error ? (
          <Alert
            key={index}
            severity="error"
            sx={{ mt: '8px', overflowWrap: 'anywhere' }}
            action={
              mayPass(paper.error) ? (
                <Button color="inherit" onClick={() => form.waitFor(send(paper))}>
                  {t('common.retry')}
                </Button>
              ) : null
            }
          >
            {paper.file.name}: {failureText(paper.error)}
          </Alert>
        ) : (
          <div key={index}>
            <Note>{t('verification.sending', { name: paper.file.name })}</Note>
            {/* What was sent is looked into before it is answered. */}
            <LinearProgress
              aria-label={t('verification.sending', { name: paper.file.name })}
              variant={paper.sent < 1 ? 'determinate' : 'indeterminate'}
              value={Math.round(paper.sent * 100)}
              sx={{ mt: '4px' }}
            />
          </div>
        ),
      )}
      {asked ? (
        <MaskDialog
          file={asked}
          onClose={() => setAsked(undefined)}
          onCovered={(covered) => {
            setAsked(undefined);
            add(covered);
          }}
        />
      ) : null}
    </div>
  );
}
