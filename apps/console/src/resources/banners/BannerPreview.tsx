import { BannerBoard } from '@lamliang/ui/banner-board';
import { paletteOf } from '@lamliang/ui';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../providers/translate.ts';

/** How wide a banner is on the home page: on a phone of 390 px, and as one of three on a desk (px). */
const WIDTHS = { phone: 308, desk: 364 } as const;

/** A banner as shops see it, on the background of their page. */
export function BannerPreview({ image, title, detail }: { image: string | undefined; title: string; detail: string }) {
  const translate = useTranslate();
  const [dark, setDark] = useState(false);
  const [mirrored, setMirrored] = useState(false);
  const direction = mirrored ? 'rtl' : 'ltr';
  const { background, text } = paletteOf('lamliang', dark ? 'dark' : 'light');
  return (
    <Box component="section" aria-label={translate('console.banners.preview.title')} data-field="preview">
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {translate('console.banners.preview.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px' }}>
        <FormControlLabel
          control={<Switch checked={dark} onChange={(_event, checked) => setDark(checked)} />}
          label={translate('console.banners.preview.dark')}
        />
        <FormControlLabel
          control={<Switch checked={mirrored} onChange={(_event, checked) => setMirrored(checked)} />}
          label={translate('console.banners.preview.mirrored')}
        />
      </Box>
      <Box
        dir={direction}
        sx={{
          p: '16px',
          display: 'grid',
          // Else a figure's height, its words included, would be the board's, and the board wider than its figure.
          alignItems: 'start',
          gap: '16px',
          borderRadius: '8px',
          border: 1,
          borderColor: 'divider',
          backgroundColor: background.default,
          color: text.primary,
        }}
      >
        {(['phone', 'desk'] as const).map((where) => (
          <Box key={where} component="figure" sx={{ m: 0, minWidth: 0, maxWidth: WIDTHS[where] }} data-field={where}>
            <BannerBoard image={image} title={title} detail={detail || null} direction={direction} />
            <Typography component="figcaption" variant="body2" sx={{ mt: '4px' }} dir="auto">
              {translate(`console.banners.preview.${where}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
