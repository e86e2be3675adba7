import { styled } from '@mui/material/styles';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden, KeptImage } from '@lamliang/ui';
import { later } from '../../later.tsx';
import { pictureUrl, type WithPictures } from './picture-url.ts';

const PicturesDialog = later(() => import('./PicturesDialog.tsx').then((file) => file.PicturesDialog));

const Open = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    padding: 0,
    border: `1px solid ${palette.line}`,
    borderRadius: '8px',
    backgroundColor: palette.raised,
    color: palette.text.secondary,
    cursor: 'pointer',
    '& img': { width: '100%', height: '100%', objectFit: 'cover', borderRadius: '7px' },
    '& b': {
      position: 'absolute',
      bottom: -5,
      insetInlineEnd: -7,
      minWidth: 20,
      borderRadius: '10px',
      border: `1px solid ${palette.line}`,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      fontSize: 12,
      lineHeight: '18px',
      fontWeight: 500,
    },
    [theme.breakpoints.down('md')]: { width: 44, height: 44 },
  };
});

/** The first picture of a claim, with how many there are; a press shows all of them large. */
export function ClaimPictures({ claim }: { claim: WithPictures }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { id, images } = claim;
  const [first] = images;
  if (!first) return <>{t('common.none')}</>;
  return (
    <>
      <Open type="button" data-field="images" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span style={hidden}>{t('claims.pictures', { id, count: images.length })}</span>
        <KeptImage
          key={first.file}
          src={pictureUrl(claim, first.file)}
          loading="lazy"
          gone={<ImageOff size={18} aria-hidden />}
        />
        {images.length > 1 ? <b aria-hidden>{images.length}</b> : null}
      </Open>
      {open ? <PicturesDialog claim={claim} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
