import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureUrl, type WithPictures } from './picture-url.ts';

/** The pictures of a claim in the width of the screen; each opens alone in a new tab, where it can be enlarged. */
export function PicturesDialog({ claim, onClose }: { claim: WithPictures; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('claims.pictures_title', { id: claim.id })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '12px' }}>
        {claim.images.map(({ file }, index) => (
          <a key={file} href={pictureUrl(claim, file)} target="_blank" rel="noreferrer" style={{ lineHeight: 0 }}>
            <img
              src={pictureUrl(claim, file)}
              alt={t('claims.picture', { n: index + 1 })}
              style={{ width: '100%', borderRadius: 8 }}
            />
          </a>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
