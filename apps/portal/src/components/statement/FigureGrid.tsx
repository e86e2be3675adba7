import { styled } from '@mui/material/styles';

/** Sums at the head of a page, beside each other; on a phone below each other. The one that counts has the class `main`. */
export const FigureGrid = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  margin: 0,
  containerType: 'inline-size',
  // Five of them are as large as their room allows, and stand on one line below names of one line and of two.
  '&:has(> :nth-of-type(5))': {
    '& > div': { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', paddingInline: 16 },
    '& dd': { fontSize: 'clamp(16px, 2.2cqi, 24px)' },
  },
  '& > div': {
    padding: '18px 20px',
    borderInlineStart: `1px solid ${(theme.vars ?? theme).palette.line}`,
    '&:first-of-type': { borderInlineStart: 0 },
  },
  '& dt': { fontSize: 14, lineHeight: 1.6, color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': {
    display: 'block',
    fontSize: 13,
    lineHeight: 1.55,
    fontWeight: 400,
    color: (theme.vars ?? theme).palette.text.secondary,
  },
  '& .main dd': { color: (theme.vars ?? theme).palette.primary.main },
  [theme.breakpoints.down('md')]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: '1fr',
    '& > div, &:has(> :nth-of-type(5)) > div': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      alignItems: 'baseline',
      padding: '10px 16px',
      borderInlineStart: 0,
      borderTop: `1px solid ${(theme.vars ?? theme).palette.line}`,
      '&:first-of-type': { borderTop: 0 },
    },
    '&, &:has(> :nth-of-type(5))': { '& dd': { fontSize: 18, textAlign: 'end' } },
    '& small': { gridColumn: '1 / -1', fontSize: 14 },
  },
}));
