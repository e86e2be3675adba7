import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, jpegOf, Note, TitledDialog, usePictureUrl } from '@lamliang/ui';
import {
  COVERED,
  FIRST_MASKS,
  maskByKey,
  movedBy,
  pixelsOf,
  resizedBy,
  type Covered,
  type Mask,
} from './mask.rules.ts';

/** The picture in its own proportions, with the covers over it; both are measured from its left edge in every language. */
const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 'fit-content',
  margin: '12px auto 0',
  lineHeight: 0,
  userSelect: 'none',
  '& > img': {
    maxWidth: '100%',
    maxHeight: 'min(58vh, 560px)',
    borderRadius: '6px',
    border: `1px solid ${(theme.vars ?? theme).palette.line}`,
  },
}));
const Cover = styled('button')(({ theme }) => ({
  position: 'absolute',
  padding: 0,
  border: '1px solid #fff',
  borderRadius: 0,
  // Thin enough to see what it hides while it is moved; what leaves the browser is black.
  backgroundColor: 'rgb(0 0 0 / 0.78)',
  cursor: 'move',
  touchAction: 'none',
  // A finger is larger than a line of a card.
  '&::before': { content: '""', position: 'absolute', inset: '-12px -2px' },
  '& > small': {
    position: 'absolute',
    left: -1,
    bottom: 'calc(100% + 2px)',
    padding: '0 5px',
    borderRadius: '4px',
    fontSize: 12,
    lineHeight: 1.6,
    whiteSpace: 'nowrap',
    color: '#fff',
    backgroundColor: '#1b181f',
  },
  '& > i': {
    position: 'absolute',
    right: -8,
    bottom: -8,
    width: 16,
    height: 16,
    borderRadius: '50%',
    border: '2px solid #1b181f',
    backgroundColor: '#fff',
    cursor: 'nwse-resize',
    // Above the other cover, wherever it is.
    zIndex: 1,
    touchAction: 'none',
    '&::before': { content: '""', position: 'absolute', inset: -16 },
  },
  '&:focus-visible': {
    outline: `3px solid ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: 2,
    zIndex: 1,
  },
}));

const percent = (part: number) => `${Math.round(part * 1_000) / 10}%`;

interface Hold {
  mask: Mask;
  x: number;
  y: number;
  change: typeof movedBy;
}

/**
 * Shows a picture of an ID card with covers over religion and blood group, which are moved and resized by pointer and by
 * keys. What is confirmed is painted black here, in the browser.
 */
export function MaskDialog({
  file,
  onCovered,
  onClose,
}: {
  file: File;
  onCovered: (covered: File) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keys = useId();
  const url = usePictureUrl(file);
  const stage = useRef<HTMLDivElement>(null);
  const held = useRef<Hold>(undefined);
  const [masks, setMasks] = useState(FIRST_MASKS);
  const [moved, setMoved] = useState<Covered>();
  const [state, setState] = useState<'open' | 'painting' | 'failed'>('open');

  const put = (name: Covered, mask: Mask) => {
    setMasks((now) => ({ ...now, [name]: mask }));
    setMoved(name);
  };
  const press = (name: Covered) => (event: KeyboardEvent) => {
    const mask = maskByKey(masks[name], event);
    if (!mask) return;
    event.preventDefault();
    put(name, mask);
  };
  const take = (name: Covered) => (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const isCorner = (event.target as Element).tagName === 'I';
    held.current = { mask: masks[name], x: event.clientX, y: event.clientY, change: isCorner ? resizedBy : movedBy };
  };
  const drag = (name: Covered) => (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!held.current || !box) return;
    const { mask, x, y, change } = held.current;
    put(name, change(mask, (event.clientX - x) / box.width, (event.clientY - y) / box.height));
  };
  const drop = () => {
    held.current = undefined;
  };
  const paint = async () => {
    setState('painting');
    const made = await jpegOf(file, (context, width, height) => {
      context.fillStyle = '#000';
      for (const name of COVERED) context.fillRect(...pixelsOf(masks[name], width, height));
    }).catch(() => undefined);
    // What cannot be covered is not sent.
    if (made) onCovered(made.jpeg);
    else setState('failed');
  };
  const where = moved && masks[moved];
  return (
    <TitledDialog
      title={t('verification.mask.title')}
      maxWidth="md"
      onClose={state === 'painting' ? undefined : onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={state === 'painting'}>
            {t('common.cancel')}
          </Button>
          <Button variant="contained" loading={state === 'painting'} onClick={() => void paint()}>
            {t('verification.mask.use')}
          </Button>
        </>
      }
    >
      <p style={{ margin: 0, fontSize: 14 }}>{t('verification.mask.why')}</p>
      <Note id={keys}>{t('verification.mask.keys')}</Note>
      {state === 'failed' ? (
        <Alert severity="error" sx={{ mt: '12px' }}>
          {t('verification.mask.failed')}
        </Alert>
      ) : null}
      <Stage ref={stage} dir="ltr">
        {url ? <img src={url} alt={t('verification.mask.picture')} draggable={false} /> : null}
        {COVERED.map((name, index) => (
          <Cover
            key={name}
            type="button"
            autoFocus={index === 0}
            data-field={name}
            aria-label={t('verification.mask.cover', { what: t(`verification.mask.${name}`) })}
            aria-describedby={keys}
            onKeyDown={press(name)}
            onPointerDown={take(name)}
            onPointerMove={drag(name)}
            onPointerUp={drop}
            onPointerCancel={drop}
            style={{
              left: percent(masks[name].left),
              top: percent(masks[name].top),
              width: percent(masks[name].width),
              height: percent(masks[name].height),
            }}
          >
            <small aria-hidden>{t(`verification.mask.${name}`)}</small>
            <i aria-hidden />
          </Cover>
        ))}
      </Stage>
      <span role="status" style={hidden}>
        {where
          ? t('verification.mask.place', {
              what: t(`verification.mask.${moved}`),
              left: percent(where.left),
              top: percent(where.top),
              width: percent(where.width),
              height: percent(where.height),
            })
          : null}
      </span>
    </TitledDialog>
  );
}
