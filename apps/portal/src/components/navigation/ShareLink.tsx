import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Check, Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BlockSkeleton, useCopying } from '@lamliang/ui';
import { later } from '../../later.tsx';
import { hasShareSheet, share } from './share.ts';

/** Side of the code, px: its place is kept until it is drawn. */
const CODE_PX = 200;
const QrCode = later(
  () => import('./QrCode.tsx').then((file) => file.QrCode),
  <div style={{ width: CODE_PX }}>
    <BlockSkeleton height={CODE_PX} />
  </div>,
);

const Root = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 20,
    '& > .words': { flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 12 },
    '& a': {
      padding: '10px 12px',
      border: `1px solid ${palette.line}`,
      borderRadius: '8px',
      backgroundColor: palette.raised,
      color: palette.text.primary,
      fontSize: 14,
      lineHeight: 1.6,
      overflowWrap: 'anywhere',
    },
    '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
    [theme.breakpoints.down('sm')]: { justifyContent: 'center', '& .actions > *': { flex: 1, minHeight: 44 } },
  };
});

/**
 * A link that is handed on: to be copied, shared on a phone, or read by a camera.
 * @param path of the page below this site's address
 * @param label what it leads to, for who does not see the code
 */
export function ShareLink({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation();
  const url = new URL(path, location.origin).href;
  const [copied, copy] = useCopying(url);
  return (
    <Root>
      <QrCode text={url} label={label} />
      <div className="words">
        <a href={url} target="_blank" rel="noreferrer" data-field="link">
          <bdi dir="ltr">{url}</bdi>
        </a>
        <div className="actions">
          <Button variant="contained" startIcon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
            {t(copied ? 'common.copied' : 'options.share.copy')}
          </Button>
          {hasShareSheet() ? (
            <Button variant="outlined" startIcon={<Share2 aria-hidden />} onClick={() => void share({ url })}>
              {t('options.share.share')}
            </Button>
          ) : null}
        </div>
      </div>
    </Root>
  );
}
