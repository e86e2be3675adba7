import { styled } from '@mui/material/styles';

/** What a cell says first, and below it in small print what goes with it. */
export const TwoLines = styled('span')(({ theme }) => ({
  display: 'block',
  '& small': {
    display: 'block',
    fontSize: 13,
    color: (theme.vars ?? theme).palette.text.secondary,
    whiteSpace: 'normal',
  },
}));
