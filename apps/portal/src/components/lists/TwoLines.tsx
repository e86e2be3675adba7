import { styled } from '@mui/material/styles';

/** A cell with a main line and a smaller second line. */
export const TwoLines = styled('span')(({ theme }) => ({
  display: 'block',
  '& small': {
    display: 'block',
    fontSize: 13,
    color: (theme.vars ?? theme).palette.text.secondary,
    whiteSpace: 'normal',
  },
  // What is said at length: one line of it.
  '& .line': { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@container (width < 820px)': { '& .line': { maxWidth: 140 } },
  '@container (width < 680px)': { '& .line': { maxWidth: 110 } },
}));
