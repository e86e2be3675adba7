import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Camera, FileText, ImagePlus, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type ChangeEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '@lamliang/contracts';
import { describedBy, FieldFrame, hidden, type FieldFrameProps } from './field.tsx';
import { useBound, type BoundProps } from './form-fields.tsx';
import { useForms } from './form.tsx';
import { shrunk } from './shrink-image.ts';

const Tiles = styled('div', { shouldForwardProp: (name) => name !== 'over' })<{ over: boolean }>(({ theme, over }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 12,
    padding: 12,
    borderRadius: '10px',
    border: `1px dashed ${over ? palette.primary.main : palette.inputLine}`,
    backgroundColor: over ? palette.selected : 'transparent',
    '& > *': { position: 'relative', width: 104, height: 104, borderRadius: '8px', margin: 0, boxSizing: 'border-box' },
    '& > figure': { border: `1px solid ${palette.line}`, display: 'grid', placeItems: 'center', overflow: 'hidden' },
    '& > .broken': {
      // Below the button.
      alignItems: 'end',
      padding: 4,
      borderColor: palette.error.main,
      color: palette.error.main,
      fontSize: 13,
      lineHeight: 1.4,
    },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& button': {
      position: 'absolute',
      top: 0,
      insetInlineEnd: 0,
      width: 44,
      height: 44,
      '& > svg': {
        padding: 4,
        width: 26,
        height: 26,
        borderRadius: '50%',
        backgroundColor: palette.background.paper,
        color: palette.text.primary,
      },
    },
    '& > label': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 6,
      textAlign: 'center',
      fontSize: 14,
      lineHeight: 1.5,
      cursor: 'pointer',
      backgroundColor: palette.raised,
      color: palette.text.primary,
      '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    },
    // Where there is no touch, a camera is a picture that is chosen.
    '@media (pointer: fine)': { '& > .camera': { display: 'none' } },
  };
});

/** An address of a picture in this tab; undefined at first, and for any other file. */
export function usePictureUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A picture as the browser shows it; anything else by its name. */
function Thumbnail({ file }: { file: File }) {
  const url = usePictureUrl(file);
  if (url) return <img src={url} alt={file.name} />;
  return (
    <>
      <FileText size={28} aria-hidden />
      <small style={{ overflow: 'hidden', maxWidth: '100%', fontSize: 13 }}>{file.name}</small>
    </>
  );
}

interface Offered {
  file: File;
  /** Whether the browser can show it, if it is a picture. */
  readable: boolean;
}
interface Refused {
  file: File;
  fault: string;
  /** It has the type of a picture, and is none. */
  broken?: boolean;
}

export interface FileUploadProps extends FieldFrameProps {
  files: readonly File[];
  onFiles: (files: File[]) => void;
  /** Told while pictures are made smaller; `onFiles` was called when it ends. */
  onWork?: (work: Promise<void>) => void;
  /** What the route takes. */
  rule: FileRule;
  field?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Files that are chosen, dropped, pasted or taken with a phone's camera. Pictures are made smaller before they are kept.
 * What the rule does not take is refused by name, what is no picture at its tile, too; the rule is told beforehand.
 */
export function FileUpload({ files, onFiles, onWork, rule, field, ref, error, hint, ...frame }: FileUploadProps) {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const limits = {
    most: rule.most,
    megabytes: Math.floor(rule.max_bytes / 1024 ** 2),
    types: rule.types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', '),
  };

  const take = (offered: readonly Offered[]) => {
    const kept = [...files];
    const faults: Refused[] = [];
    for (const { file, readable } of offered)
      if (kept.length >= rule.most) faults.push({ file, fault: t('validation.too_many') });
      else if (!rule.types.some((type) => type === file.type))
        faults.push({ file, fault: t('errors.file.type', limits) });
      else if (file.size > rule.max_bytes) faults.push({ file, fault: t('errors.file.too_large', limits) });
      else if (!readable) faults.push({ file, fault: t('errors.file.broken'), broken: true });
      else kept.push(file);
    setRefused(faults);
    if (kept.length > files.length) onFiles(kept);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const add = useCallback(
    (offered: readonly File[]) => {
      const work = async () => {
        const done: Offered[] = [];
        setBusy(true);
        // One after the other: a phone has memory for one picture.
        for (const one of offered) {
          const small = await shrunk(one, rule.types);
          done.push({ file: small ?? one, readable: small !== undefined });
        }
        setBusy(false);
        latest.current(done);
      };
      const working = work();
      onWork?.(working);
    },
    [rule, onWork],
  );
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      // One of several fields takes it. Office programs add a picture of what was copied to its text.
      if (event.defaultPrevented || pasted.length === 0 || event.clipboardData?.types?.includes('text/plain')) return;
      event.preventDefault();
      add(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [add]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = '';
  };
  const remove = (at: number) => {
    setRefused([]);
    onFiles(files.filter((_, index) => index !== at));
    document.getElementById(id)?.focus();
  };
  const input = {
    type: 'file',
    accept: rule.types.join(','),
    onChange: choose,
    style: hidden,
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy(id, true),
  } as const;
  return (
    <FieldFrame {...frame} id={id} error={error} hint={hint ?? t('common.files_limits', limits)}>
      <Tiles
        over={over}
        data-field={field}
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add([...event.dataTransfer.files]);
        }}
      >
        {files.map((file, index) => (
          <figure key={`${file.name} ${file.lastModified} ${file.size} ${index}`}>
            <Thumbnail file={file} />
            <IconButton aria-label={`${t('common.delete')} ${file.name}`} onClick={() => remove(index)}>
              <X aria-hidden />
            </IconButton>
          </figure>
        ))}
        {refused.map((one) =>
          one.broken ? (
            <figure key={one.file.name} className="broken">
              {one.fault}
              <IconButton
                aria-label={`${t('common.delete')} ${one.file.name}`}
                onClick={() => setRefused(refused.filter((other) => other !== one))}
              >
                <X aria-hidden />
              </IconButton>
            </figure>
          ) : null,
        )}
        <label>
          <ImagePlus size={22} aria-hidden />
          {t('common.files_add')}
          <input {...input} id={id} ref={ref} multiple={rule.most > 1} />
        </label>
        <label className="camera">
          <Camera size={22} aria-hidden />
          {t('common.files_camera')}
          <input {...input} capture="environment" />
        </label>
      </Tiles>
      <span role="status" style={hidden}>
        {t('common.files_count', { n: files.length, most: rule.most })}
      </span>
      {refused.length > 0 ? (
        <FormHelperText error role="alert" component="ul" sx={{ m: '4px 0 0', p: 0, listStyle: 'none', fontSize: 13 }}>
          {refused.map(({ file, fault }) => (
            <li key={file.name}>
              {file.name}: {fault}
            </li>
          ))}
        </FormHelperText>
      ) : null}
    </FieldFrame>
  );
}

/** The files of a route, by its own rule. */
export function FormFiles(props: BoundProps) {
  const { form } = useForms();
  const { frame, rule, value, onChange, ref } = useBound(props);
  if (!rule) throw new Error(`${props.name} is not one of the route's files`);
  const { required: _, ...shown } = frame;
  const files = (value ?? []) as File[];
  return <FileUpload {...shown} ref={ref} rule={rule} files={files} onFiles={onChange} onWork={form.waitFor} />;
}
