import { styled } from '@mui/material/styles';

/** The first link of a page, in sight while it has the focus: past the menu to the content. */
export const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 12,
  top: -60,
  zIndex: theme.zIndex.tooltip,
  padding: '10px 16px',
  borderRadius: '8px',
  backgroundColor: (theme.vars ?? theme).palette.primary.main,
  color: (theme.vars ?? theme).palette.primary.contrastText,
  '&:focus': { top: 10 },
}));
