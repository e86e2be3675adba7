import { styled } from '@mui/material/styles';
import { CloudAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BELOW_BARS } from '@lamliang/ui';
import { useOnline } from './use-online.ts';

const Bar = styled('div')(({ theme }) => {
  const { tone } = (theme.vars ?? theme).palette;
  return {
    position: 'sticky',
    top: BELOW_BARS,
    zIndex: theme.zIndex.appBar - 1,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    padding: '8px 32px',
    fontSize: 14,
    lineHeight: 1.6,
    color: tone.warning.text,
    backgroundColor: tone.warning.tint,
    '& svg': { flex: 'none' },
    [theme.breakpoints.down('md')]: { paddingInline: 16 },
  };
});

/** Says that there is no connection, for as long as there is none. */
export function OfflineBar() {
  const { t } = useTranslation();
  if (useOnline()) return null;
  return (
    <Bar role="status">
      <CloudAlert size={18} aria-hidden />
      {t('common.offline')}
    </Bar>
  );
}
