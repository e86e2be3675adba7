import { styled } from '@mui/material/styles';

/** A paper beside its facts; below them where there is no room. */
export const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 380px)',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
