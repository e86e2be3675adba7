import { KeptImage, useBackCloses } from '@lamliang/ui';
import { Box, Dialog, DialogActions, Button, DialogContent } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../providers/translate.ts';

/** Pictures as thumbnails; one that is pressed is shown large, where the arrow keys go on to the others. */
export function Pictures({ urls }: { urls: readonly string[] }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<number>();
  useBackCloses(shown !== undefined, () => setShown(undefined));
  const step = (by: 1 | -1) => setShown((at = 0) => (at + by + urls.length) % urls.length);
  const name = (index: number) => translate('console.value.picture', { n: index + 1, count: urls.length });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '12px' }}>
        {urls.map((url, index) => (
          <Box
            key={index}
            component="button"
            type="button"
            aria-label={name(index)}
            onClick={() => setShown(index)}
            sx={{
              p: 0,
              width: 76,
              height: 76,
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              overflow: 'hidden',
              cursor: 'zoom-in',
              backgroundColor: 'action.hover',
            }}
          >
            <KeptImage src={url} style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }} />
          </Box>
        ))}
      </Box>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        maxWidth="lg"
        aria-label={name(shown ?? 0)}
        onKeyDown={({ code }) => {
          if (code === 'ArrowRight') step(1);
          else if (code === 'ArrowLeft') step(-1);
        }}
      >
        <DialogContent sx={{ p: '16px', pb: 0, lineHeight: 0 }}>
          <Box
            component={KeptImage}
            key={shown}
            src={urls[shown ?? 0] ?? ''}
            alt={name(shown ?? 0)}
            sx={{ maxWidth: '100%', maxHeight: 'calc(100vh - 180px)', minWidth: { md: 480 }, objectFit: 'contain' }}
          />
        </DialogContent>
        <DialogActions>
          {urls.length > 1 ? (
            <Button color="inherit" onClick={() => step(1)}>
              {translate('console.value.next_picture')}
            </Button>
          ) : null}
          <Button autoFocus variant="outlined" onClick={() => setShown(undefined)}>
            {translate('common.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
