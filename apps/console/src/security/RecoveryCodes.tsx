import { Alert, Box, Button, GlobalStyles, Typography } from '@mui/material';
import { Copy, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '@lamliang/ui';
import { useTranslate } from '../providers/translate.ts';

/** Of the whole page the list alone goes to paper. */
const PAPER = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '[data-paper], [data-paper] *': { visibility: 'visible' },
    '[data-paper]': { position: 'fixed', insetBlockStart: 0, insetInlineStart: 0, color: '#000' },
  },
} as const;

/** The recovery codes, in sight this once: they can be copied and printed. */
export function RecoveryCodes({
  codes,
  level,
  onKept,
}: {
  codes: readonly string[];
  level: 'h1' | 'h3';
  onKept: () => void;
}) {
  const translate = useTranslate();
  const title = useId();
  const [copied, setCopied] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <GlobalStyles styles={PAPER} />
      <Alert severity="warning" variant="outlined">
        {translate('signin.second_factor.recovery_more')}
      </Alert>
      <Box data-paper>
        <Typography id={title} component={level} sx={{ fontSize: 18, fontWeight: 600, mb: '8px' }}>
          {translate('signin.second_factor.recovery_title')}
        </Typography>
        <Box
          component="ol"
          aria-labelledby={title}
          dir="ltr"
          sx={{ m: 0, pl: '32px', fontFamily: 'monospace', fontSize: 15, lineHeight: 1.8 }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Copy size={16} aria-hidden />}
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {translate(copied ? 'common.copied' : 'signin.second_factor.copy')}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {translate('signin.second_factor.print')}
        </Button>
      </Box>
      <Button variant="contained" size="large" autoFocus onClick={onKept}>
        {translate('signin.second_factor.recovery_kept')}
      </Button>
    </Box>
  );
}
