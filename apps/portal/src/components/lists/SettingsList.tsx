import { styled } from '@mui/material/styles';

/** A list of settings: icon, text and actions for each. */
export const SettingsList = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& > li': {
      display: 'flex',
      gap: 14,
      padding: '16px 20px',
      borderTop: `1px solid ${palette.line}`,
      fontSize: 14,
      lineHeight: 1.6,
      [theme.breakpoints.down('md')]: { padding: 16, flexWrap: 'wrap' },
    },
    '& > li:first-of-type': { borderTop: 0 },
    '& .words': { flex: 1, minWidth: 0 },
    '& h2': {
      margin: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 8,
      fontSize: 15,
      lineHeight: 1.6,
      fontWeight: 500,
    },
    '& p': { margin: 0, color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& p.off': { color: palette.tone.warning.text },
    '& .actions': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 4,
      alignItems: 'center',
      [theme.breakpoints.down('md')]: { width: '100%', justifyContent: 'flex-end' },
    },
  };
});
