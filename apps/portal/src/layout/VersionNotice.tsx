import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissUpdate, applyUpdate, useAvailableVersion } from '../version.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 20,
  bottom: 20,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 'calc(100vw - 32px)',
  padding: '8px 8px 8px 14px',
  borderRadius: '10px',
  fontSize: 14,
  color: (theme.vars ?? theme).palette.text.primary,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  border: `1px solid ${(theme.vars ?? theme).palette.line}`,
  boxShadow: '0 8px 24px rgb(27 24 31 / 0.16)',
  [theme.breakpoints.down('md')]: { insetInline: 16, bottom: 80, '& > span': { flex: 1 } },
}));

/** Announces a newer version; updating is optional. */
export function VersionNotice() {
  const { t } = useTranslation();
  const available = useAvailableVersion();
  if (!available) return null;
  return (
    <Bar role="status">
      <Sparkles size={18} aria-hidden />
      <span>{t('frame.new_version')}</span>
      <Button size="small" variant="contained" onClick={applyUpdate}>
        {t('common.reload')}
      </Button>
      <IconButton aria-label={t('common.close')} onClick={dismissUpdate}>
        <X size={16} aria-hidden />
      </IconButton>
    </Bar>
  );
}
