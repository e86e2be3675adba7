import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { KeptImage, TitledDialog } from '@lamliang/ui';
import { pictureUrl, type WithPictures } from './picture-url.ts';

/** The pictures of a claim in the width of the screen; each opens alone in a new tab, where it can be enlarged. */
export function PicturesDialog({ claim, onClose }: { claim: WithPictures; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <TitledDialog
      title={t('claims.pictures_title', { id: claim.id })}
      onClose={onClose}
      maxWidth="md"
      actions={
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {claim.images.map(({ file }, index) => (
          <a key={file} href={pictureUrl(claim, file)} target="_blank" rel="noreferrer" style={{ lineHeight: 0 }}>
            <KeptImage
              src={pictureUrl(claim, file)}
              alt={t('claims.picture', { n: index + 1 })}
              style={{ width: '100%', borderRadius: 8 }}
            />
          </a>
        ))}
      </div>
    </TitledDialog>
  );
}
